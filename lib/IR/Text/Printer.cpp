// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Text/Printer.h"
#include "IR/AttrInfo.h"
#include "IR/Builder.h"
#include "IR/Text/DebugText.h"
#include "IR/Text/GlobalFlags.h"
#include "IR/Text/Parser.h"
#include "IR/Text/PrinterEntry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include <cmath>
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

StringRef tessera::ir::regionWord(Opcode Code, unsigned Index) {
  constexpr const char *OfIf[] = {"then", "else"};
  constexpr const char *OfLoop[] = {"test", "body", "step"};
  if (Code == Opcode::If || Code == Opcode::MslChoose)
    return OfIf[Index];
  return Code == Opcode::Loop ? OfLoop[Index] : "case";
}

static bool isBareWord(StringRef Name) {
  auto IsWordChar = [](char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; };
  return !Name.empty() && !isDigit(Name[0]) && all_of(Name, IsWordChar);
}

void tessera::ir::printWord(raw_ostream &OS, StringRef Name) {
  if (isBareWord(Name)) {
    OS << Name;
    return;
  }
  OS << '"';
  printEscapedString(Name, OS);
  OS << '"';
}

static void printFloat(raw_ostream &OS, const Constant &C) {
  double V = floatValue(C.Ty->format(), C.Bits);
  if (!std::isfinite(V)) {
    OS << format_hex(C.Bits, 2 + C.Ty->bits() / 4);
    return;
  }
  // Every format narrower than f64 is exact in a float, whose shortest form is the most readable.
  std::string Text = C.Ty->isFloat(FloatFormat::F64) ? fmt::format("{}", V)
                                                     : fmt::format("{}", static_cast<float>(V));
  OS << Text;
  if (StringRef(Text).find_first_of(".e") == StringRef::npos)
    OS << ".0";
}

void tessera::ir::print(const Constant &C, raw_ostream &OS) {
  if (C.Ty->isBool())
    OS << (C.Bits ? "true" : "false");
  else if (C.Ty->isInt() && C.Ty->isSigned())
    OS << SignExtend64(C.Bits, C.Ty->bits());
  else if (C.Ty->isInt())
    OS << C.Bits;
  else if (C.Ty->isFloat())
    printFloat(OS, C);
  else if (C.Parts.empty())
    OS << "zero";
  else {
    OS << '{';
    ListSeparator Comma;
    for (const Constant *Part : C.Parts) {
      OS << Comma;
      print(*Part, OS);
    }
    OS << '}';
  }
}

void tessera::ir::printLoc(const Loc &Where, raw_ostream &OS, const SourceFiles *Files) {
  if (!Files || !Where.isValid())
    return;
  OS << " loc(\"";
  printEscapedString(Files->name(Where.File), OS);
  OS << "\":" << Where.Line << ':' << Where.Col;
  if (Where.EndCol)
    OS << '-' << Where.EndCol;
  if (Where.Place)
    OS << " in " << Where.Place;
  OS << ')';
}

namespace {
/// Assigns each object a unique word: its known name, else a number. Appends a number to a name
/// that is taken, and quotes names that are not plain words.
class NameTable {
public:
  StringRef add(const void *Object, StringRef Wanted) {
    if (Wanted.empty())
      return Words[Object] = std::to_string(NextNumber++);
    std::string Name = Wanted.str();
    while (!Taken.insert(Name).second)
      Name = (Wanted + "_" + Twine(++Suffix[Wanted])).str();
    std::string &Word = Words[Object];
    raw_string_ostream OS(Word);
    printWord(OS, Name);
    return Word;
  }
  StringRef find(const void *Object) const {
    auto It = Words.find(Object);
    return It == Words.end() ? StringRef("<unknown>") : StringRef(It->second);
  }

private:
  DenseMap<const void *, std::string> Words;
  StringSet<> Taken;
  StringMap<unsigned> Suffix;
  unsigned NextNumber = 0;
};

class Printer {
public:
  Printer(Module &M, raw_ostream &OS, const PrintOptions &Options)
      : M(M), OS(OS), Options(Options) {}

  void header();
  void module();

private:
  void type(const Type *Ty);
  void loc(const Loc &Where) { printLoc(Where, OS, Options.Files); }
  void structType(const Type *Ty);
  void global(const Global &G);
  void specConstant(const SpecConstant &S);
  void language();
  void needs();
  void function(Function &F);
  void region(Region &R, unsigned Depth);
  void op(Op &O, unsigned Depth);
  void attributes(const Op &O);
  void attribute(const Attr &A);
  void symbol(StringRef Name) {
    OS << '@';
    printWord(OS, Name);
  }
  void ints(ArrayRef<int64_t> Values) {
    OS << '[';
    interleaveComma(Values, OS);
    OS << ']';
  }

