"""The Hub protocol: other engines as players, and ours for other programs."""
