"""The article of each preset describes its end and who wins."""

from scorekeeper.games.pad.rules.articles import articles
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import PadWins


def test_each_preset_has_an_article_with_end_and_winner() -> None:
    by_id = {article.id: article for article in articles()}
    assert set(by_id) == {"pad", *(f"pad-{game}" for game in PRESETS)}
    for game, preset in PRESETS.items():
        text = " ".join(str(line.sentence) for line in by_id[f"pad-{game}"].lines)
        if preset.target:
            assert str(preset.target) in text
        if preset.each_deals:
            assert all(str(preset.settings(sides).length) in text for sides in (3, 4))
        if preset.length:
            assert preset.length == 1
            assert "each player's" in text  # sheet or card: there is only one
        if preset.out_above:
            assert str(preset.out_above) in text
        elif not (preset.target or preset.length or preset.each_deals):
            assert "End the game when you like" in text
        assert ("low" in text or "least" in text) is (preset.wins is PadWins.LOWEST)
        assert "wins" in text
