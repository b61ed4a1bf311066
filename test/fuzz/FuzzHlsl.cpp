// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles shaders that it mutates by their grammar. A first line "//@ WORDS" states the target
// and the options that differ from the defaults (Choices), and the entry point as entry=NAME. A
// text with [shader("vertex")] or another stage than compute and no profile is a library.
#include "Fuzz.h"
#include "TextMutator.h"
#include "tessera/tessera.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::fuzz;

static constexpr const char *Types[] = {
#define TYPE(Text) Text,
#include "Words.def"
};
static constexpr const char *Statements[] = {
#define STATEMENT(Text) Text,
#include "Words.def"
};
static constexpr const char *Declarations[] = {
#define DECLARATION(Text) Text,
#include "Words.def"
};
static constexpr const char *Around[] = {
#define AROUND(Text) Text,
#include "Words.def"
};
static constexpr const char *Wrapped[] = {
#define WRAPPED(Text) Text,
#include "Words.def"
};
static constexpr const char *Like[] = {
#define LIKE(Words) Words,
#include "Words.def"
};
static constexpr const char *Guards[] = {
#define GUARD(Text) Text,
#include "Words.def"
};
static constexpr const char *Modifiers[] = {
#define MODIFIER(Text) Text,
#include "Words.def"
};
static constexpr const char *Semantics[] = {
#define SYSTEM_VALUE(Enumerator, Word, Scalar, Components, Semantic, ...) Semantic,
#include "IR/SystemValues.def"
#define SEMANTIC(Text) Text,
#include "Words.def"
};
static constexpr const char *Intrinsics[] = {
#define INTRINSIC(Name, ...) #Name,
#define METHOD(Record, Name, ...) #Name,
#define UNAVAILABLE(Name, ...) #Name,
#include "Frontend/Builtins/Intrinsics.def"
};

