"""The addresses of what goes out to other sites."""

from django.urls import path

from crownhead.web.sharing import cards, embed

urlpatterns = [
    path("games/<int:number>/card.png", cards.game_card, name="game-card"),
    path("games/<int:number>/game.gif", cards.game_gif, name="game-gif"),
    path("rules/<book:slug>/card.png", cards.book_card, name="book-card"),
    path("analysis/<book:slug>/card.png", cards.position_card, name="position-card"),
    path("embed/games/<int:number>/", embed.game, name="embed-game"),
    path("embed/<book:slug>/", embed.position, name="embed-position"),
]
