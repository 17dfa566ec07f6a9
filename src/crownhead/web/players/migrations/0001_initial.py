"""The first tables."""

from django.contrib.auth.models import UserManager
from django.core import validators
from django.db import migrations, models
from django.utils.timezone import now

from crownhead.web.tables import table


class Migration(migrations.Migration):
    initial = True
    dependencies = [("auth", "0012_alter_user_first_name_max_length")]
    operations = [
        table("User", ("player", "players"),
            password=models.CharField(max_length=128, verbose_name="password"),
            last_login=models.DateTimeField(blank=True, null=True, verbose_name="last login"),
            is_superuser=models.BooleanField(default=False, help_text="Designates that this user has all permissions without explicitly assigning them.", verbose_name="superuser status"),
            email=models.EmailField(blank=True, max_length=254, verbose_name="email address"),
            is_staff=models.BooleanField(default=False, help_text="Designates whether the user can log into this admin site.", verbose_name="staff status"),
            is_active=models.BooleanField(default=True, help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.", verbose_name="active"),
            date_joined=models.DateTimeField(default=now, verbose_name="date joined"),
            username=models.CharField(error_messages={"unique": "This name is taken."}, max_length=30, unique=True, validators=[validators.RegexValidator('\\A[\\w][\\w.-]{1,28}[\\w]\\Z', "3 to 30 letters or digits; dots, dashes and underscores between them.")], verbose_name="name"),
            is_guest=models.BooleanField(default=False, verbose_name="guest"),
            wants_mail=models.BooleanField(default=True, verbose_name="email me when it is my turn in a game with days per move"),
            confirm=models.CharField(choices=[("never", "never"), ("slow", "in games with days per move"), ("always", "always")], default="never", max_length=8, verbose_name="ask me to confirm a move"),
            theme=models.CharField(choices=[("walnut", "walnut"), ("slate", "slate"), ("paper", "paper"), ("high-contrast", "high contrast")], default="walnut", max_length=16, verbose_name="board"),
            kings=models.CharField(choices=[("crown", "a crown"), ("letter", "the letter D"), ("stack", "two men on top of each other")], default="crown", max_length=8, verbose_name="kings are shown by"),
            sounds=models.BooleanField(default=True, verbose_name="sounds"),
            coordinates=models.BooleanField(default=True, verbose_name="numbers on the squares"),
            language=models.CharField(blank=True, default="", max_length=8, verbose_name="language"),
            warnings=models.PositiveIntegerField(default=0, verbose_name="warnings from the arbiter"),
            groups=models.ManyToManyField(blank=True, help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.", related_name="user_set", related_query_name="user", to="auth.group", verbose_name="groups"),
            user_permissions=models.ManyToManyField(blank=True, help_text="Specific permissions for this user.", related_name="user_set", related_query_name="user", to="auth.permission", verbose_name="user permissions"),
            managers=[("objects", UserManager())],
        ),
    ]