namespace {
struct Choice {
  const char *Word;
  void (*Make)(CompileOptions &);
};

constexpr Choice Choices[] = {
#define TARGET(Name, Kind)                                                                         \
  {Name, [](CompileOptions &O) {                                                                   \
     O.Target = Name;                                                                              \
     O.Output = OutputKind::Kind;                                                                  \
   }}
    TARGET("nvidia-hopper", SPIRV),
    TARGET("lavapipe-8x8x8", SPIRV),
    TARGET("vulkan-subgroup", SPIRV),
    TARGET("swiftshader", SPIRV),
    TARGET("amd-rdna3", SPIRV),
    TARGET("intel-xe2", SPIRV),
    TARGET("apple-m1", MSL),
    TARGET("apple-m5", MSL),
#undef TARGET
    {"checked", [](CompileOptions &O) { O.Bounds = MatrixBounds::Checked; }},
    {"native", [](CompileOptions &O) { O.Groups = GroupMatrices::Native; }},
    {"driver", [](CompileOptions &O) { O.Layouts = OptimalLayouts::Driver; }},
    {"debug", [](CompileOptions &O) { O.Debug = DebugOutput::VulkanWithSource; }},
    {"textless", [](CompileOptions &O) { O.Debug = DebugOutput::Vulkan; }},
    {"lines", [](CompileOptions &O) { O.DebugLines = true; }},
    {"page", [](CompileOptions &O) { O.Listing = true; }},
    {"scalar", [](CompileOptions &O) { O.Memory.Layout = BufferLayout::Scalar; }},
    {"wide", [](CompileOptions &O) { O.Memory.WideHalf = true; }},
    {"rows", [](CompileOptions &O) { O.RowMajor = true; }},
    {"strict", [](CompileOptions &O) { O.SPIRV.StrictFloats = true; }},
    {"unused", [](CompileOptions &O) { O.SPIRV.AllBindings = true; }},
    {"arrays", [](CompileOptions &O) { O.MetalArrays = ArgumentBuffers::Always; }},
    {"vulkan1.0", [](CompileOptions &O) { O.Environment = SPIRVEnvironment::Vulkan10; }},
    {"linked", [](CompileOptions &O) { O.Environment = SPIRVEnvironment::Universal15; }},
    {"any-payload", [](CompileOptions &O) { O.Payloads = PayloadQualifiers::Off; }},
    {"2018", [](CompileOptions &O) { O.HLSLVersion = "2018"; }},
    {"cs_6_10", [](CompileOptions &O) { O.Profile = "cs_6_10"; }},
    {"lib_6_8", [](CompileOptions &O) { O.Profile = "lib_6_8"; }},
    {"vs_6_8", [](CompileOptions &O) { O.Profile = "vs_6_8"; }},
    {"hs_6_8", [](CompileOptions &O) { O.Profile = "hs_6_8"; }},
    {"ds_6_8", [](CompileOptions &O) { O.Profile = "ds_6_8"; }},
    {"gs_6_8", [](CompileOptions &O) { O.Profile = "gs_6_8"; }},
    {"ps_6_8", [](CompileOptions &O) { O.Profile = "ps_6_8"; }},
    {"as_6_8", [](CompileOptions &O) { O.Profile = "as_6_8"; }},
    {"ms_6_8", [](CompileOptions &O) { O.Profile = "ms_6_8"; }},
    {"lib_6_10", [](CompileOptions &O) { O.Profile = "lib_6_10"; }},
    {"alphabetical", [](CompileOptions &O) { O.Stages.Alphabetical = true; }},
    {"invert-y", [](CompileOptions &O) { O.Stages.InvertY = true; }},
    {"reciprocal-w", [](CompileOptions &O) { O.Stages.ReciprocalW = true; }},
    {"base-instance", [](CompileOptions &O) { O.Stages.BaseInstance = true; }},
    {"base-vertex", [](CompileOptions &O) { O.Stages.BaseVertex = true; }},
    {"keep-unused", [](CompileOptions &O) { O.Stages.KeepUnused = true; }},
};

constexpr StringRef Mark = "//@";
constexpr const char *LibraryStages[] = {
    "vertex", "hull",          "domain",       "geometry",   "pixel", "mesh",    "amplification",
    "anyhit", "raygeneration", "intersection", "closesthit", "miss",  "callable"};

CompileOptions optionsOf(StringRef Text) {
  CompileOptions Options;
  Options.Target = "nvidia-hopper";
  Options.VerifyEach = Options.Reflect = true;
  Options.TimeLimitMs = 20000;
  Options.Defines = {"WAVE=32", "WAVE_SIZE=32"};
  bool IsLibrary = any_of(LibraryStages, [&](const char *Stage) {
    return Text.contains(("[shader(\"" + Twine(Stage) + "\")]").str());
  });
  if (Text.consume_front(Mark))
    for (StringRef Word : split(Text.take_until([](char C) { return C == '\n'; }), ' ')) {
      if (Word.consume_front("entry="))
        Options.Entry = Word.str();
      for (const Choice &C : Choices)
        if (Word == C.Word)
          C.Make(Options);
    }
  if (IsLibrary && Options.Profile == CompileOptions().Profile)
    Options.Profile = "lib_6_8";
  Options.Include = [](std::string_view Path) -> std::optional<std::string> {
    StringRef Name(Path.data(), Path.size());
    std::string File =
        (TESSERA_SOURCE "/test/exec/include/" + Name.substr(Name.find_last_of('/') + 1)).str();
    if (auto Found = MemoryBuffer::getFile(File))
      return (*Found)->getBuffer().str();
    return std::nullopt;
  };
  return Options;
}

class Mutator : public TextMutator {
public:
  Mutator(StringRef Text, unsigned Seed) : TextMutator(Text.str(), Seed, "", "//") {}

  /// Most mutations keep the shader valid: Clang stops at an invalid one.
  void mutate() {
    switch (below(17)) {
    case 0:
      return options();
    case 1:
    case 2:
    case 3:
      return changeToLike(kinds(), /*MayBeAll=*/true);
    case 4:
    case 5:
      return name();
    case 6:
      return changeNumbers();
    case 7:
      return changeNumber();
    case 8:
      return likeOperator();
    case 9:
      return statements();
    case 10:
      return around();
    case 11:
    case 12:
      return wrap();
    case 13:
      return function();
    default:
      return anything();
    }
  }

  void anything() {
    switch (below(16)) {
    case 0:
      return options();
    case 1:
      return statements();
    case 2:
      return replace(expression(), filled(oneOf(ArrayRef(Around))));
    case 3: {
      // An expression becomes another one.
      std::string Other = view(expression()).str();
      return replace(expression(), Other);
    }
    case 4:
    case 5:
      return changeWord();
    case 6:
      return word(Types);
    case 7:
      return word(Intrinsics);
    case 8:
      return changeNumber();
    case 9:
      return around();
    case 10: {
      Span S = statement();
      return replace({S.Begin, S.Begin}, filled(oneOf(ArrayRef(Statements))) + "\n");
    }
    case 11:
      return declaration();
    case 12:
      return operation();
    case 13:
      return moveLines();
    case 14:
      return oneIn(2) ? function() : interface();
    default:
      return changeToken("(){}[]<>;,.:=+-*/%&|!?#\\\"");
    }
  }

