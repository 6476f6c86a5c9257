#!/usr/bin/env python3
"""Writes the definitions, goals and samples of assets/puzzles from the geometry of the puzzles.

    tools/puzzles.py [--check]

A piece is a point and the directions in which its stickers face. A move turns all pieces on one side of a plane, or between
two planes, about the plane's normal. Where a piece comes to is its slot; how it is turned there is how many stickers further
its first one has come, counted clockwise as seen from outside. Nothing else is written by hand: not one number of a
permutation. With --check nothing is written; the exit code is 1 if a file is not what would be written.
"""

import itertools
import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "assets" / "puzzles"
NEAR = 1e-6
TURN = 2 * math.pi


# --- Vectors -----------------------------------------------------------------------------------------------------------

def add(*vectors):
    return tuple(map(sum, zip(*vectors)))


def scale(factor, vector):
    return tuple(factor * x for x in vector)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(vector):
    return scale(1 / math.sqrt(dot(vector, vector)), vector)


def near(a, b):
    return all(abs(x - y) < NEAR for x, y in zip(a, b))


def rotated(vector, axis, angle):
    """Turned clockwise about an axis, as seen from the tip of the axis."""
    axis = unit(axis)
    cosine, sine = math.cos(angle), -math.sin(angle)
    along = scale(dot(axis, vector) * (1 - cosine), axis)
    return add(scale(cosine, vector), scale(sine, cross(axis, vector)), along)


def clockwise(point, directions, first):
    """Directions in their clockwise order about a point, as seen from outside, a given one first."""
    def angle(direction):
        ahead = first
        flat = add(direction, scale(-dot(direction, unit(point)), unit(point)))
        start = add(ahead, scale(-dot(ahead, unit(point)), unit(point)))
        return round(-math.atan2(dot(unit(point), cross(start, flat)), dot(start, flat)) % TURN, 6) % round(TURN, 6)
    return sorted(directions, key=angle)


# --- Pieces and turns --------------------------------------------------------------------------------------------------

class Piece:
    """A point, and the directions of its stickers clockwise from the first. Stickers that nobody sees turn have none."""

    def __init__(self, name, point, stickers=()):
        self.name, self.point, self.stickers = name, point, list(stickers)


class Turn:
    """Turns all that is between two distances along an axis, clockwise as seen from the axis' tip."""

    def __init__(self, name, axis, angle, low=None, high=math.inf):
        self.name, self.axis, self.angle = name, unit(axis), angle
        self.low, self.high = low, high

    def moves(self, point):
        return self.low < dot(self.axis, point) < self.high

    def of(self, vector):
        return rotated(vector, self.axis, self.angle)

    def twice(self):
        return Turn(self.name + "2", self.axis, 2 * self.angle, self.low, self.high)


class Set:
    """Pieces of a kind, by how many stickers they show, and the labels that they have when solved."""

    def __init__(self, name, pieces, labels=None, note=None):
        self.name, self.pieces, self.labels, self.note = name, pieces, labels, note

    def orientations(self):
        return max(1, len(self.pieces[0].stickers))

    def arrival(self, turn, piece):
        """The slot that a piece is taken to, and how it is turned there."""
        if not turn.moves(piece.point):
            return self.pieces.index(piece), 0
        point = turn.of(piece.point)
        slots = [i for i, other in enumerate(self.pieces) if near(other.point, point)]
        if not piece.stickers:
            assert len(slots) == 1, (self.name, turn.name, piece.name)
            return slots[0], 0
        first = turn.of(piece.stickers[0])
        for slot in slots:
            for count, sticker in enumerate(self.pieces[slot].stickers):
                if near(sticker, first):
                    return slot, count
        raise AssertionError((self.name, turn.name, piece.name))

    def action(self, turn):
        """Where each slot's piece comes from, from 1, and how each slot's piece is turned when it leaves."""
        origin, twists = [0] * len(self.pieces), [0] * len(self.pieces)
        for index, piece in enumerate(self.pieces):
            slot, twist = self.arrival(turn, piece)
            assert origin[slot] == 0
            origin[slot], twists[index] = index + 1, twist
        return origin, twists

    def touched(self, turns):
        """The same without pieces that no turn moves."""
        kept = [piece for piece in self.pieces if any(turn.moves(piece.point) for turn in turns)]
        return type(self)(self.name, kept, self.labels, self.note)


# The sets of each definition, for goals and samples: with the pieces that its turns move.
SETS = {}


