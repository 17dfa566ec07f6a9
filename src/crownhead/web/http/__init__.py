"""Requests and responses in general: errors, limits, paging, security, health."""
