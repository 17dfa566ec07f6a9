"""The pages of the studies. Each works by plain links and forms; a script shows how far a file has been read."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Sum
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from crownhead.sentences import from_data
from crownhead.web.http import errors
from crownhead.web.http.paging import paged
from crownhead.web.http.protection.rate_limits import limited
from crownhead.web.http.security import is_plain
from crownhead.web.http.template_types import Context
from crownhead.web.i18n.languages import say
from crownhead.web.players.services import account_of, player_of
from crownhead.web.studies import limits, service
from crownhead.web.studies.forms import ChangeForm, GamesForm, NewStudyForm, SearchForm
from crownhead.web.studies.models import Study, StudyGame

PDN = "application/vnd.pdn; charset=utf-8"


def found(request: HttpRequest, token: str) -> Study:
    """A study that the visitor may read; raises a 404 otherwise."""
    study = get_object_or_404(Study.objects.select_related("owner"), token=token)
    if not study.is_open_to(player_of(request)):
        raise Http404
    return study


def own(request: HttpRequest, token: str) -> Study:
    """A study of the visitor's own."""
    study = found(request, token)
    if not study.is_of(player_of(request)):
        raise PermissionDenied
    return study


@require_http_methods(["GET", "POST"])
@never_cache
@limited("study")
def studies(request: HttpRequest) -> HttpResponse:
    """One's own studies, those that are public, and a form for a new one."""
    user = account_of(request)
    form = NewStudyForm()
    if request.method == "POST":
        if user is None:
            return redirect(f"{reverse('log-in')}?next={request.path}")
        form = NewStudyForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                return made(request, service.create(user, form.cleaned_data["name"], form.source))
            except service.StudyRefusedError as error:
                form.add_error(None, str(error))
        if errors.wants_data(request):
            said = [str(sentence) for sentences in form.errors.values() for sentence in sentences]
            return JsonResponse({"message": " ".join(said)}, status=422)
    public = Study.objects.filter(visibility=Study.Visibility.PUBLIC).select_related("owner")
    context = {
        "form": form,
        "own": paged(request, user.studies.listed(), "own") if user else None,
        "public": paged(request, public.listed(), "public"),
        "has_account": user is not None,
        "largest": limits.LARGEST_FILE,
    }
    return render(request, "studies/studies.html", context)


def made(request: HttpRequest, study: Study) -> HttpResponse:
    """On to the study; a script that has sent the file receives its address."""
    if errors.wants_data(request):
        return JsonResponse({"url": study.get_absolute_url()})
    return redirect(study)


@require_GET
@never_cache
def study(request: HttpRequest, token: str) -> HttpResponse:
    """The games of a study, searched by player and result; for its owner with what they can do with it."""
    row = found(request, token)
    search = SearchForm(request.GET)
    wanted = search.cleaned_data if search.is_valid() else {"player": "", "result": ""}
    player = wanted["player"] if is_plain(wanted["player"]) else ""
    games = StudyGame.objects.filter(study=row).defer("pdn").found(player, wanted["result"])
    is_own = row.is_of(player_of(request))
    context = {
        "study": row,
        "search": search,
        "is_searched": bool(player or wanted["result"]),
        "games": paged(request, games, "games"),
        "is_own": is_own,
        "going": how_far(row),
        "faults": faults_of(row) if is_own else None,
        "change": ChangeForm({"name": row.name, "visibility": row.visibility}),
        "add": GamesForm(),
        "largest": limits.LARGEST_FILE,
        "share": request.build_absolute_uri(row.get_absolute_url()),
    }
    return render(request, "studies/study.html", context)


def how_far(study: Study) -> dict[str, int] | None:
    """How many games of the files that are being read are there already; None if none is being read."""
    going = study.imports.filter(finished_at=None).aggregate(done=Sum("done"), total=Sum("total"))
    return {"done": going["done"], "total": going["total"]} if going["total"] is not None else None


def faults_of(study: Study) -> Context:
    """What was wrong with the files of a study: how much in all, and those that are kept."""
    imports = [*study.imports.only("faults", "faults_count")]
    listed = [
        {"game": game, "line": line, "column": column, "words": say(from_data(words))}
        for each in imports
        for game, line, column, words in each.faults
    ]
    return {"count": sum(each.faults_count for each in imports), "listed": listed[: limits.MOST_FAULTS]}


@require_GET
@never_cache
def progress(request: HttpRequest, token: str) -> HttpResponse:
    """How far its files have been read, for the bar."""
    return JsonResponse({"going": how_far(found(request, token))})


@require_POST
@limited("study")
def add(request: HttpRequest, token: str) -> HttpResponse:
    """Read one more file into a study."""
    row = own(request, token)
    form = GamesForm(request.POST, request.FILES)
    try:
        if form.is_valid():
            service.add(row, form.source)
    except service.StudyRefusedError as error:
        if errors.wants_data(request):
            return JsonResponse({"message": str(error)}, status=422)
        messages.warning(request, str(error))
    return made(request, row)


@require_POST
@limited("study")
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Rename a study, or choose who may read it."""
    row = own(request, token)
    with errors.shown_above(request, service.StudyRefusedError):
        service.change(row, request.POST.get("name", ""), request.POST.get("visibility", ""))
    return redirect(row)


@require_POST
@limited("study")
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Delete a study with all its games."""
    row = own(request, token)
    row.delete()
    messages.info(request, _("%(name)s has been deleted.") % {"name": row.name})
    return redirect("studies")


@require_GET
def pdn(request: HttpRequest, token: str) -> HttpResponse:
    """All games of a study as one file."""
    row = found(request, token)
    return as_file("\n\n".join(row.games.values_list("pdn", flat=True)), "study")


@require_GET
def game_pdn(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """One game of a study as a file."""
    game = get_object_or_404(found(request, token).games, number=number)
    return as_file(game.pdn, f"game-{number}")


def as_file(text: str, name: str) -> HttpResponse:
    """A file to download."""
    response = HttpResponse(f"{text}\n", content_type=PDN)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.pdn"'
    return response