def definition(file, title, about, sets, turns, blocks=(), touched=True):
    """The text of a definition."""
    if touched:
        sets = [s.touched(turns) for s in sets]
    sets = [s for s in sets if s.pieces]
    SETS[file] = sets
    lines = [f"# {title}."]
    lines += [f"# {line}" for line in about]
    lines += ["# Slots are numbered in this order:"]
    for s in sets:
        lines += wrapped(f"#   {s.name}: ", [piece.name for piece in s.pieces])
        if s.orientations() > 1:
            lines += [f"#   ({s.note})"] if s.note else []
    lines += ["# Written by tools/puzzles.py from the geometry; do not edit.", "", f"Name {title}", ""]
    lines += [f"Set {s.name} {len(s.pieces)} {s.orientations()}" for s in sets]
    lines += ["", "Solved"]
    for s in sets:
        labels = [s.labels(piece) for piece in s.pieces] if s.labels else list(range(1, len(s.pieces) + 1))
        names = sorted(set(labels), key=labels.index)
        lines += [s.name, " ".join(str(names.index(label) + 1) for label in labels)]
    lines += ["End"]
    for turn in turns:
        lines += ["", f"Move {turn.name}"]
        for s in sets:
            origin, twists = s.action(turn)
            still = origin == list(range(1, len(origin) + 1)) and not any(twists)
            if not still:
                lines += [s.name, " ".join(map(str, origin))]
                lines += [" ".join(map(str, twists))] if any(twists) else []
        lines += ["End"]
    for block in blocks:
        lines += ["", "Block"]
        names = {piece.name for s in sets for piece in s.pieces}
        assert all(name in names for glued in block.values() for name in glued), block
        for s in sets:
            numbers = [str(i + 1) for i, piece in enumerate(s.pieces) if piece.name in block.get(s.name, ())]
            lines += [s.name, " ".join(numbers)] if numbers else []
        lines += ["End"]
    return file, "\n".join(lines) + "\n"


class Marked(Set):
    """Pieces that nobody sees turn. Each turn says which of them it takes along, as blocks need to know."""

    def action(self, turn):
        origin, _ = super().action(turn)
        return origin, [int(turn.moves(piece.point)) for piece in self.pieces]


def wrapped(head, words):
    lines, line = [], head
    for word in words:
        if len(line) + len(word) > 118:
            lines.append(line.rstrip())
            line = "#     "
        line += word + " "
    return lines + [line.rstrip()]


# --- Cubes -------------------------------------------------------------------------------------------------------------

FACES = {"U": (0, 1, 0), "D": (0, -1, 0), "F": (0, 0, 1), "B": (0, 0, -1), "R": (1, 0, 0), "L": (-1, 0, 0)}
# Stickers on these faces come first: as with the usual rules a corner is turned if its U or D sticker is not on U or D, and
# an edge if it needs a quarter turn of F or B.
FIRST = "UDFBRL"
QUARTER = TURN / 4


def cube_piece(faces):
    point = add(*(FACES[face] for face in faces))
    faces = sorted(faces, key=FIRST.index)
    stickers = clockwise(point, [FACES[face] for face in faces], FACES[faces[0]])
    name = "".join(next(f for f in FACES if near(FACES[f], sticker)) for sticker in stickers)
    return Piece(name, point, stickers if len(faces) > 1 else ())


CORNERS = [cube_piece(faces) for faces in "UFR URB UBL ULF DRF DFL DLB DBR".split()]
EDGES = [cube_piece(faces) for faces in "UF UR UB UL DF DR DB DL FR FL BR BL".split()]
CENTRES = [cube_piece(face) for face in "UDFBRL"]
CORNER_NOTE = "a corner is turned by how far its U or D sticker is clockwise from where U or D is"
EDGE_NOTE = "an edge is turned if it needs a quarter turn of F or B to become right"


def cube_sets(centres=False):
    sets = [Set("CORNERS", CORNERS, note=CORNER_NOTE), Set("EDGES", EDGES, note=EDGE_NOTE)]
    return sets + ([Set("CENTRES", CENTRES)] if centres else [])


def face(name, low=0.5):
    return Turn(name, FACES[name[0].upper()], QUARTER, low)


def wide(name):
    """r: the face and the slice beside it."""
    return Turn(name, FACES[name[0].upper()], QUARTER, -0.5)


SLICES = {"M": "L", "E": "D", "S": "F"}
# The colour of each face where opposite faces have one.
COLOURS = {"U": "a", "D": "a", "F": "b", "B": "b", "R": "c", "L": "c"}


def inner(name):
    return Turn(name, FACES[SLICES[name]], QUARTER, -0.5, 0.5)


ALL = [face(name) for name in "URFDLB"]


