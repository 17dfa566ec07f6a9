"""What goes out to other sites: pictures and boards in frames."""

from .line import Line, read_by

PAGES = {
    "games/<int:number>/card.png": [Line("GET", "/games/{game}/card.png"), Line("GET", "/games/999/card.png", "404")],
    "games/<int:number>/game.gif": [Line("GET", "/games/{game}/game.gif"), Line("GET", "/games/999/game.gif", "404")],
    "rules/<book:slug>/card.png": [Line("GET", "/rules/english/card.png"), *read_by("/rules/{}/card.png")],
    "analysis/<book:slug>/card.png": [
        Line("GET", "/analysis/english/card.png?moves=11-15"),
        *read_by("/analysis/{}/card.png"),
    ],
    "embed/games/<int:number>/": [Line("GET", "/embed/games/{game}/"), Line("GET", "/embed/games/999/", "404")],
    "embed/<book:slug>/": [Line("GET", "/embed/english/?fen=B:W18:B14"), *read_by("/embed/{}/")],
}

OPERATIONS = {}