  /// A piece of \p Other in the place of one of the same kind, or before it.
  void splice(Mutator &Other) {
    Span Mine, Given;
    switch (below(4)) {
    case 0:
      Mine = statement(), Given = Other.statement();
      break;
    case 1:
      Mine = expression(), Given = Other.expression();
      break;
    case 2: {
      StringRef Kind = oneOf(ArrayRef<StringRef>({"(", "{", "["}));
      Mine = anyBrackets(Kind), Given = Other.anyBrackets(Kind);
      break;
    }
    default:
      Given = Other.anyBlock();
      Mine = anyLine();
    }
    if (oneIn(3))
      Mine.End = Mine.Begin;
    replace(Mine, Other.view(Given).str());
  }

private:
  static const WordKinds &kinds() {
    static const WordKinds Result = [] {
      WordKinds Kinds;
      for (StringRef Row : Like)
        for (StringRef Word : split(Row, ' '))
          Kinds.add(Word, Row);
      return Kinds;
    }();
    return Result;
  }

  Span statement() { return anyPiece(";{}", ";{"); }
  Span expression() {
    return oneIn(3) ? anyPiece("(,;={}", "") : anyPiece("()[],;=+-*/<>?:{}", "");
  }

  /// \p Pattern with expressions of the shader and numbers.
  std::string filled(StringRef Pattern) {
    std::string Number = oneIn(3) ? oneOf(edgeNumbers()) : std::to_string(below(20)), Filled;
    if (oneIn(4))
      Number = std::to_string(below(5));
    for (char C : Pattern)
      if (C == '$')
        Filled += view(expression());
      else if (C == '#' && Pattern.front() != '#')
        Filled += Number;
      else
        Filled += C;
    return Filled;
  }

  void options() {
    Span First = StringRef(Text).starts_with(Mark) ? Span{0, std::min(Text.find('\n'), Text.size())}
                                                   : Span{};
    std::string Line = oneIn(2) ? view(First).str() : Mark.str();
    if (Line.empty())
      Line = Mark.str();
    Line += std::string(" ") + oneOf(ArrayRef(Choices)).Word;
    replace(First, First.size() ? Line : Line + "\n");
  }

  void statements() {
    Span A = statement(), B = statement();
    switch (below(4)) {
    case 0:
      return replace(A, "");
    case 1:
      return replace({B.Begin, B.Begin}, view(A).str() + "\n");
    case 2:
      return replace(A, view(B).str());
    default:
      return swap(A, B);
    }
  }

  void word(ArrayRef<const char *> List) {
    if (size_t At = anyToken(TokenKind::Word); At != Tokens.size())
      replace({Tokens[At].Begin, Tokens[At].End}, oneOf(List));
  }

  /// A name becomes another that is declared with the same type.
  void name() {
    WordKinds Names;
    for (size_t I = 1; I + 1 < Tokens.size(); ++I)
      if (Tokens[I].Kind == TokenKind::Word &&
          StringRef("=;,)[:").contains(Text[Tokens[I + 1].Begin]))
        if (Span Type = typeBefore(I); Type.size())
          Names.add(textOf(Tokens[I]), view(Type));
    changeToLike(Names, /*MayBeAll=*/false);
  }

  /// The type that a declaration of the name at token \p At has; empty where there is none.
  Span typeBefore(size_t At) const {
    size_t First = At - 1;
    if (textOf(Tokens[First]) == ">")
      while (First && textOf(Tokens[First]) != "<")
        --First;
    if (First && textOf(Tokens[First]) == "<")
      --First;
    bool IsType = Tokens[First].Kind == TokenKind::Word && textOf(Tokens[First]) != "return";
    return IsType ? Span{Tokens[First].Begin, Tokens[At - 1].End} : Span{};
  }

  /// An operator becomes another that takes the same.
  void likeOperator() {
    static constexpr const char *Rows[] = {"+ - *", "< >",   "<= >= == !=", "& | ^",
                                           "&& ||", "<< >>", "+= -= *= ="};
    size_t First = below(Tokens.size());
    for (size_t I = 0; I < Tokens.size(); ++I) {
      size_t Begin = Tokens[(First + I) % Tokens.size()].Begin;
      StringRef Written = StringRef(Text).substr(Begin).take_while(
          [](char C) { return StringRef("+-*<>=!&|^").contains(C); });
      for (StringRef Row : Rows) {
        SmallVector<StringRef> Operators(split(Row, ' '));
        if (is_contained(Operators, Written))
          return replace({Begin, Begin + Written.size()}, oneOf(ArrayRef(Operators)).str());
      }
    }
  }