def cubes():
    some = [c for c in CORNERS if c.name != "DLB"]
    yield definition("2x2x2", "2x2x2", ["The corner DLB stays where it is: 3,674,160 positions."],
                     [Set("CORNERS", some, note=CORNER_NOTE)], [face(n) for n in "URF"])
    yield definition("3x3x3", "3x3x3", ["Face turns; the centres stay where they are: 43,252,003,274,489,856,000 positions."],
                     cube_sets(), ALL)
    for turns, count in (("RU", "73,483,200"), ("RUF", "170,659,735,142,400")):
        names = " and ".join([", ".join(turns[:-1]), turns[-1]])
        yield definition(f"3x3x3-{turns.lower()}", f"3x3x3 with {names} only",
                         [f"Pieces that these turns move: {count} positions."], cube_sets(), [face(n) for n in turns])
    yield definition("3x3x3-mu", "3x3x3 with M and U only", ["With the centres that M moves: 184,320 positions."],
                     cube_sets(True), [inner("M"), face("U")])
    yield definition("3x3x3-r2u", "3x3x3 with r2 and U only",
                     ["r is R and the slice beside it; with the centres that r2 moves: 604,800 positions."],
                     cube_sets(True), [wide("r").twice(), face("U")])
    yield definition("3x3x3-rru", "3x3x3 with R, r and U only", ["r is R and the slice beside it; with the centres that r moves."],
                     cube_sets(True), [face("R"), wide("r"), face("U")])
    yield definition("3x3x3-rwu", "3x3x3 with Rw and U only",
                     ["Rw is R and the slice beside it; with the centres that Rw moves: 5,417,769,369,600 positions."],
                     cube_sets(True), [wide("Rw"), face("U")])
    yield definition("3x3x3-mrru", "3x3x3 with M, R, r and U only",
                     ["r is R and the slice beside it; with the centres that M moves. The same 5,417,769,369,600 positions as with R,",
                      "r and U, in fewer moves."],
                     cube_sets(True), [inner("M"), face("R"), wide("r"), face("U")])
    yield definition("3x3x3-slices", "3x3x3 with M, E and S only",
                     ["Slice turns; corners stay where they are: 768 positions."], cube_sets(True),
                     [inner(n) for n in "MES"])
    yield definition("3x3x3-half", "3x3x3 with half turns only", ["The squares group: 663,552 positions."],
                     cube_sets(), [turn.twice() for turn in ALL])
    yield definition("3x3x3-domino", "3x3x3 with U, D and half turns of the other faces",
                     ["What is left after a domino reduction: 19,508,428,800 positions."],
                     cube_sets(), [face("U"), face("D")] + [face(n).twice() for n in "RFLB"])
    # Pieces are alike if they show the same colours in the same order: a corner and its mirror image are not.
    colours = lambda piece: "".join(COLOURS[sticker] for sticker in piece.name)
    yield definition("3x3x3-colours", "3x3x3 with three colours",
                     ["Opposite faces have one colour, so pieces that show the same colours are alike: four corners, the four others,",
                      "and the edges of each slice. 10,863,756,288,000 positions."],
                     [Set("CORNERS", CORNERS, colours, CORNER_NOTE), Set("EDGES", EDGES, colours, EDGE_NOTE)], ALL)
    yield from cube_goals()


def stickers(pieces):
    """Each sticker as a piece of its own: for goals that want some pieces wholly and others not at all."""
    found = []
    for piece in pieces:
        for i, sticker in enumerate(piece.stickers):
            name = piece.name[i:] + piece.name[:i]
            found.append(Piece(name, piece.point, [sticker]))
    return found


def wanted(names):
    """Labels that tell one sticker of each of these pieces from all else."""
    return lambda piece: piece.name if piece.name in names else "other"


def cube_goals():
    yield definition("3x3x3-cross", "3x3x3, goal: the cross on D",
                     ["Each edge shows in both of its stickers' places, but only one sticker of each edge of the cross has a",
                      "number of its own; all others are alike, so that they do not matter: 190,080 positions."],
                     [Set("STICKERS", stickers(EDGES), wanted(["DF", "DR", "DB", "DL"]))], ALL)
    pairs = ["FR", "FL", "BR", "BL"]
    low = [c.name for c in CORNERS if "D" in c.name]
    yield definition("3x3x3-f2l", "3x3x3, goal: the first two layers with D below",
                     ["One sticker of each piece of the two layers has a number of its own, all others are alike: the last layer",
                      "does not matter."],
                     [Set("CORNERS", stickers(CORNERS), wanted(low)),
                      Set("EDGES", stickers(EDGES), wanted(["DF", "DR", "DB", "DL"] + pairs))], ALL)
    last = lambda piece: "last" if "U" in piece.name else piece.name
    yield definition("3x3x3-oll", "3x3x3, goal: the last layer on U turned right, all below solved",
                     ["Pieces of the last layer are alike, so only how they are turned matters."],
                     [Set("CORNERS", CORNERS, last, CORNER_NOTE), Set("EDGES", EDGES, last, EDGE_NOTE)], ALL)
    alike = lambda piece: "any"
    yield definition("3x3x3-eo", "3x3x3, goal: edges oriented for F and B",
                     ["All edges are alike, so only how they are turned matters: 2,048 positions. Then F and B need no more",
                      "quarter turns."],
                     [Set("EDGES", EDGES, alike, EDGE_NOTE)], ALL)
    middle = lambda piece: "other" if set("UD") & set(piece.name) else "slice"
    yield definition("3x3x3-dr", "3x3x3, goal: domino reduction for U and D",
                     ["Corners are alike, so are the edges between U and D, and all other edges: 2,217,093,120 positions."],
                     [Set("CORNERS", CORNERS, alike, CORNER_NOTE), Set("EDGES", EDGES, middle, EDGE_NOTE)], ALL)
    bicube = ("UFL-UF ULB-UB UBR-UR DFR-FR DLF-FL DBL-BL DRB-DR".split(), "U-UL R-BR F-DF L-DL".split())
    blocks = [{"CORNERS": [c], "EDGES": [e]} for c, e in (pair.split("-") for pair in bicube[0])]
    blocks += [{"CENTRES": [c], "EDGES": [e]} for c, e in (pair.split("-") for pair in bicube[1])]
    yield definition("bicube", "Bicube",
                     ["A bandaged 3x3x3: each corner but URF and each edge is glued to a neighbour, so that a face can be turned only",
                      "where it holds pairs whole. DB is one with the centres of D and B, which therefore never turn: 1,108,800",
                      "positions. The orientation numbers of CENTRES, which have one orientation, say which centre a turn takes along."],
                     [*cube_sets(), Marked("CENTRES", CENTRES)], [face(n) for n in "URFL"], blocks=blocks)
    yield definition("3x3x3-bandaged", "3x3x3, bandaged",
                     ["Four pairs of a corner and an edge are glued together, URF-FR, UFL-FL, DRB-BR and DBL-BL: a face that",
                      "holds only one piece of a pair cannot be turned."],
                     cube_sets(), ALL,
                     blocks=[{"CORNERS": [a], "EDGES": [b]} for a, b in
                             (("URF", "FR"), ("UFL", "FL"), ("DRB", "BR"), ("DBL", "BL"))])