  Module &M;
  raw_ostream &OS;
  PrintOptions Options;
  NameTable Structs;
  NameTable Values; ///< of the function being printed
};
} // namespace

void Printer::type(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Vector:
  case TypeKind::Array:
    OS << (Ty->isVector() ? "vec<" : "array<");
    type(Ty->element());
    OS << ", ";
    Ty->isUnbounded() ? OS << "unbounded" : OS << Ty->count();
    if (Ty->isArray())
      Ty->printStride(OS);
    OS << '>';
    return;
  case TypeKind::SpecArray:
    OS << "spec_array<";
    type(Ty->element());
    OS << ", ";
    symbol(Ty->lengthName());
    OS << ", " << Ty->defaultCount() << '>';
    return;
  case TypeKind::RuntimeArray:
    OS << "runtime_array<";
    type(Ty->element());
    Ty->printStride(OS);
    OS << '>';
    return;
  case TypeKind::Struct:
    OS << "struct %" << Structs.find(Ty);
    return;
  case TypeKind::Pointer:
    OS << "ptr<";
    type(Ty->element());
    OS << ", " << spelling(Ty->space()) << '>';
    return;
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
  case TypeKind::Matrix:
    OS << *Ty;
    return;
  case TypeKind::Spirv:
    return Ty->printSpirv(OS, [&](const Type &T) { type(&T); });
  }
}

void Printer::structType(const Type *Ty) {
  OS << "struct %" << Structs.add(Ty, Ty->name().empty() ? "anonymous" : Ty->name());
  OS << (Ty->form() == StructForm::Plain ? "" : " ") << spelling(Ty->form()) << " {";
  ListSeparator Comma(",");
  for (const StructMember &Member : Ty->members()) {
    OS << Comma << "\n  ";
    printWord(OS, Member.Name);
    OS << " : ";
    type(Member.Ty);
    if (Member.Offset)
      OS << " at " << *Member.Offset;
  }
  OS << "\n}\n";
}

void Printer::global(const Global &G) {
  OS << "global ";
  symbol(G.Name);
  OS << " : ";
  type(G.ValueType);
  OS << ", " << spelling(G.Space);
  SmallVector<std::string, 6> Parts;
  if (G.Kind != ResourceKind::None)
    Parts.push_back(("kind = " + spelling(G.Kind)).str());
  if (G.Bind) {
    Parts.push_back("set = " + std::to_string(G.Bind->Set));
    Parts.push_back("binding = " + std::to_string(G.Bind->Index));
  }
  if (G.Attachment)
    Parts.push_back("attachment = " + std::to_string(*G.Attachment));
  if (G.Format)
    Parts.push_back(("format = " + info(*G.Format).Word).str());
  for (const GlobalFlag &F : GlobalFlags)
    if (G.*F.Flag)
      Parts.push_back(F.Word.str());
  for (const GlobalName &N : GlobalNames)
    if (const Global *Of = G.*N.Of) {
      raw_string_ostream Part(Parts.emplace_back((N.Word + " = @").str()));
      printWord(Part, Of->Name);
    }
  if (G.DebugType)
    Parts.push_back("debug = " + std::to_string(G.DebugType));
  if (!Parts.empty())
    OS << " {" << join(Parts, ", ") << '}';
  if (G.Init) {
    OS << " = ";
    print(*G.Init, OS);
  }
  loc(G.Where);
  OS << '\n';
}

void Printer::specConstant(const SpecConstant &S) {
  OS << "spec ";
  symbol(S.Name);
  OS << " : ";
  type(S.Ty);
  OS << " {";
  if (S.ID) {
    OS << "id = " << *S.ID;
  } else if (S.Computed) {
    OS << opInfo(*S.Computed).Mnemonic << " = [";
    symbol(S.Sides[0]->Name);
    OS << ", ";
    symbol(S.Sides[1]->Name);
    OS << ']';
  }
  OS << '}';
  if (S.Default) {
    OS << " = ";
    print(*S.Default, OS);
  }
  loc(S.Where);
  OS << '\n';
}

void Printer::language() {
  if (!M.Language.empty())
    OS << "language {major = " << M.Language.Major << ", minor = " << M.Language.Minor << "}\n";
}

void Printer::needs() {
  if (M.Needs.empty())
    return;
  SmallVector<StringRef, 8> Capabilities;
  M.Needs.Capabilities.forEach([&](Capability C) { Capabilities.push_back(spelling(C)); });
  OS << "needs {capabilities = [" << join(Capabilities, ", ") << "], features = ["
     << join(M.Needs.Features, ", ") << "]}\n";
}

