"""Where pages begin: nothing is lost, nothing overflows, and no other choice leaves less room empty."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from crownhead.reading.printing.pagination import PARTED, PrintBlock, PrintSheet, Setting, paginate

ROOM = 100
HEIGHTS = st.integers(5, 60)
BLOCKS = st.builds(PrintBlock, HEIGHTS, st.sampled_from([0, 2, 10]), flows=st.just(False), stays=st.booleans())
SETTINGS = st.builds(Setting, st.lists(BLOCKS, min_size=1, max_size=3).map(tuple), st.sampled_from([0, 0.02, 0.2]))
PASSAGES = st.lists(st.lists(SETTINGS, min_size=1, max_size=2), min_size=1, max_size=4)


def pages(passages, placed):
    """The blocks of each page, with the gaps that they were given."""
    found = []
    for each in placed:
        if each.begins:
            found.append([])
        passage, setting, block = each.place
        found[-1].append((passages[passage][setting].blocks[block], each.gap))
    return found


def reach(page):
    return sum(block.height + (gap if number else 0) for number, (block, gap) in enumerate(page))


@given(PASSAGES)
def test_every_passage_is_set_once_in_one_way_and_in_order(passages):
    places = [each.place for each in paginate(passages, PrintSheet(ROOM))]
    ways = {place.passage: place.setting for place in places}
    assert [*ways] == [*range(len(passages))]
    expected = [
        (passage, way, block) for passage, way in ways.items() for block in range(len(passages[passage][way].blocks))
    ]
    assert places == expected


@given(PASSAGES, st.sampled_from([0, 7]))
def test_no_page_overflows_not_even_when_its_gaps_grow(passages, stretch):
    for page in pages(passages, paginate(passages, PrintSheet(ROOM, stretch=stretch))):
        assert reach(page) <= ROOM + 1e-6


def cost(pages_of_blocks, settings):
    """What the page breaks cost, told once more."""
    total = sum(setting.cost for setting in settings)
    for number, page in enumerate(pages_of_blocks, start=1):
        height = sum(block.height for block in page) + sum(block.gap for block in page[1:])
        if height > ROOM:
            return float("inf")
        if number == len(pages_of_blocks):
            return total + max(0, 0.35 - height / ROOM)
        empty = 1 - height / ROOM
        total += empty**2 + 4 * max(0, empty - 0.3) + (PARTED if page[-1].stays else 0)
    return total


def cheapest(passages):
    """All ways to set the passages, with all breaks."""
    for settings in product(*passages):
        blocks = [block for setting in settings for block in setting.blocks]
        for breaks in product([False, True], repeat=len(blocks) - 1):
            divided = [[blocks[0]]]
            for block, breaks_here in zip(blocks[1:], breaks, strict=True):
                if breaks_here:
                    divided.append([])
                divided[-1].append(block)
            yield cost(divided, settings)


@given(st.lists(st.lists(SETTINGS, min_size=1, max_size=2), min_size=1, max_size=3))
def test_no_other_choice_is_better(passages):
    placed = paginate(passages, PrintSheet(ROOM))
    chosen = {each.place.passage: passages[each.place.passage][each.place.setting] for each in placed}
    found = cost([[block for block, _ in page] for page in pages(passages, placed)], chosen.values())
    assert abs(found - min(cheapest(passages))) < 1e-9


def test_a_heading_goes_to_the_next_page_with_its_example():
    text, example = PrintBlock(20, stays=True), PrintBlock(50)
    placed = paginate([[Setting((PrintBlock(60),))], [Setting((text, example))]], PrintSheet(ROOM))
    assert [each.begins for each in placed] == [True, True, False]


def test_a_long_text_is_divided_and_what_follows_stands_below_its_rest():
    placed = paginate(
        [[Setting((PrintBlock(60),))], [Setting((PrintBlock(80, flows=True), PrintBlock(55)))]],
        PrintSheet(ROOM, least=20),
    )
    assert [each.begins for each in placed] == [True, False, False]
    assert paginate(
        [[Setting((PrintBlock(90),))], [Setting((PrintBlock(80, flows=True),))]], PrintSheet(ROOM, least=20)
    )[1].begins


def test_a_block_that_is_larger_than_a_page_is_divided_all_the_same():
    placed = paginate([[Setting((PrintBlock(10),))], [Setting((PrintBlock(250), PrintBlock(30)))]], PrintSheet(ROOM))
    assert [each.begins for each in placed] == [True, True, False]