def big_cubes():
    def spots(name, a, b):
        """The four centres of a face, named by the face and the sides they lean to."""
        for i, j in itertools.product(range(2), range(2)):
            lean = a[i] + b[j]
            yield Piece(name + lean.lower(), add(scale(1.5, FACES[name]), scale(0.5, FACES[a[i]]), scale(0.5, FACES[b[j]])))

    pieces = [p for n, a, b in (("U", "BF", "LR"), ("D", "FB", "LR"), ("F", "UD", "LR"), ("B", "UD", "RL"),
                                ("R", "UD", "FB"), ("L", "UD", "BF")) for p in spots(n, a, b)]
    layers = [Turn(n, FACES[n], QUARTER, 1) for n in "URFDLB"]
    wides = [Turn(n + "w", FACES[n], QUARTER, 0) for n in "URF"]
    yield definition("4x4x4-centres", "4x4x4, centres only",
                     ["Rw is R and the layer beside it, and so on. Centres of one colour are alike: 3,246,670,537,110,000 positions",
                      "(24!/4!^6); Dw, Lw and Bw are left out, as they differ from Uw, Rw and Fw by turning the whole cube."],
                     [Set("CENTRES", pieces, lambda p: p.name[0])], layers + wides)

    # Each edge of the cube holds two wings, each named by that edge and the face to which it leans.
    wings = [Piece(edge.name + side.lower(), add(scale(1.5, edge.point), scale(0.5, FACES[side])))
             for edge in EDGES for side in FACES if near((dot(edge.point, FACES[side]),), (0,))]
    corners = [Piece(c.name, scale(1.5, c.point), c.stickers) for c in CORNERS]
    moving = [p for p in pieces if p.name[0] not in "RL"]
    yield definition("4x4x4-rwru", "4x4x4 with Rw, R and U only",
                     ["Rw is R and the layer beside it. A wing is half an edge, named by the edge and the side to which it leans.",
                      "Centres of one colour are alike; those of R stay on R and are left out.",
                      "11,531,051,654,234,112,000,000 positions."],
                     [Set("CORNERS", corners, note=CORNER_NOTE), Set("WINGS", wings),
                      Set("CENTRES", moving, lambda p: p.name[0])],
                     [t for t in wides + layers if t.name in ("Rw", "R", "U")])


# --- Corner-turning ----------------------------------------------------------------------------------------------------

def pyraminx():
    tips = {"U": (0, 1, 0)}
    for name, angle in (("L", -2 * math.pi / 3), ("R", 2 * math.pi / 3), ("B", 0)):
        side = (math.sin(angle), 0, -math.cos(angle))
        tips[name] = unit(add(scale(math.sqrt(8), side), (0, -1, 0)))
    order = "ULRB"
    opposite = {n: scale(-1, tips[n]) for n in order}
    # A face is opposite a tip: the front face is opposite B, and so on.
    def piece(name, point, faces):
        first = faces[0]
        return Piece(name, point, clockwise(point, [opposite[f] for f in faces], opposite[first]))

    def corner(name, distance):
        return piece(name, scale(distance, tips[name]), [n for n in "BULR" if n != name])

    edges = [piece(a + b, add(tips[a], tips[b]), [n for n in "BULR" if n not in (a, b)])
             for a, b in itertools.combinations(order, 2)]
    note = "turned by how far the first sticker has come clockwise; the front face goes first, then the bottom"
    inner_corners = Set("AXIALS", [corner(n, 1) for n in order], note=note)
    turns = [Turn(n, tips[n], TURN / 3, 0.5) for n in order]
    for t in turns:
        assert [e.name for e in edges if t.moves(e.point)] and sum(t.moves(e.point) for e in edges) == 3
    edge_set = Set("EDGES", edges, note=note)
    yield definition("pyraminx", "Pyraminx", ["Without the tips, which never need more than a turn each: 933,120 positions."],
                     [edge_set, inner_corners], turns)
    small = [Turn(n.lower(), tips[n], TURN / 3, 2) for n in order]
    yield definition("pyraminx-tips", "Pyraminx with tips", ["U turns a corner with its tip, u the tip: 75,582,720 positions."],
                     [edge_set, inner_corners, Set("TIPS", [corner(n, 3) for n in order], note=note)], turns + small)