void Printer::function(Function &F) {
  Values = NameTable();
  OS << "func ";
  symbol(F.name());
  OS << '(';
  ListSeparator Comma;
  for (const Value *P : F.params()) {
    OS << Comma << '%' << Values.add(P, P->name()) << " : ";
    type(P->type());
  }
  OS << ')';
  if (!F.resultType()->isVoid()) {
    OS << " : ";
    type(F.resultType());
  }
  if (F.AlwaysInline)
    OS << " always_inline";
  if (F.IsPrelude)
    OS << " prelude";
  if (F.Debug)
    OS << " debug " << F.Debug;
  loc(F.loc());
  OS << " {\n";
  region(F.body(), 1);
  OS << "}\n";
}

void Printer::region(Region &R, unsigned Depth) {
  for (Op &O : R)
    op(O, Depth);
}

void Printer::op(Op &O, unsigned Depth) {
  OS.indent(2 * Depth);
  if (const Value *Result = O.result()) {
    StringRef Name = Result->name().empty() ? O.strAttr(AttrKind::Name) : Result->name();
    OS << '%' << Values.add(Result, Name) << " = ";
  }
  OS << O.mnemonic();
  if (const Attr *A = O.attr(AttrKind::Symbol)) {
    OS << ' ';
    symbol(A->Str);
  }
  if (const Constant *C = O.constant()) {
    OS << ' ';
    print(*C, OS);
  }
  ListSeparator Comma;
  if (O.numOperands())
    OS << ' ';
  for (const Value *V : O.operands())
    OS << Comma << '%' << Values.find(V);
  attributes(O);
  if (O.type() && O.info().Result == ResultRule::Explicit) {
    OS << " : ";
    type(O.type());
  }
  loc(O.loc());
  if (Options.Comment && O.regions().empty())
    if (std::string Text = Options.Comment(O); !Text.empty())
      OS << " // " << Text;
  for (unsigned I = 0; I < O.regions().size(); ++I) {
    // Trailing empty regions of an `if` or `loop` go without saying; a case counts.
    Region &R = O.region(I);
    if (R.empty() && !O.is(Opcode::Switch))
      continue;
    OS << ' ' << regionWord(O.opcode(), I) << " {\n";
    region(R, Depth + 1);
    OS.indent(2 * Depth) << '}';
  }
  OS << '\n';
}

void Printer::attributes(const Op &O) {
  ListSeparator Comma;
  bool Any = false;
  for (const Attr &A : O.attrs()) {
    if (A.Kind == AttrKind::Symbol || A.Kind == AttrKind::Value)
      continue;
    OS << (Any ? "" : " {") << Comma;
    attribute(A);
    Any = true;
  }
  if (Any)
    OS << '}';
}

void Printer::attribute(const Attr &A) {
  const AttrInfo &Info = attrInfo(A.Kind);
  OS << Info.Spelling;
  switch (Info.Value) {
  case AttrValue::Flag:
    return;
  case AttrValue::Int:
    OS << " = " << A.Int;
    return;
  case AttrValue::Ints:
    OS << " = ";
    ints(A.Ints);
    return;
  case AttrValue::Str:
    OS << " = \"";
    printEscapedString(A.Str, OS);
    OS << '"';
    return;
  case AttrValue::Const:
    OS << " = ";
    print(*A.Const, OS);
    return;
#define ENUM_BEGIN(Type) case AttrValue::Type:
#include "IR/Enums.def"
    ArrayRef<const char *> Words = words(Info.Value);
    OS << " = ";
    if (A.Int < Words.size())
      OS << Words[A.Int];
    else
      OS << A.Int;
    return;
  }
}

void Printer::header() {
  OS << "tsir " << TextVersion;
  ListSeparator Comma;
  if (!M.Properties.empty())
    OS << " {";
  M.Properties.forEach([&](Property P) { OS << Comma << spelling(P); });
  OS << (M.Properties.empty() ? "\n" : "}\n");
}

void Printer::module() {
  header();
  if (BufferLayout Layout = M.types().bufferLayout(); Layout != BufferLayout::D3D)
    OS << "layout " << spelling(Layout) << '\n';
  for (const Type *Ty : M.types().structs())
    structType(Ty);
  for (const SpecConstant *S : M.SpecConstants)
    specConstant(*S);
  for (const Global *G : M.Globals)
    global(*G);
  printEntry(M.Entry, OS, Options);
  language();
  needs();
  if (!M.Plan.empty())
    print(M.Plan, OS, Options.Files);
  if (M.Debug)
    print(*M.Debug, OS, Options.Files);
  for (Function *F : M.Functions) {
    OS << '\n';
    function(*F);
  }
}

void tessera::ir::print(Module &M, raw_ostream &OS, const PrintOptions &Options) {
  Printer(M, OS, Options).module();
}
