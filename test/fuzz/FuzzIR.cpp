// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Textual IR, mutated by lines, ops and operands. A text that the parser accepts prints, and reads
// back as the same. A module that the verifier accepts goes through every pass and both back ends.
// The first line "//@ TARGET" names the target.
#include "API/Compile.h"
#include "Fuzz.h"
#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "IR/Text/Printer.h"
#include "MSL/MSL.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsIR.h"
#include "Support/LargeStack.h"
#include "Target/TargetRegistry.h"
#include "TextMutator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::fuzz;

static constexpr const char *Mnemonics[] = {
#define OP(Enumerator, Mnemonic, ...) Mnemonic,
#include "IR/AllOps.inc"
#undef OP
};

static constexpr const char *Types[] = {"bool",
                                        "i8",
                                        "u8",
                                        "i16",
                                        "u16",
                                        "i32",
                                        "u32",
                                        "i64",
                                        "u64",
                                        "f16",
                                        "bf16",
                                        "f32",
                                        "f64",
                                        "f8e4m3",
                                        "vec<2, f32>",
                                        "vec<4, u32>",
                                        "vec<3, bool>",
                                        "vec<16, f16>",
                                        "array<u32, 4>",
                                        "array<f32, 65536>",
                                        "ptr<u32, storage>",
                                        "ptr<f32, function>",
                                        "ptr<f16, workgroup>",
                                        "ptr<bytes, storage>",
                                        "mat<f16, 16x16, a, subgroup>",
                                        "mat<f32, 16x16, acc, subgroup>",
                                        "mat<i8, 4x12, b, workgroup>",
                                        "mat<f32, 8x8, acc, thread>",
                                        "struct<u32, f32>",
                                        "void"};

static constexpr const char *Targets[] = {"nvidia-hopper", "lavapipe-8x8x8", "vulkan-subgroup",
                                          "amd-rdna3",     "apple-m1",       "apple-m5",
                                          "swiftshader",   "vulkan"};

static std::string printed(ir::Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  ir::print(M, OS);
  return Text;
}

/// The text does not depend on whether it was printed or written.
static void checkReadsBack(ir::Module &M, DiagnosticEngine &Diags) {
  std::string Once = printed(M);
  std::unique_ptr<ir::Module> Again = ir::parse(Once, "printed.tsir", Diags);
  if (!Again)
    return finding("what was printed cannot be read: " + Diags.diagnostics().back().Name);
  if (printed(*Again) != Once)
    finding("what was printed reads back as something else");
}

/// Whether it was read.
static bool run(StringRef Text, StringRef TargetName, DiagnosticEngine &Diags) {
  std::optional<Target> Device = findTarget(TargetName, Diags);
  std::unique_ptr<ir::Module> M = ir::parse(Text, "input.tsir", Diags);
  if (!M)
    return false;
  checkReadsBack(*M, Diags);
  if (!ir::verify(*M, Diags))
    return true;
  noteFeature("verified", TargetName);
  PassContext Ctx{.Diags = Diags, .Device = *Device};
  if (!runSteps(*M, passes(), Ctx, {.VerifyEach = true}) || !M->Entry.Fn)
    return true;
  noteFeature("passed", TargetName);
  if (includes(Device->Backends, Backend::SPIRV)) {
    spirv::SPIRVOptions Options;
    Options.Device = &*Device;
    Options.Steps.VerifyEach = true;
    if (std::optional<std::vector<uint32_t>> Words = spirv::emitSPIRV(*M, Options, Diags))
      noteWords(*Words);
  } else {
    msl::MSLOptions Options;
    Options.Device = &*Device;
    Options.Steps.VerifyEach = true;
    if (std::optional<std::string> Metal = msl::emitMSL(*M, Options, Diags))
      noteText(*Metal);
  }
  return true;
}

namespace {
class Mutator : public TextMutator {
public:
  Mutator(StringRef Text, unsigned Seed) : TextMutator(Text.str(), Seed, "%@", "//") {}

  /// Half of the changes are such that the module is likely to be one.
  void mutate() {
    switch (below(12)) {
    case 0:
      return oneIn(2) ? target() : changeToLike(stages(), /*MayBeAll=*/true);
    case 1:
      return changeToLike(ops(), /*MayBeAll=*/false);
    case 2:
    case 3:
      return value();
    case 4:
      return changeToLike(scalars(), /*MayBeAll=*/true);
    case 5:
      return changeNumbers();
    default:
      return anything();
    }
  }

  void anything() {
    switch (below(10)) {
    case 0:
      return target();
    case 1:
    case 2:
      return moveLines();
    case 3:
      return mnemonic();
    case 4:
      return type();
    case 5:
      return changeNumber();
    case 6:
    case 7:
      return changeWord();
    case 8:
      return operand();
    default:
      return changeToken("(){}[]<>,:=%@\"");
    }
  }

