# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""grammar.py [--update]: the TextMate grammar of HLSL, syntaxes/hlsl.tmLanguage.json, from the rules below and the compiler's names (names.py).

Without --update, the exit status is 1 if the file differs from what the tables give."""

import json
import pathlib
import re
import sys

from names import names

HERE = pathlib.Path(__file__).resolve().parent
FILE = HERE / "syntaxes/hlsl.tmLanguage.json"
NAME = r"[A-Za-z_]\w*"
# Words of the grammar of HLSL, which the compiler reads by its parser and not from a table.
CONTROL = "break case continue default do else for if return switch while discard".split()
STORAGE = """column_major const constexpr export extern groupshared in inline inout out packed row_major shared snorm static uniform
unorm volatile public private protected""".split()
DECLARE = "cbuffer class enum interface namespace struct tbuffer template typedef typename union using technique technique10 technique11 pass".split()
OTHER_TYPES = "void auto unsigned signed matrix vector sampler string texture".split()
LANGUAGE = "true false TRUE FALSE NULL nullptr".split()
OPERATORS = "operator sizeof alignof decltype static_cast reinterpret_cast const_cast compile sampler_state stateblock_state".split()


def words(group):
    """A pattern for one of the words, as a whole."""
    return r"\b(?:%s)\b" % "|".join(sorted(group))


def captures(**scopes):
    return {number.removeprefix("_"): {"name": f"{scope}.hlsl"} for number, scope in scopes.items()}


def rule(pattern, scope=None, **groups):
    made = {"match": pattern}
    if scope:
        made["name"] = f"{scope}.hlsl"
    if groups:
        made["captures"] = captures(**groups)
    return made


def block(begin, end, patterns, scope=None, content=None, at_begin=None, at_end=None):
    made = {"begin": begin, "end": end}
    if scope:
        made["name"] = f"{scope}.hlsl"
    if content:
        made["contentName"] = f"{content}.hlsl"
    if at_begin:
        made["beginCaptures"] = captures(**at_begin)
    if at_end:
        made["endCaptures"] = captures(**at_end)
    made["patterns"] = [p if isinstance(p, dict) else {"include": p} for p in patterns]
    return made


LINE_END = r"(?<!\\)(?=\n)|(?=//|/\*)"  # of a directive, which a backslash continues
CONTINUED = rule(r"\\\s*\n", "constant.character.escape.line-continuation")
HASH = {"_1": "punctuation.definition.directive", "_2": "keyword.control.directive"}


def comments():
    return [
        block(r"/\*", r"\*/", [], "comment.block", at_begin={"_0": "punctuation.definition.comment"}, at_end={"_0": "punctuation.definition.comment"}),
        block("//", r"(?<!\\)(?=\n)", [CONTINUED], "comment.line.double-slash", at_begin={"_0": "punctuation.definition.comment"}),
    ]


def directives():
    return [
        block(r"^\s*(#)\s*(include)\b", LINE_END,
              [rule(r'(["<])[^">]*([">])', "string.quoted.include", _1="punctuation.definition.string.begin", _2="punctuation.definition.string.end")],
              "meta.preprocessor.include", at_begin=HASH),
        block(rf"^\s*(#)\s*(define)\s+({NAME})(\([^)]*\))?", LINE_END, [CONTINUED, "#code"], "meta.preprocessor.macro",
              at_begin={**HASH, "_3": "entity.name.function.preprocessor", "_4": "variable.parameter.preprocessor"}),
        block(rf"^\s*(#)\s*(undef|ifdef|ifndef)\s+({NAME})", LINE_END, [], "meta.preprocessor",
              at_begin={**HASH, "_3": "entity.name.function.preprocessor"}),
        block(r"^\s*(#)\s*(pragma|error|warning|line)\b", LINE_END, [CONTINUED, "#strings", "#numbers"], "meta.preprocessor.text", at_begin=HASH),
        block(r"^\s*(#)\s*(if|elif|else|endif)\b", LINE_END,
              [CONTINUED, rule(r"\b(defined)\b", "keyword.operator.defined"), "#numbers", "#operators",
               rule(NAME, "entity.name.function.preprocessor")], "meta.preprocessor.conditional", at_begin=HASH),
    ]


def strings():
    escape = rule(r"\\.", "constant.character.escape")
    edge = {"_0": "punctuation.definition.string"}
    return [block('"', r'"|(?<!\\)(?=\n)', [escape], "string.quoted.double", at_begin=edge, at_end=edge),
            block("'", r"'|(?<!\\)(?=\n)", [escape], "string.quoted.single", at_begin=edge, at_end=edge)]


def numbers():
    return [rule(r"\b0[xX][0-9a-fA-F]+(?:[uU]?[lL]{0,2}|[lL]{1,2}[uU])\b", "constant.numeric.hex"),
            rule(r"(?:\b\d+\.\d*|(?<![\w.])\.\d+|\b\d+(?=[eE]))(?:[eE][-+]?\d+)?[hHfFlL]?(?![\w.])", "constant.numeric.float"),
            rule(r"\b1\.#INF[fF]?", "constant.numeric.float"),
            rule(r"\b\d+[fFhH]\b", "constant.numeric.float"),
            rule(r"\b\d+(?:[uU]?[lL]{0,2}|[lL]{1,2}[uU])\b", "constant.numeric.integer")]


def attributes(known):
    name = "|".join(known["attributes"] + ["allow_uav_condition", "fastopt", "forcecase", "call", "noinline", "raypayload", "wavesize"])
    return [
        block(r"\[\[", r"\]\]",
              ["#comments", rule(rf"({NAME})(::)({NAME})", None, _1="entity.name.namespace", _2="punctuation.separator", _3="entity.other.attribute-name"),
               "#strings", "#numbers", "#constants", rule(rf"(?<=\[\[|,)\s*({NAME})(?=\s*[\](,])", None, _1="entity.other.attribute-name"), "#brackets"],
              "meta.attribute", at_begin={"_0": "punctuation.definition.attribute.begin"}, at_end={"_0": "punctuation.definition.attribute.end"}),
        # A subscript follows a name or a bracket; before an attribute are the ends of other things.
        block(rf"(?:^|(?<=[;{{}}\])>:,(]|struct|class|else))\s*(\[)\s*((?i:{name}))\b(?=\s*[\](])", r"\]",
              ["#comments", "#strings", "#numbers", "#code"], "meta.attribute",
              at_begin={"_1": "punctuation.definition.attribute.begin", "_2": "entity.other.attribute-name"},
              at_end={"_0": "punctuation.definition.attribute.end"}),
    ]


def semantics(known):
    """What follows the colon of a declaration. Other colons, of `? :`, `case`, labels and base classes, have rules before these."""
    place = rule(r"\b[bcistu]\d+\b|\bspace\d+\b|\bc\d+(?:\.[xyzw]+)?\b", "constant.other.register")
    system = "|".join(sorted(known["system values"], key=lambda name: (-len(name), name)))
    return [
        block(r"(?<!:)(:)(?!:)\s*(register|packoffset)\s*(\()", r"\)", [place, rule(r"[bcistu]\d+\[\d+\]", "constant.other.register"), "#code"],
              "meta.register", at_begin={"_1": "punctuation.separator", "_2": "keyword.other.register"}),
        block(r"(?<!:)(:)(?!:)\s*(read|write)\s*(\()", r"\)",
              [rule(words(["anyhit", "caller", "closesthit", "miss"]), "support.constant.payload")], "meta.payload",
              at_begin={"_1": "punctuation.separator", "_2": "keyword.other.payload"}),
        rule(rf"(?<!:)(:)(?!:)\s*((?i:{system})(?:\d*))\b", None, _1="punctuation.separator", _2="support.variable.semantic.system"),
        rule(rf"(?<!:)(:)(?!:)\s*({NAME})(?=\s*(?:[;,)={{:\[]|$|//|/\*))", None, _1="punctuation.separator", _2="support.variable.semantic"),
    ]


def declarations():
    bases = rf"(?:\s*(:)(?!:)\s*(?:(?:public|private|protected)\s+)?((?:{NAME}\s*(?:::)?\s*)+))?"
    return [
        rule(rf"\b(struct|class|interface|union)\s+(?!\[)({NAME}){bases}", None, _1="keyword.declaration", _2="entity.name.type",
             _3="punctuation.separator", _4="entity.other.inherited-class"),
        rule(rf"\b(enum)\s+(?:(class|struct)\s+)?({NAME}){bases}", None, _1="keyword.declaration", _2="keyword.declaration", _3="entity.name.type",
             _4="punctuation.separator", _5="storage.type"),
        rule(rf"\b(namespace)\s+({NAME})", None, _1="keyword.declaration", _2="entity.name.namespace"),
        rule(rf"\b(cbuffer|tbuffer)\s+({NAME})", None, _1="keyword.declaration", _2="entity.name.type"),
        rule(words(DECLARE), "keyword.declaration"),
    ]


def control():
    return [
        block(r"\b(case)\b", r"(?<!:)(:)(?!:)|(?=[;}])", ["#code"], at_begin={"_1": "keyword.control"}, at_end={"_1": "punctuation.separator"}),
        rule(r"\b(default)\s*(:)", None, _1="keyword.control", _2="punctuation.separator"),
        rule(r"\b(public|private|protected)\s*(:)(?!:)", None, _1="storage.modifier", _2="punctuation.separator"),
        block(r"\?", r"(?<!:)(:)(?!:)|(?=[;})\]])", ["#code"], at_begin={"_0": "keyword.operator.ternary"}, at_end={"_1": "keyword.operator.ternary"}),
        rule(words(CONTROL), "keyword.control"),
    ]


def types(known):
    vectors = r"(?:[1-4](?:x[1-4])?)?"
    return [
        rule(r"\b(?:%s)%s\b" % ("|".join(known["scalars"]), vectors), "storage.type"),
        rule(words(OTHER_TYPES) + r"(?!\s*[=;.,)\[])", "storage.type"),
        rule(words(known["types"]), "support.class"),
        rule(r"(?<!\.)" + words(known["matrix types"]) + r"(?!\s*[.=;\[])", "support.class.matrix"),
    ]


def functions(known):
    called = r"(?=\s*[(<])"
    return [
        rule(rf"(\.)\s*({words(known['methods'])}){called}", None, _1="punctuation.accessor", _2="support.function.member"),
        rule(rf"(\.)\s*({NAME})(?=\s*\()", None, _1="punctuation.accessor", _2="entity.name.function.member"),
        rule(rf"(\.)\s*({NAME})", None, _1="punctuation.accessor", _2="variable.other.member"),
        rule(words(known["functions"]) + called, "support.function.intrinsic"),
        rule(words(known["matrix functions"]) + called, "support.function.matrix"),
        rule(words(known["methods"]) + called, "support.function.member"),
        rule(rf"\b({NAME})(?=\s*\()", None, _1="entity.name.function"),
    ]


def grammar(known):
    repository = {
        "comments": comments(),
        "directives": directives(),
        "strings": strings(),
        "numbers": numbers(),
        "attributes": attributes(known),
        "semantics": semantics(known),
        "declarations": declarations(),
        "control": control(),
        "modifiers": [
            rule(words(STORAGE + known["declaration words"]), "storage.modifier"),
            # Names of variables as well: a modifier is followed by another word.
            rule(words(known["modifiers"]) + rf"(?=\s+{NAME})", "storage.modifier"),
        ],
        "types": types(known),
        "constants": [
            rule(r"(?<=::)" + words(known["enumerators"]) + r"(?!\s*[(<])", "support.constant"),
            rule(words(known["constants"]), "support.constant"),
            rule(words(LANGUAGE), "constant.language"),
            rule(r"\bthis\b", "variable.language"),
            rule(r"\b__[A-Z][A-Z_0-9]*\b", "support.constant.macro"),
        ],
        "namespaces": [rule(rf"\b({NAME})\s*(::)", None, _1="entity.name.namespace", _2="punctuation.separator")],
        "functions": functions(known),
        "operators": [
            rule(words(OPERATORS), "keyword.operator.word"),
            rule(r"<<=|>>=|&&|\|\||<<|>>|[-+*/%&|^=!<>]=|\+\+|--|->|::|[-+*/%&|^=!<>~]", "keyword.operator"),
        ],
        "brackets": [
            block(r"\{", r"\}", ["$self"], at_begin={"_0": "punctuation.section.block.begin"}, at_end={"_0": "punctuation.section.block.end"}),
            block(r"\(", r"\)", ["#code"], at_begin={"_0": "punctuation.section.parens.begin"}, at_end={"_0": "punctuation.section.parens.end"}),
            block(r"\[", r"\]", ["#code"], at_begin={"_0": "punctuation.section.brackets.begin"}, at_end={"_0": "punctuation.section.brackets.end"}),
        ],
        "code": ["#comments", "#directives", "#strings", "#attributes", "#control", "#semantics", "#declarations", "#modifiers", "#numbers",
                 "#constants", "#types", "#functions", "#namespaces", "#operators", "#brackets"],
    }
    return {
        "information_for_contributors": ["Made by tools/vscode/grammar.py --update: change that file or the compiler's tables."],
        "name": "HLSL",
        "scopeName": "source.hlsl",
        "fileTypes": ["hlsl", "hlsli", "fx", "fxh"],
        "patterns": [{"include": "#code"}],
        "repository": {name: {"patterns": [p if isinstance(p, dict) else {"include": p} for p in patterns]} for name, patterns in repository.items()},
    }


def main():
    text = json.dumps(grammar(names(HERE.parents[1])), indent=2) + "\n"
    if sys.argv[1:] == ["--update"]:
        FILE.write_text(text)
    elif not FILE.exists() or FILE.read_text() != text:
        sys.exit(f"{FILE.relative_to(HERE.parents[1])} differs from the compiler's tables: run tools/vscode/grammar.py --update")


if __name__ == "__main__":
    main()
