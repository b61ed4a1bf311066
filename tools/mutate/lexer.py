# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ as tokens, the bodies of its functions, and how far the operands of an operator reach."""

import re

_TOKEN = re.compile(r"""
    (?P<space>\s+|//[^\n]*|/\*.*?\*/)
  | (?P<string>(?:u8|[uUL])?R"(?P<tag>[^()\\\s]*)\(.*?\)(?P=tag)"|(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"|[uUL]?'(?:\\.|[^'\\\n])+')
  | (?P<number>\.?\d(?:'?[\w.]|(?<=[eEpP])[+-])*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign><<=|>>=|<=>|\.\.\.|->\*|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|.)
""", re.VERBOSE | re.DOTALL)
_DIRECTIVE = re.compile(r"[ \t]*#(?:[^\n]*\\\n)*[^\n]*")

OPENING, CLOSING = "([{", ")]}"
# The binary operators that mistakes replace, from the tightest to the loosest.
PRECEDENCE = {operator: level for level, operators in enumerate(
    ("* / %", "+ -", "<< >>", "<=>", "< <= > >=", "== !=", "&", "^", "|", "&&", "||")) for operator in operators.split()}
_ENDS = set("; , ? : = += -= *= /= %= &= |= ^= <<= >>=".split())
_BEFORE_EXPRESSION = {"return", "case", "else", "do", "co_return", "throw"}
_AFTER_PARAMETERS = {"const", "override", "noexcept", "final", "mutable"}


class Token:
    __slots__ = ("kind", "text", "begin", "end")

    def __init__(self, kind, text, begin):
        self.kind, self.text, self.begin, self.end = kind, text, begin, begin + len(text)


class Source:
    """The tokens of a file without comments and directives; of each bracket, where its partner is."""

    def __init__(self, text):
        self.text = text
        self.tokens = list(self._read(text))
        self.partner = self._pairs()

    @staticmethod
    def _read(text):
        at = 0
        while at < len(text):
            if at == 0 or text[at - 1] == "\n":
                directive = _DIRECTIVE.match(text, at)
                if directive:
                    at = directive.end()
                    continue
            found = _TOKEN.match(text, at)
            at = found.end()
            if found.lastgroup == "space" or found["space"]:
                continue
            kind = next(name for name in ("string", "number", "word", "sign") if found[name] is not None)
            yield Token(kind, found[0], found.start())

    def _pairs(self):
        partner, open_ones = {}, []
        for index, token in enumerate(self.tokens):
            if token.kind != "sign":
                continue
            if token.text in OPENING:
                open_ones.append(index)
            elif token.text in CLOSING and open_ones:
                partner[index] = open_ones.pop()
                partner[partner[index]] = index
        return partner

    def of(self, first, last):
        """The text from a token to a token, both included."""
        return self.text[self.tokens[first].begin:self.tokens[last].end]

    def is_operator(self, index):
        """Whether a sign has two operands, as it is formatted: spaces on both sides, and something before it that is a value."""
        token = self.tokens[index]
        return (token.kind == "sign" and token.text in PRECEDENCE and self.text[token.begin - 1].isspace()
                and self.text[token.end:token.end + 1].isspace())

    def right_operand(self, index):
        """Returns the last token of an operator's right operand."""
        level, at = PRECEDENCE[self.tokens[index].text], index + 1
        while at < len(self.tokens):
            text = self.tokens[at].text
            if self.tokens[at].kind == "sign":
                if text in CLOSING or text in _ENDS or self.is_operator(at) and PRECEDENCE[text] >= level:
                    break
                if text in OPENING:
                    at = self.partner.get(at, at)
            at += 1
        return at - 1

    def left_operand(self, index):
        """Returns the first token of an operator's left operand, which includes operators before it of the same precedence."""
        level, at = PRECEDENCE[self.tokens[index].text], index - 1
        while at >= 0:
            text = self.tokens[at].text
            if self.tokens[at].kind == "sign":
                if text in OPENING or text in _ENDS or self.is_operator(at) and PRECEDENCE[text] > level:
                    break
                if text == "}" and self.tokens[max(0, self.partner.get(at, 0) - 1)].kind != "word":
                    break
                if text in CLOSING:
                    at = self.partner.get(at, at)
            elif text in _BEFORE_EXPRESSION:
                break
            at -= 1
        return at + 1


class Body:
    """The body of a function: its tokens, brackets left out, and whether the function gives a bool."""

    def __init__(self, first, last, is_bool):
        self.first, self.last, self.is_bool = first, last, is_bool


def bodies(source):
    """The bodies of the functions of a file, but of those that a compiler may compute."""
    return list(_bodies(source, 0, len(source.tokens)))


def _bodies(source, at, end):
    tokens, head = source.tokens, at
    while at < end:
        text = tokens[at].text if tokens[at].kind in ("sign", "word") else ""
        if text == ";" or text == ":" and tokens[at - 1].text in ("public", "private", "protected"):
            head = at + 1
        elif text in ("(", "["):
            at = source.partner.get(at, at)
        elif text == "{":
            close = source.partner.get(at, end)
            kind = _kind(source, head, at)
            if kind == "scope":
                yield from _bodies(source, at + 1, close)
            elif kind == "function":
                words = {token.text for token in tokens[head:at]}
                if not words & {"constexpr", "consteval"}:
                    yield Body(at + 1, close - 1, _gives_bool(source, head, at))
            at = close
            if kind != "member":
                head = at + 1
        at += 1


def _kind(source, head, brace):
    """Returns what a brace opens: a scope, a function, a member's initializer or something else."""
    tokens, outside, at = source.tokens, [], head
    while at < brace:
        outside.append(tokens[at].text)
        at = source.partner.get(at, at) + 1 if tokens[at].text in ("(", "[") else at + 1
    if not outside:
        return "other"
    if "namespace" in outside or outside[0] == "extern":
        return "scope"
    if "enum" in outside or "=" in outside and "operator" not in outside:
        return "other"
    if "(" in outside:
        after = outside[outside.index("("):]
        previous = tokens[brace - 1]
        if ":" in after and previous.kind == "word" and previous.text not in _AFTER_PARAMETERS:
            return "member"
        return "function"
    return "scope" if {"class", "struct", "union"} & set(outside) else "other"


def _gives_bool(source, head, brace):
    for index in range(head, brace):
        if source.tokens[index].text == "(":
            return any(token.text == "bool" for token in source.tokens[head:index])
    return False