  /// \p Pattern with \p Piece for each $ and \p Number for each #.
  static std::string filled(StringRef Pattern, StringRef Piece, StringRef Number) {
    std::string Filled;
    for (char C : Pattern)
      Filled += C == '$' ? Piece : C == '#' ? Number : StringRef(&C, 1);
    return Filled;
  }

  /// An expression becomes a larger one of the same type.
  void wrap() {
    Span S = expression();
    replace(S, filled(oneOf(ArrayRef(Wrapped)), view(S), /*Number=*/""));
  }

  void around() {
    Span S = statement();
    std::string Number = std::to_string(below(6));
    replace(S, filled(oneOf(ArrayRef(Guards)), view(S), Number));
  }

  void declaration() {
    // Before a line that begins at the margin.
    size_t At = Text.find("\n", below(Text.size() + 1));
    while (At != std::string::npos && At + 1 < Text.size() && isSpace(Text[At + 1]))
      At = Text.find("\n", At + 1);
    At = At == std::string::npos ? 0 : At + 1;
    replace({At, At}, filled(oneOf(ArrayRef(Declarations))) + "\n");
  }

  void operation() {
    static constexpr const char *Operators[] = {
        "+",  "-", "*", "/",  "%",  "<<", ">>", "&",  "|",   "^", "&&", "||", "==",
        "!=", "<", ">", "<=", ">=", "=",  "+=", "%=", "<<=", ",", "?",  ":",  "."};
    for (unsigned Try = 0; Try < 20; ++Try) {
      size_t At = anyToken(TokenKind::Sign);
      if (At == Tokens.size())
        return;
      Span S{Tokens[At].Begin, Tokens[At].End};
      if (StringRef("+-*/%<>&|^=!?:,.").contains(Text[S.Begin]))
        return replace(S, oneOf(ArrayRef(Operators)));
    }
  }

  /// A word before a type, or a semantic after a name or in the place of another.
  void interface() {
    size_t At = anyToken(TokenKind::Word);
    if (At == Tokens.size() || !At)
      return;
    if (StringRef("(,{;").contains(Text[Tokens[At - 1].Begin]) || oneIn(8))
      return replace({Tokens[At].Begin, Tokens[At].Begin},
                     std::string(oneOf(ArrayRef(Modifiers))) + " ");
    std::string Semantic = std::string(": ") + oneOf(ArrayRef(Semantics));
    if (textOf(Tokens[At - 1]) == ":")
      replace({Tokens[At - 1].Begin, Tokens[At].End}, Semantic);
    else
      replace({Tokens[At].End, Tokens[At].End}, " " + Semantic);
  }

  /// The block of a statement becomes a function, a method, a template or a part of a struct.
  void function() {
    static constexpr const char *Frames[] = {
        "void f#() $\n",
        "template <typename T> void f#(T x) $\n",
        "struct S# { int a; void f() $ };\n",
        "namespace n# { void f() $ }\n",
        "[numthreads(#, 1, 1)] void k#(uint3 id : SV_DispatchThreadID) $\n",
        "[shader(\"vertex\")] void v#(float3 at : POSITION#, out float4 to : SV_Position) $\n",
        "[shader(\"pixel\")] void p#(float2 uv : UV#, inout float4 color : SV_Target) $\n",
#define FRAME(Text) Text,
#include "Words.def"
    };
    // Most blocks need variables that stand around them.
    StringRef Body = oneIn(2) ? "{}" : view(anyBrackets("{"));
    std::string Number = std::to_string(below(6));
    if (!Body.empty())
      replace({0, 0}, filled(oneOf(ArrayRef(Frames)), Body, Number));
  }
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text(reinterpret_cast<const char *>(Data), Size);
  setInput(Text);
  CompileOptions Options = optionsOf(Text);
  bool IsAccepted = compileShader("shader.hlsl", Text, Options);
  if (IsAccepted && Options.Listing)
    explainShader("shader.hlsl", Text, Options);
  return IsAccepted ? 0 : Uninteresting;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize,
                                          unsigned Seed) {
  return mutateText<Mutator>(Data, Size, MaxSize, Seed, /*PlainOf=*/64, /*Most=*/2);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *A, size_t SizeA, const uint8_t *B,
                                            size_t SizeB, uint8_t *Out, size_t MaxSize,
                                            unsigned Seed) {
  return spliceTexts<Mutator>({A, SizeA}, {B, SizeB}, Out, MaxSize, Seed, /*Most=*/3);
}