def skewb():
    named = {"".join(sorted(p.name)): p for p in CORNERS}
    grips = {"U": "UBL", "R": "DBR", "L": "DFL", "F": "UFR"}
    fixed = [named["".join(sorted(g))] for g in grips.values()]
    free = [p for p in CORNERS if p not in fixed]
    centres = [Piece(n, FACES[n]) for n in "UDFBRL"]
    turns = [Turn(n, named["".join(sorted(g))].point, TURN / 3, 0) for n, g in grips.items()]
    yield definition("skewb", "Skewb",
                     ["The corners UBL (move U), DBR (R), DFL (L) and UFR (F) only turn where they are, each turning half the",
                      "puzzle: 3,149,280 positions."],
                     [Set("FIXED", fixed, note=CORNER_NOTE), Set("FREE", free, note=CORNER_NOTE), Set("CENTRES", centres)], turns)


# --- Megaminx ----------------------------------------------------------------------------------------------------------

def megaminx():
    tilt = math.atan(2)
    faces = {"U": (0, 1, 0)}
    # Seen from above, counter-clockwise from the front.
    for i, name in enumerate(["F", "R", "BR", "BL", "L"]):
        angle = i * TURN / 5
        faces[name] = (math.sin(tilt) * math.sin(angle), math.cos(tilt), math.sin(tilt) * math.cos(angle))
    for name, across in (("D", "U"), ("B", "F"), ("DBL", "R"), ("DL", "BR"), ("DR", "BL"), ("DBR", "L")):
        faces[name] = scale(-1, faces[across])
    order = ["U", "F", "R", "BR", "BL", "L", "DR", "DBR", "B", "DBL", "DL", "D"]
    touching = lambda a, b: near((dot(faces[a], faces[b]),), (math.cos(tilt),))

    def piece(names):
        point = add(*(faces[n] for n in names))
        around = clockwise(point, [faces[n] for n in names], faces[names[0]])
        name = "-".join(next(n for n in order if near(faces[n], s)) for s in around)
        return Piece(name, point, around)

    def groups(size):
        return [piece(g) for g in itertools.combinations(order, size)
                if all(touching(a, b) for a, b in itertools.combinations(g, 2))]

    corners, edges = groups(3), groups(2)
    assert (len(corners), len(edges)) == (20, 30)
    note = "turned by how far its first sticker has come clockwise"
    sets = [Set("CORNERS", corners, note=note), Set("EDGES", edges, note=note)]

    def turns(names):
        made = []
        for n in names:
            lows = sorted({round(dot(faces[n], p.point), 6) for p in edges}, reverse=True)
            made.append(Turn(n, faces[n], TURN / 5, (lows[0] + lows[1]) / 2))
            assert sum(made[-1].moves(p.point) for p in corners) == 5 == sum(made[-1].moves(p.point) for p in edges)
        return made

    about = ["U is above, F in front; clockwise from F as seen from above are L, BL, BR and R. D is across from U, B from F,",
             "DBR from L, DR from BL, DL from BR, DBL from R."]
    yield definition("megaminx", "Megaminx", about + ["About 1.0067e68 positions."], sets, turns(order))
    yield definition("megaminx-ru", "Megaminx with R and U only", ["Pieces that these two faces move."],
                     sets, turns(["R", "U"]))
    yield definition("megaminx-ruf", "Megaminx with R, U and F only", ["Pieces that these three faces move."],
                     sets, turns(["R", "U", "F"]))
    yield definition("megaminx-rlu", "Megaminx with R, L and U only",
                     ["Pieces that these three faces move; R and L do not touch: 3,669,345,365,686,640,640,000 positions."],
                     sets, turns(["R", "L", "U"]))


# --- Helicopter cube ---------------------------------------------------------------------------------------------------

def helicopter():
    centres = []
    for name in "UDFBRL":
        for corner in CORNERS:
            if name in corner.name:
                flat = add(corner.point, scale(-1, FACES[name]))
                lean = "".join(f for f in corner.name if f != name).lower()
                centres.append(Piece(name + lean, add(FACES[name], scale(0.5, flat))))
    turns = [Turn(edge.name, edge.point, TURN / 2, 1.25 / math.sqrt(2)) for edge in EDGES]
    for t in turns:
        assert sum(t.moves(p.point) for p in CORNERS) == 2 and sum(t.moves(p.point) for p in centres) == 4
    sets = [Set("CORNERS", CORNERS, note=CORNER_NOTE), Set("CENTRES", centres)]
    yield definition("helicopter", "Helicopter Cube",
                     ["Turns by half a turn only, none that jumble. A centre is named by its face and the sides it leans to.",
                      "11,848,661,611,315,200,000 positions (493,694,233,804,800,000 up to turning the whole cube)."], sets, turns)
    some = [t for t in turns if t.name in ("UF", "UR", "FR")]
    yield definition("helicopter-3", "Helicopter Cube with UF, UR and FR only", ["The three edges around a corner."], sets, some)
    last = [t for t in turns if "U" in t.name]
    yield definition("helicopter-ll", "Helicopter Cube, the last layer on U",
                     ["The turns of the four edges around U and the pieces that they move: 209,952 positions."], sets, last)


# --- Square-1 ----------------------------------------------------------------------------------------------------------

