"""The addresses of the analysis room."""

from django.urls import path

from crownhead.web.analysis import editor, pictures, reports, views

urlpatterns = [
    path("analysis/", views.analysis, name="analysis"),
    path("analysis/engine/<book:slug>.book", views.engine_book, name="engine-book"),
    path("analysis/games/<int:number>/", views.analysis_of_game, name="analysis-of-game"),
    path("analysis/studies/<str:token>/<int:number>/", views.analysis_of_study_game, name="analysis-of-study-game"),
    path("analysis/<book:slug>/", views.analysis_of, name="analysis-of"),
    path("analysis/<book:slug>/board", views.board, name="analysis-board"),
    path("analysis/<book:slug>/pdn", views.tree_as_pdn, name="analysis-pdn"),
    path("analysis/searches/<uuid:number>", views.search_answer, name="analysis-answer"),
    path("analysis/<book:slug>/search", views.search, name="analysis-search"),
    path("analysis/<book:slug>/board.svg", pictures.board_svg, name="analysis-svg"),
    path("analysis/<book:slug>/line.gif", pictures.line_gif, name="analysis-gif"),
    path("analysis/<book:slug>/report", reports.report, name="analysis-report"),
    path("analysis/<book:slug>/lesson", reports.lesson, name="analysis-lesson"),
    path("analysis/<book:slug>/tree", views.pdn_as_tree, name="analysis-tree"),
    path("editor/", editor.editor, name="editor"),
    path("editor/<book:slug>/", editor.editor_of, name="editor-of"),
    path("editor/<book:slug>/check", editor.check, name="editor-check"),
]
