"""Lines that the board shows after a win: a different one each time."""

from scorekeeper.base.text import Text, text

WINNING_LINES = (
    text("Forty-eight cards home, and not one of them complains."),
    text("Four kings at the edge of the world, and nothing beyond."),
    text("The gaps have moved to the end, where they can rest."),
    text("You may now put the kettle on."),
    text("The deuces went to bed first, and the rest followed."),
    text("Tidier than most bookshelves."),
    text("Somewhere a king sighs: nobody may stand behind him."),
    text("Patience, it turns out, was the right word for it."),
    text("They left in disorder and came back in step."),
    text("A librarian would nod and say nothing. High praise."),
    text("Four rows, four suits, no excuses left."),
    text("The aces missed all of this. Tell them gently."),
    text("Order has been restored. It will not last, so have a good look."),
    text("The queens came in just before the kings, as is proper."),
    text("That last king took his time. Kings do."),
    text("Nothing left to move but the chair."),
    text("The gaps gave up first."),
    text("Thirteen columns, and you stood by every one of them."),
    text("It only looked like a muddle. You knew better."),
    text("Every card in its place, even those that dug their heels in."),
    text("Done. The table looks slightly surprised."),
    text("Even the sevens are happy, and they are hard to please."),
    text("If socks were like this, drawers would close."),
    text("A quiet win is a win with good manners."),
    text("The deuce of clubs began it. You finished it."),
    text("All present, in order, and facing you."),
    text("You could shuffle now, but who would have the heart?"),
    text("Four gaps, one above the other: the best view on this table."),
    text("The kings have their backs to the wall and like it there."),
    text("Somebody should frame this. Or at least look twice."),
    text("From deuce to king without a hole. Well darned."),
    text("One move at a time, without fuss. It shows."),
    text("The hearts held together. So did you."),
    text("Not luck alone: luck, and a glance to the left."),
    text("The answer was always with the neighbour on the left."),
    text("A dead end is only a king, seen from behind."),
    text("The diamonds are sorted by size. Jewellers charge for that."),
    text("The spades can go back to the shed. The digging is done."),
    text("The clubs have closed for tonight, and everybody got home."),
    text("Everybody is home. The light in the hall may go out."),
    text("It took as long as it took. That is the whole secret."),
    text("There was a way through after all, and you found it."),
    text("The cards think well of you, and they are choosy."),
    text("Twelve in a row, and nobody at the end. Peace."),
    text("Chaos asks for a rematch. It may wait."),
    text("You and this number are even now."),
    text("This number will remember you."),
    text("The tens did not even have to raise their voices."),
    text("Look at that row. Now look at the other three."),
    text("Straight as a garden fence, and no painting to do."),
    text("The jacks behaved. Write down the date."),
    text("Whoever deals next will please wipe their feet."),
    text("As orderly as a drawer with nothing in it but spoons."),
    text("Many small decisions, and the last one was right."),
    text("The table has no further questions."),
    text("There is a gap in your evening now. It fits a biscuit."),
    text("Nothing goes behind a king, and nothing needs to any more."),
    text("Three kings waited politely for the fourth."),
    text("You saw them all home, one by one, as one should."),
    text("The nines followed the eights, and nobody had to ask twice."),
    text("A poor start in life, and such good manners at the end."),
)
"""All lines, our own texts; each fits on one or two lines of a phone."""

_STRIDE = 25


def winning_line(turn: int) -> Text:
    """Return the line for the `turn`-th win; all are used before one is repeated.

    The stride and the number of lines are coprime.
    """
    return WINNING_LINES[turn * _STRIDE % len(WINNING_LINES)]