def square_1():
    """Each layer as twelve wedges of 30 degrees. A corner is two wedges that are glued together."""
    def at(layer, hour):
        """The middle of a wedge: hours clockwise from the cut at the back, as seen from above."""
        angle = (hour + 0.5) * TURN / 12
        return (math.sin(angle), layer, -math.cos(angle))

    # The edges of both layers lie above each other, and the cut runs along the sides of two of them. Clockwise from the cut at
    # the back come a corner, an edge and so on: so U can be turned by 30 degrees before the first /, and D by -30.
    wedges, pairs, kinds = [], [], "cce" * 4
    for layer, side in ((1, "U"), (-1, "D")):
        for hour, kind in enumerate(kinds):
            wedges.append(Piece(f"{side}{hour + 1}", at(layer, hour)))
        corners = [h for h in range(12) if kinds[h] == "c"]
        pairs += [{"WEDGES": [f"{side}{a + 1}", f"{side}{b + 1}"]} for a, b in zip(corners[::2], corners[1::2])]
    middle = Piece("right", (1, 0, 0), [(1, 0, 0), (-1, 0, 0)])

    class Half(Turn):
        """Half a turn of the right half: about a line through both layers, so that the middle piece changes its ends."""

        def __init__(self):
            super().__init__("/", (0, 0, 1), TURN / 2, -math.inf)

        def moves(self, point):
            return point[0] > 0

        def of(self, vector):
            # Turned over about the line that goes out to the right: above goes below, front goes back.
            return (vector[0], -vector[1], -vector[2])

    class Middle(Set):
        def arrival(self, turn, piece):
            return 0, int(turn.name == "/")

    turns = [Turn("U", (0, 1, 0), TURN / 12, 0.5), Turn("D", (0, -1, 0), TURN / 12, 0.5), Half()]
    yield definition("square-1", "Square-1",
                     ["Both layers as twelve wedges each, clockwise from the cut as seen from above; the two wedges of a corner",
                      "are a block, so / can be made just where the puzzle can. U and D turn a layer by 30 degrees, and each",
                      "power of them counts as one move. 11,958,666,854,400 positions in which / can be made."],
                     [Set("WEDGES", wedges), Middle("MIDDLE", [middle], note="turned after an odd number of moves /")], turns, pairs)


# --- Two discs, and six wedges -----------------------------------------------------------------------------------------

def rashkey():
    """Two discs that overlap. Each turns twelve triangles by a quarter turn: four around its middle and eight around those,
    two of which are around the middle of the other disc. A triangle is the point in its middle."""
    apart, lean = 4, 1
    middles = {"L": (0, 0, 0), "R": (apart, 0, 0)}

    def around(middle, x, y):
        """The four points to which quarter turns about a middle take a point beside it, clockwise."""
        return [add(middle, p) for p in ((x, y, 0), (y, -x, 0), (-x, -y, 0), (-y, x, 0))]

    inner = {n: around(m, lean, lean) for n, m in middles.items()}
    far = apart - lean
    outer = {n: [p for pair in zip(around(m, lean, far), around(m, far, lean)) for p in pair] for n, m in middles.items()}
    radius = math.dist(middles["L"], outer["L"][0]) + NEAR

    class Disc(Turn):
        """A quarter turn of a disc, clockwise as seen from above."""

        def __init__(self, name):
            super().__init__(name, (0, 0, 1), QUARTER)
            self.middle = middles[name]

        def moves(self, point):
            return math.dist(self.middle, point) < radius

        def of(self, vector):
            return add(self.middle, super().of(add(vector, scale(-1, self.middle))))

    def pieces(side, other):
        """Triangles that never meet the rest: those around one middle, and what is left of those around the other four."""
        own = inner[side]
        rest = [p for p in outer[other] if not any(near(p, q) for q in own)]
        return [Piece(f"{side.lower()}{i + 1}", p) for i, p in enumerate(own)] + [
            Piece(f"{other.upper()}{i + 1}", p) for i, p in enumerate(rest)]

    turns = [Disc("L"), Disc("R")]
    sets = []
    for side, other in ("LR", "RL"):
        colour = lambda piece: "inner" if piece.name[0].islower() else "outer"
        sets.append(Set("LEFT" if side == "L" else "RIGHT", pieces(side, other), colour))
    for turn in turns:
        assert sorted(sum(turn.moves(p.point) for p in s.pieces) for s in sets) == [4, 8]
    yield definition("rashkey", "Rashkey",
                     ["Two discs that share four of their twelve triangles: quarter turns of the left one (L) and the right one (R).",
                      "LEFT are the triangles around the middle of the left disc (l1 to l4, clockwise) and those of the same ten that",
                      "lie outside in the right disc; RIGHT the other way round. They never mix. The four around a middle have one",
                      "colour, all those outside another: 44,100 positions."], sets, turns)


