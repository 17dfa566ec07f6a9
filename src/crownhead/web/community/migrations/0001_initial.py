"""Messages between players."""

from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import USER, USERS, table


class Migration(migrations.Migration):
    initial = True
    dependencies = [USERS]
    operations = [
        table("Conversation", ("conversation", "conversations"),
            pair=models.CharField(max_length=45, unique=True),
        ),
        table("Participation",
            unread=models.PositiveIntegerField(default=0),
            last_at=models.DateTimeField(default=now),
            last_text=models.CharField(blank=True, max_length=100),
            conversation=models.ForeignKey("community.conversation", models.CASCADE, related_name="participations"),
            other=models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+"),
            user=models.ForeignKey(USER, models.CASCADE, related_name="participations"),
            options={"indexes": [models.Index(fields=["user", "-last_at", "-id"], name="conversations_of_a_player")], "constraints": [models.UniqueConstraint(fields=("conversation", "user"), name="takes_part_once")]},
        ),
        table("PrivateMessage", ("private message", "private messages"),
            text=models.TextField(max_length=2000),
            at=models.DateTimeField(default=now),
            key=models.CharField(max_length=64),
            author=models.ForeignKey(USER, models.CASCADE, related_name="private_messages"),
            conversation=models.ForeignKey("community.conversation", models.CASCADE, related_name="messages"),
            options={"indexes": [models.Index(fields=["conversation", "-id"], name="messages_of_a_conversation")], "constraints": [models.UniqueConstraint(fields=("conversation", "key"), name="one_private_message_a_key")]},
        ),
    ]