  /// Lines of \p Other, or a part of one, in the place of the like.
  void splice(Mutator &Other) {
    Span Mine, Given;
    switch (below(3)) {
    case 0:
      Mine = anyLine(), Given = Other.anyBlock();
      break;
    case 1:
      Mine = anyPiece("(),=:", ""), Given = Other.anyPiece("(),=:", "");
      break;
    default: {
      StringRef Kind = oneOf(ArrayRef<StringRef>({"(", "{", "["}));
      Mine = anyBrackets(Kind), Given = Other.anyBrackets(Kind);
    }
    }
    if (oneIn(3))
      Mine.End = Mine.Begin;
    replace(Mine, Other.view(Given).str());
  }

private:
  /// Groups ops whose rows have the same operands and results.
  static const WordKinds &ops() {
    static const WordKinds Result = [] {
      WordKinds Kinds;
#define OP(Enumerator, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Text)              \
  Kinds.add(Mnemonic, Operands " " #Result " " #Regions " " #Rule);
#include "IR/AllOps.inc"
#undef OP
      return Kinds;
    }();
    return Result;
  }

  /// Words of entry points and their elements.
  static const WordKinds &stages() {
    static const WordKinds Result = [] {
      WordKinds Kinds;
#define STAGE(Enumerator, Word, ...) Kinds.add(Word, "stage");
#include "IR/Stages.def"
#define SYSTEM_VALUE(Enumerator, Word, ...) Kinds.add(Word, "value");
#include "IR/SystemValues.def"
#define INTERPOLATION(Enumerator, Modifier, ...) Kinds.add(Modifier, "how");
#define ENTRY_MODE(Enumerator, Word, ...) Kinds.add(Word, "mode");
#include "IR/StageWords.def"
      return Kinds;
    }();
    return Result;
  }

  static const WordKinds &scalars() {
    static const WordKinds Result = [] {
      WordKinds Kinds;
      for (const char *Name :
           {"i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64", "bf16"})
        Kinds.add(Name, "scalar");
      for (const char *Name : {"a", "b", "acc"})
        Kinds.add(Name, "use");
      for (const char *Name : {"subgroup", "workgroup", "thread", "function", "storage"})
        Kinds.add(Name, "space");
      return Kinds;
    }();
    return Result;
  }

  /// Returns how the result of \p Mnemonic depends on the type of operand 0.
  static StringRef resultOf(StringRef Mnemonic) {
    return StringSwitch<StringRef>(Mnemonic)
#define OP(Enumerator, Mnemonic, Operands, Names, Result, ...) .Case(Mnemonic, #Result " ")
#include "IR/AllOps.inc"
#undef OP
        .Default("");
  }

  /// Replaces a value by another of its type, as far as a line shows it: behind a colon, or by
  /// operand 0.
  void value() {
    StringMap<std::string> Types;
    for (StringRef Line : split(Text, '\n')) {
      auto [Name, Made] = Line.trim().split(" = ");
      if (!Name.starts_with("%") || Made.empty())
        continue;
      auto [Before, Written] = Made.rsplit(" : ");
      auto [Mnemonic, Operands] = Made.split(' ');
      StringRef First = Operands.take_until([](char C) { return C == ',' || C == ' '; });
      StringRef Shape = resultOf(Mnemonic);
      std::string Type = Written.str();
      if (Type.empty())
        Type = (Shape == "Same " ? "" : Shape.str()) + Types.lookup(First);
      Types[Name] = Type;
    }
    WordKinds Values;
    for (const auto &Known : Types)
      Values.add(Known.first(), Known.second);
    changeToLike(Values, /*MayBeAll=*/false);
  }

  void target() {
    Span First;
    if (StringRef(Text).starts_with("//@"))
      First = {0, std::min(Text.find('\n'), Text.size() - 1) + 1};
    replace(First, std::string("//@ ") + oneOf(ArrayRef(Targets)) + "\n");
  }

  /// The word after an equals sign, or the first of a line.
  void mnemonic() {
    size_t First = below(Tokens.size());
    for (size_t I = 0; I < Tokens.size(); ++I) {
      size_t At = (First + I) % Tokens.size();
      if (Tokens[At].Kind == TokenKind::Word && is_contained(Mnemonics, textOf(Tokens[At])))
        return replace({Tokens[At].Begin, Tokens[At].End}, oneOf(ArrayRef(Mnemonics)));
    }
  }

  void type() {
    size_t First = below(Tokens.size());
    for (size_t I = 0; I < Tokens.size(); ++I) {
      size_t At = (First + I) % Tokens.size();
      if (Tokens[At].Kind == TokenKind::Word && is_contained(Types, textOf(Tokens[At])))
        return replace({Tokens[At].Begin, Tokens[At].End}, oneOf(ArrayRef(Types)));
    }
  }

  /// Replaces a value by any other.
  void operand() {
    auto Value = [&] {
      size_t First = below(Tokens.size());
      for (size_t I = 0; I < Tokens.size(); ++I)
        if (size_t At = (First + I) % Tokens.size(); Text[Tokens[At].Begin] == '%')
          return At;
      return Tokens.size();
    };
    size_t To = Value(), From = Value();
    if (To != Tokens.size())
      replace({Tokens[To].Begin, Tokens[To].End}, textOf(Tokens[From]).str());
  }
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text(reinterpret_cast<const char *>(Data), Size);
  setInput(Text);
  StringRef First = Text.take_until([](char C) { return C == '\n'; }), Name = Targets[0];
  if (First.consume_front("//@ ") && is_contained(Targets, First))
    Name = First;
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  bool IsRead = false;
  bool IsWhole = contain([&] {
    if (auto Found = LargeStack::run([&](LargeStack &) { IsRead = run(Text, Name, Diags); }))
      Diags.report(Found->Where, diags::InternalError, Found->What);
  });
  noteDiagnostics(Diags);
  for (const Diagnostic &D : Diags.diagnostics())
    if (IsWhole && D.ID && isInternalError(*D.ID))
      finding("internal error: " + D.Name + ": " + D.Message);
  return IsRead ? 0 : Uninteresting;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize,
                                          unsigned Seed) {
  return mutateText<Mutator>(Data, Size, MaxSize, Seed, /*PlainOf=*/64, /*Most=*/2);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *A, size_t SizeA, const uint8_t *B,
                                            size_t SizeB, uint8_t *Out, size_t MaxSize,
                                            unsigned Seed) {
  return spliceTexts<Mutator>({A, SizeA}, {B, SizeB}, Out, MaxSize, Seed, /*Most=*/1);
}