def ufo():
    """Six wedges above six others. A layer turns by a sixth; three neighbours of each layer turn over together."""
    sides = ["F", "FR", "BR", "B", "BL", "FL"]
    at = {n: (math.sin(i * TURN / 6), 0, math.cos(i * TURN / 6)) for i, n in enumerate(sides)}
    wedges = [Piece(layer + n.lower(), add(at[n], (0, height, 0))) for layer, height in (("U", 0.5), ("D", -0.5)) for n in sides]
    layers = [Turn("U", (0, 1, 0), TURN / 6, 0), Turn("D", (0, -1, 0), TURN / 6, 0)]
    # The half whose middle is this wedge; the one across from it would be the same up to turning the whole puzzle.
    halves = [Turn(n, at[n], TURN / 2, 0) for n in ("FL", "F", "FR")]
    for t in halves:
        assert sum(t.moves(p.point) for p in wedges) == 6
    about = "F turns over the half whose middle are Uf and Df, FL and FR the halves beside it."
    yield definition("ufo", "UFO", ["Two layers of six wedges; a wedge is named by its layer and side.", about, "479,001,600 positions."],
                     [Set("WEDGES", wedges)], layers + halves)
    yield definition("ufo-2", "UFO with U and F only", [about, "With the nine wedges that these move: 362,880 positions."],
                     [Set("WEDGES", wedges)], [layers[0], halves[1]])


# --- Goals -------------------------------------------------------------------------------------------------------------

def goal(name, about, corners=(), edges=(), oriented="", alternatives=((),)):
    """Positions, any of which is the goal: pieces that are home, and sets all of whose pieces are turned right. An alternative
    says which edge is in which slot beside those that are home. What the goal is stands above its first position."""
    def lines(pieces, home, turned, placed=()):
        names = [p.name for p in pieces]
        assert set(home) <= set(names)
        inside = {slot: name for slot, name in placed} | {name: name for name in home}
        labels = [str(names.index(inside[n]) + 1) if n in inside else "?" for n in names]
        return [" ".join(labels), " ".join("0" if turned or n in inside else "?" for n in names)]

    made = [f"# {about}"]
    for placed in alternatives:
        made += [f"Scramble {name}", "CORNERS", *lines(CORNERS, corners, "c" in oriented),
                 "EDGES", *lines(EDGES, edges, "e" in oriented, placed), "End"]
    return made


def goals():
    """Goals on the 3x3x3, as positions in a scramble file; those of one name are alternatives."""
    cross, slots = ["DF", "DR", "DB", "DL"], [("DFR", "FR"), ("DLF", "FL"), ("DBL", "BL"), ("DRB", "BR")]
    slots = [(next(c.name for c in CORNERS if set(c.name) == set(corner)), edge) for corner, edge in slots]
    slice_ = [e.name for e in EDGES if not set(e.name) & set("UD")]
    alternatives = [tuple(zip(slice_, order)) for order in itertools.permutations(slice_)]

    def pairs(count):
        return [c for c, _ in slots[:count]], cross + [e for _, e in slots[:count]]

    made = ["# Goals on the 3x3x3, for --goal and --from. Positions of one name are alternatives.",
            "# Cross and pairs are on D, the first pair is at FR and the next ones clockwise as seen from above.",
            "# Written by tools/puzzles.py from the geometry; do not edit.", ""]
    corner = {frozenset(c.name): c.name for c in CORNERS}
    block, long = [corner[frozenset("DBL")]], [corner[frozenset("DBL")], corner[frozenset("DLF")]]
    for lines in (goal("cross", "the cross on D", edges=cross),
                  goal("pair", "the cross and the pair at FR", *pairs(1)),
                  goal("pairs-2", "the cross and the pairs at FR and FL", *pairs(2)),
                  goal("pairs-3", "the cross and the pairs at FR, FL and BL", *pairs(3)),
                  goal("f2l", "the first two layers, D below", *pairs(4)),
                  goal("oll", "two layers solved and the last one turned right", *pairs(4), oriented="ce"),
                  goal("222", "the 2x2x2 block at DBL", block, ["DB", "DL", "BL"]),
                  goal("223", "the 2x2x3 block at DBL and DLF", long, ["DB", "DL", "BL", "DF", "FL"]),
                  goal("eo", "edges oriented for F and B", oriented="e"),
                  goal("eo-cross", "edges oriented for F and B, with the cross on D", edges=cross, oriented="e"),
                  goal("co", "corners oriented for U and D", oriented="c"),
                  goal("corners", "all corners solved", [c.name for c in CORNERS]),
                  goal("edges", "all edges solved", edges=[e.name for e in EDGES]),
                  goal("dr", "domino reduction for U and D", oriented="ce", alternatives=alternatives)):
        made += lines
    return "\n".join(made) + "\n"


# --- Samples -----------------------------------------------------------------------------------------------------------

def cycle(*slots):
    """The piece in each slot when each piece has gone on to the next of these slots, and the last to the first."""
    return dict(zip(slots[1:] + slots[:1], slots))


def position(puzzle, name, expected, placed=None, turned=None, free=()):
    """A scramble: where pieces are that are not home, how pieces are turned, by slot, and which slots do not matter.
    Above it stands what a search must find; a test compares."""
    placed, turned = placed or {}, turned or {}
    lines = [f"# Solutions: {expected}", f"Scramble {name}"]
    known = {piece.name for s in SETS[puzzle] for piece in s.pieces}
    assert known >= {*placed, *turned, *free}, name
    for s in SETS[puzzle]:
        names = [piece.name for piece in s.pieces]
        mark = lambda slot, number: f"?{number}" if slot in free else str(number)
        labels = [mark(n, names.index(placed.get(n, n)) + 1) for n in names]
        turns = [mark(n, turned.get(n, 0)) for n in names]
        lines += [s.name, " ".join(labels)] + ([" ".join(turns)] if {*names} & {*turned, *free} else [])
    return lines + ["End", ""]


