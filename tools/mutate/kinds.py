# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of mistakes in functions. Each finds its places in a body; a place is a range of the text, the code
around it in the one build that has all mistakes (`mutated(N)` is true if mistake N is made), and the range with the mistake.

The code around a place never repeats it, so that places can be nested."""

MUTATED = "::mutation::mutated({n})"
TURN = "(" + MUTATED + " != static_cast<bool>("


class Place:
    """Tokens first to last of a source; the spans in it (begin, end, text to put before, text to put behind); the text with the mistake."""

    def __init__(self, source, first, last, spans, mistake):
        self.begin, self.end = source.tokens[first].begin, source.tokens[last].end
        self.before, self.mistake = source.text[self.begin:self.end], mistake
        self.spans = [(source.tokens[one].begin, source.tokens[other].end, opening, closing)
                      for one, other, opening, closing in spans]


def _whole(source, first, last, opening, closing, mistake):
    return Place(source, first, last, [(first, last, opening, closing)], mistake.replace("@", source.of(first, last)))


def _turned(source, first, last):
    return _whole(source, first, last, TURN, "))", "!(@)")


def _conditions(source, body):
    tokens = source.tokens
    for at in range(body.first, body.last):
        if tokens[at].text not in ("if", "while") or tokens[at + 1].text != "(":
            continue
        first, last = at + 2, source.partner[at + 1] - 1
        for index in range(first, last):  # after the initializer
            if tokens[index].text == ";":
                first = index + 1
        equals = [index for index in range(first, last) if tokens[index].text == "="]
        if not equals:
            yield _turned(source, first, last)
        elif len(equals) == 1 and first == at + 2 and tokens[at].text == "if" and equals[0] > first + 1:
            name = tokens[equals[0] - 1].text
            turned = "; " + MUTATED + " != static_cast<bool>(" + name + ")"
            yield _whole(source, first, last, "", turned, "@; !" + name)


def _choices(source, body):
    for at in range(body.first, body.last):
        if source.tokens[at].text == "?":
            source.tokens[at].text, kept = "||", source.tokens[at].text  # binds weaker than all operators but itself
            first = source.left_operand(at)
            source.tokens[at].text = kept
            if first < at:
                yield _turned(source, first, at - 1)


def _operators(source, body, *texts):
    for at in range(body.first + 1, body.last):
        if source.tokens[at].text in texts and source.is_operator(at):
            first, last = source.left_operand(at), source.right_operand(at)
            if body.first <= first < at < last <= body.last:
                yield at, first, last


def _operands(source, body):
    for at, first, last in _operators(source, body, "&&", "||"):
        is_and = source.tokens[at].text == "&&"
        opening = "(" + MUTATED + " || (" if is_and else "(!" + MUTATED + " && ("
        gone = "true" if is_and else "false"
        yield _whole(source, at + 1, last, opening, "))", gone)
        yield _whole(source, first, at - 1, opening, "))", gone)


def _connectives(source, body):
    """`A && B` as `A || B`: not (not A and not B)."""
    for at, first, last in _operators(source, body, "&&", "||"):
        other = "||" if source.tokens[at].text == "&&" else "&&"
        spans = [(first, last, TURN, "))"), (first, at - 1, TURN, "))"), (at + 1, last, TURN, "))")]
        yield Place(source, first, last, spans, f"({source.of(first, at - 1)}) {other} {source.of(at + 1, last)}")


def _bounds(source, body):
    """`a < b` as `a <= b`, `a <= b` as `a < b`, of whole numbers."""
    for at, first, last in _operators(source, body, "<", "<=", ">", ">="):
        text = source.tokens[at].text
        other = text[:1] if text[1:] else text + "="
        greater = (at + 1, last) if text in ("<", ">=") else (first, at - 1)
        yield Place(source, first, last, [(*greater, "((", ") + " + MUTATED + ")")],
                    f"{source.of(first, at - 1)} {other} {source.of(at + 1, last)}")


def _equalities(source, body):
    for at, first, last in _operators(source, body, "==", "!="):
        other = "!=" if source.tokens[at].text == "==" else "=="
        yield _whole(source, first, last, TURN, "))", f"{source.of(first, at - 1)} {other} {source.of(at + 1, last)}")


def _signs(source, body):
    for at, first, last in _operators(source, body, "+", "-"):
        if any(token.kind == "string" for token in source.tokens[first:last + 1]):
            continue
        yield _whole(source, at + 1, last, "::mutation::negated({n}, ", ")", "-(@)")


def _constants(source, body):
    in_case = False
    for at in range(body.first, body.last + 1):
        token = source.tokens[at]
        in_case = token.text == "case" or in_case and token.text != ":"
        is_whole = token.kind == "number" and "." not in token.text and (token.text[:2].lower() == "0x" or "e" not in token.text.lower())
        if is_whole and not in_case:
            yield _whole(source, at, at, "(", " + " + MUTATED + ")", "(@ + 1)")


def _statements(source, body):
    """First and last token of each statement that ends with a semicolon."""
    tokens, at = source.tokens, body.first
    while at <= body.last:
        before = tokens[at - 1].text
        starts = before in ("{", "}", ";", "else") or before == ")" and _is_head(source, at - 1)
        if starts and tokens[at].kind in ("word", "sign") and tokens[at].text not in ("{", "}"):
            last = at
            while last <= body.last and tokens[last].text not in (";", "}", ")"):
                last = source.partner.get(last, last) + 1 if tokens[last].text in "([{" else last + 1
            if last <= body.last and tokens[last].text == ";":
                yield at, last
        at += 1


def _is_head(source, close):
    """Whether a closing parenthesis ends the head of an if, a while or a for."""
    before = source.partner.get(close, 0) - 1
    return source.tokens[before].text in ("if", "while", "for")


_NO_CALL = {"return", "if", "for", "while", "do", "switch", "break", "continue", "case", "default", "using", "static", "const", "auto",
            "constexpr", "static_assert", "goto", "else", "typedef", "delete", "throw", "struct", "class", "enum", "template", "unsigned"}


def _left_out(source, first, last):
    return _whole(source, first, last, "{ if (!" + MUTATED + ") ", " }", ";")


def _calls(source, body):
    """A statement that is a call, an assignment or a step left out; a declaration has two words side by side."""
    tokens = source.tokens
    for first, last in _statements(source, body):
        if tokens[first].text in _NO_CALL:
            continue
        at, is_declaration, has_effect = first, False, tokens[first].text in ("++", "--")
        while at < last:
            text, following = tokens[at].text, tokens[at + 1]
            if text in "([{":
                has_effect = has_effect or text == "("
                at = source.partner.get(at, at) + 1
                continue
            if text in ("=", "+=", "-=", "|=", "&=", "++", "--", "<<=", ">>=", "*="):
                has_effect = True
                break
            if tokens[at].kind == "word" and following.kind == "word" or text in (">", "*", "&") and following.kind == "word":
                is_declaration = True
                break
            at += 1
        if has_effect and not is_declaration:
            yield _left_out(source, first, last)


def _jumps(source, body):
    for first, last in _statements(source, body):
        if source.tokens[first].text in ("continue", "break") and last == first + 1:
            yield _left_out(source, first, last)


def _booleans(source, body):
    for at in range(body.first, body.last + 1):
        if source.tokens[at].text in ("true", "false"):
            other = "false" if source.tokens[at].text == "true" else "true"
            yield _whole(source, at, at, "(" + MUTATED + " != ", ")", other)


def _results(source, body):
    if not body.is_bool:
        return
    for first, last in _statements(source, body):
        if source.tokens[first].text == "return" and last > first + 1 and source.tokens[first + 1].text not in ("true", "false", "{"):
            yield _turned(source, first + 1, last - 1)


# name: (what it is, its places in a body)
KINDS = {
    "condition": ("the condition of an if or a while turned", _conditions),
    "choice": ("the condition of `?:` turned", _choices),
    "operand": ("an operand of `&&` or `||` left out", _operands),
    "connective": ("`&&` for `||`, `||` for `&&`", _connectives),
    "bound": ("`<` for `<=`, `>=` for `>`, and the other way round", _bounds),
    "equality": ("`==` for `!=`, `!=` for `==`", _equalities),
    "sign": ("an operand of `+` or `-` with the other sign", _signs),
    "constant": ("a whole number greater by one", _constants),
    "call": ("a call, an assignment or a step left out", _calls),
    "jump": ("a break or a continue left out", _jumps),
    "boolean": ("true for false, false for true", _booleans),
    "result": ("the result of a function that gives a bool turned", _results),
}