def samples():
    """Scramble files to begin from, and what is in them."""
    def text(about, *parts):
        head = [f"# {line}" for line in about] + ["# Written by tools/puzzles.py from the geometry; do not edit.", ""]
        return "\n".join([*head, *itertools.chain(*parts)]).rstrip("\n") + "\n"

    twisted = {"URF": 1, "UFL": 2}
    yield "2x2x2", text(
        ["Samples for the 2x2x2: positions, moves, a random position, and quarter turns."],
        position("2x2x2", "Two corners twisted", "12 of 10 moves", turned=twisted),
        position("2x2x2", "Two corners exchanged", "20 of 10 moves", cycle("URF", "UBR")),
        ["# Solutions: 3 of 8 moves", "ScrambleAlg R U R' U' twice", "R U R' U' R U R' U'", "End", "",
         "# 10,000 random moves, others at each run unless --seed is given.", "RandomScramble Random", "End", "",
         "# From here on R2 counts two.", "QTM", ""],
        position("2x2x2", "Two corners twisted, in quarter turns", "34 of 12 moves", turned=twisted))

    last = ["URF", "UBR", "ULB", "UFL", "UF", "UR", "UB", "UL"]
    ru = "3x3x3-ru"
    yield ru, text(
        ["Samples for the 3x3x3 with R and U only: all short algorithms of a kind. Such a scramble is solved already, and",
         "Slack says how many moves longer than the shortest, which has none, its solutions may be. MaxDepth is the greatest",
         "length of all. Slots with ? may hold anything in the end."],
        ["Slack 20", "MaxDepth 9", ""],
        position(ru, "Keep the first two layers", "1 of 0 moves, 3 of 1, 4 of 7, 24 of 8, 38 of 9", free=last),
        ["# The same with at most four turns of R.", "MoveLimits", "R* 4", "End", ""],
        position(ru, "Keep the first two layers, four turns of R", "1 of 0 moves, 3 of 1, 4 of 7, 24 of 8, 36 of 9", free=last),
        ["# Quarter turns only, and the edges may go anywhere.", "MoveLimits", "R2 0", "U2 0", "End", "MaxDepth 10", ""],
        position(ru, "Keep the corners", "1 of 0 moves, 20 of 10", free=[p.name for p in SETS[ru][1].pieces]),
        ["# A scramble without any of this: only the shortest solutions, with all moves.", "Slack 0", "MaxDepth 99", "MoveLimits",
         "End", ""],
        position(ru, "Three edges of the last layer", "1 of 11 moves", cycle("UF", "UL", "UR")))

    ruf = "3x3x3-ruf"
    yield ruf, text(
        ["Samples for the 3x3x3 with R, U and F only: cases of the last layer."],
        ["# Also solutions that are a move longer than the shortest.", "Slack 1", ""],
        position(ruf, "Three corners", "1 of 12 moves, 4 of 13", cycle("UBR", "ULB", "URF")),
        ["Slack 0", ""],
        position(ruf, "Two corners and two edges", "2 of 14 moves", cycle("URF", "UBR") | cycle("UL", "UR")))

    mega = "megaminx-ru"
    three = ["U-R-F", "U-BR-R", "U-F-L"]
    yield mega, text(
        ["Samples for the Megaminx with R and U only: three corners, three edges, and both counted by fifths of a turn."],
        position(mega, "Three corners", "12 of 16 moves", cycle(*three)),
        position(mega, "Three edges", "1 of 14 moves", cycle("U-F", "U-L", "U-R")),
        ["# From here on R2 counts two.", "QTM", ""],
        position(mega, "Three corners, by fifths of a turn", "1 of 20 moves", cycle(*three)))

    held = ["URF", "DRB", "UL", "DF", "DR", "DL", "BR"]
    loose = [p.name for s in SETS["bicube"][:2] for p in s.pieces if p.name not in held]
    yield "bicube", text(
        ["Samples for the Bicube. Pieces of blocks must be known: so slots that do not matter are written ?1, ?2 and so on."],
        ["# All algorithms of up to nine moves that keep the corner URF, the pair at DRB and the edges glued to centres.",
         "Slack 9", ""],
        position("bicube", "All short algorithms", "1 of 0 moves, 2 of 7, 6 of 8, 8 of 9", free=loose),
        ["Slack 0", ""],
        position("bicube", "Two exchanges of pairs", "2 of 8 moves",
                 cycle("UBR", "ULB") | cycle("UR", "UB") | cycle("DFR", "DBL") | cycle("FR", "BL")))


def main():
    made = dict(itertools.chain(cubes(), big_cubes(), pyraminx(), skewb(), megaminx(), helicopter(), square_1(), rashkey(), ufo()))
    check = sys.argv[1:] == ["--check"]
    files = {f"{name}.def": text for name, text in made.items()} | {"3x3x3.goals": goals()}
    files |= {f"{name}.samples": text for name, text in samples()}
    wrong = [p.name for p in FOLDER.iterdir() if p.name not in files]
    for name, text in files.items():
        path = FOLDER / name
        if not check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            wrong.append(path.name)
    if wrong:
        print("not as they would be written: " + ", ".join(sorted(wrong)), file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
