// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/IntrinsicDecls.h"
#include "Frontend/Builtins/IntrinsicBuilder.h"
#include "Frontend/Locations.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <array>

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::intrinsics;

namespace {

constexpr StringRef FloatNames[] = {"float", "float16_t", "bfloat16_t", "half", "min16float"};
constexpr StringRef FloatDoubleNames[] = {"float",      "float16_t", "double",
                                          "bfloat16_t", "half",      "min16float"};
constexpr StringRef NumericNames[] = {
    "int",      "uint",      "float",      "double", "int64_t",    "uint64_t", "int16_t",
    "uint16_t", "float16_t", "bfloat16_t", "half",   "min16float", "min16int", "min16uint"};
constexpr StringRef IntegerNames[] = {"uint",     "int",     "uint64_t",  "int64_t",
                                      "uint16_t", "int16_t", "min16uint", "min16int"};
constexpr StringRef AnyNames[] = {"int",      "uint",    "float",      "double",    "int64_t",
                                  "uint64_t", "int16_t", "uint16_t",   "float16_t", "bfloat16_t",
                                  "bool",     "half",    "min16float", "min16int",  "min16uint"};
constexpr StringRef UIntNames[] = {"uint"};
constexpr StringRef DoubleNames[] = {"double"};
constexpr StringRef BoolNames[] = {"bool"};
constexpr StringRef FloatOnlyNames[] = {"float"};
constexpr StringRef Bits32Names[] = {"int",        "uint",     "float",    "half",
                                     "min16float", "min16int", "min16uint"};
constexpr StringRef Bits16Names[] = {"int16_t", "uint16_t", "float16_t", "bfloat16_t"};

constexpr ElementSet Float{FloatNames, false}, FloatDouble{FloatDoubleNames, false},
    Numeric{NumericNames, true, "int"}, Integer{IntegerNames, false, "uint"}, Any{AnyNames, true},
    UInt{UIntNames, false}, Double{DoubleNames, false}, Bool{BoolNames, false},
    FloatOnly{FloatOnlyNames, false}, Bits32{Bits32Names, false}, Bits16{Bits16Names, false},
    Deduced{{}, true}, Arithmetic{{}, true, "int"};

constexpr StringRef Int32Names[] = {"int", "uint"};
constexpr StringRef Int64Names[] = {"int64_t", "uint64_t"};
constexpr ElementSet Int32{Int32Names, false}, Int64{Int64Names, false};

constexpr IntrinsicRow Rows[] = {
#define INTRINSIC(name, signature, elements, shapes, op)                                           \
  {{}, #name, signature, elements, shapes, op, {}},
#define UNAVAILABLE(name, signature, elements, shapes, why)                                        \
  {{}, #name, signature, elements, shapes, {}, why},
#include "Frontend/Builtins/Intrinsics.def"
};

constexpr IntrinsicRow MethodRows[] = {
#define METHOD(record, name, signature, elements, shapes)                                          \
  {#record, #name, signature, elements, shapes, {}, {}},
#include "Frontend/Builtins/Intrinsics.def"
};

struct ConstantRow {
  StringRef Name;
  uint32_t Value;
};
constexpr ConstantRow Constants[] = {
#define CONSTANT(name, value) {#name, value},
#include "Frontend/Builtins/Intrinsics.def"
};

constexpr std::string_view text(StringRef S) { return {S.data(), S.size()}; }

struct ByName {
  constexpr bool operator()(uint16_t A, uint16_t B) const {
    std::string_view NameA = text(Rows[A].Name), NameB = text(Rows[B].Name);
    return NameA != NameB ? NameA < NameB : A < B;
  }
  bool operator()(uint16_t A, std::string_view Name) const { return text(Rows[A].Name) < Name; }
  bool operator()(std::string_view Name, uint16_t B) const { return Name < text(Rows[B].Name); }
};

/// The rows in the order of their names; those of one name in the table's.
constexpr auto Sorted = [] {
  std::array<uint16_t, std::size(Rows)> Indices{};
  for (size_t I = 0; I != Indices.size(); ++I)
    Indices[I] = static_cast<uint16_t>(I);
  std::sort(Indices.begin(), Indices.end(), ByName());
  return Indices;
}();

auto rowsNamed(StringRef Name) {
  auto [Begin, End] = std::equal_range(Sorted.begin(), Sorted.end(), text(Name), ByName());
  return map_range(make_range(Begin, End), [](uint16_t I) { return &Rows[I]; });
}

} // namespace

VarDecl *tessera::declareConstant(Sema &Sem, StringRef Name, DeclContext *Where) {
  const auto *Found = find_if(Constants, [&](const ConstantRow &R) { return R.Name == Name; });
  if (Found == std::end(Constants))
    return nullptr;
  ASTContext &Context = Sem.getASTContext();
  QualType Type = Context.UnsignedIntTy.withConst();
  auto *Var =
      VarDecl::Create(Context, Where, SourceLocation(), SourceLocation(), &Context.Idents.get(Name),
                      Type, Context.getTrivialTypeSourceInfo(Type), SC_Static);
  Var->setImplicit();
  Var->setInit(IntegerLiteral::Create(Context, APInt(32, Found->Value), Context.UnsignedIntTy,
                                      SourceLocation()));
  Where->addDecl(Var);
  return Var;
}

ArrayRef<StringRef> tessera::intrinsicNames() {
  static const std::vector<StringRef> Names = [] {
    std::vector<StringRef> Found;
    for (uint16_t I : Sorted)
      if (Found.empty() || Found.back() != Rows[I].Name)
        Found.push_back(Rows[I].Name);
    return Found;
  }();
  return Names;
}

bool tessera::isIntrinsic(StringRef Name) { return !rowsNamed(Name).empty(); }

StringRef tessera::whyUnavailable(StringRef Name) {
  auto Found = rowsNamed(Name);
  return Found.empty() ? StringRef() : (*Found.begin())->Unavailable;
}

/// The row, of those of one name, whose parameters of type T take arguments of different types;
/// null where none is.
static const IntrinsicRow *mixableRow(ArrayRef<const IntrinsicRow *> Found) {
  auto It = find_if(Found, [](const IntrinsicRow *R) {
    return R->Shapes != None && R->Shapes != OnlyS && R->Unavailable.empty();
  });
  return It == Found.end() ? nullptr : *It;
}

CommonType tessera::commonType(StringRef Name) {
  const IntrinsicRow *Row = mixableRow(to_vector<8>(rowsNamed(Name)));
  if (!Row)
    return {};
  SmallVector<Word, 5> Words = parseSignature(Row->Signature);
  CommonType Result;
  for (const Word &W : drop_begin(Words))
    Result.Parameters.push_back(isPlain(W));
  Result.IsResult = all_of(Words, isPlain);
  return Result;
}

/// The row as a prototype, for the notes of failed calls: "T pow(T, T)".
static void printPrototype(const IntrinsicRow &R, raw_ostream &OS) {
  SmallVector<Word, 5> Words = parseSignature(R.Signature);
  OS << Words.front().Name << ' ' << R.Name << '(';
  ListSeparator Comma;
  for (const Word &W : drop_begin(Words)) {
    OS << Comma;
    if (W.How != Passing::In)
      OS << (W.How == Passing::Out ? "out " : "inout ");
    OS << (W.Name == "P" ? "T" : W.Name);
  }
  OS << ")\n";
}

/// Gives every row of \p Found a line of text, and declares it there.
static void declareRows(Builder &B, SourceManager &SM, StringRef Title,
                        ArrayRef<const IntrinsicRow *> Found) {
  std::string Prototypes;
  raw_string_ostream OS(Prototypes);
  SmallVector<unsigned, 8> Offsets;
  for (const IntrinsicRow *R : Found) {
    Offsets.push_back(Prototypes.size());
    printPrototype(*R, OS);
  }
  SourceLocation Start = SM.getLocForStartOfFile(SM.createFileID(
      MemoryBuffer::getMemBufferCopy(Prototypes, (PreludePrefix + Title).str()), SrcMgr::C_System));
  for (auto [R, Offset] : zip_equal(Found, Offsets))
    B.addRow(*R, Start.getLocWithOffset(Offset));
}

void tessera::declareIntrinsic(Sema &Sem, const ShaderOptions &Shader, StringRef Name,
                               DeclContext *Where, SmallVectorImpl<NamedDecl *> &Out) {
  SmallVector<const IntrinsicRow *, 8> Found = to_vector<8>(rowsNamed(Name));
  if (Found.empty())
    return;
  Builder B(Sem, Shader, Where, Out);
  declareRows(B, Sem.getSourceManager(), Name, Found);
  UnresolvedSet<32> Overloads;
  for (NamedDecl *D : Out)
    Overloads.addDecl(D);
  if (const IntrinsicRow *Mixable = mixableRow(Found); Mixable && !Out.empty())
    B.addMixed(*Mixable, Overloads);
  for (const IntrinsicRow *R : Found)
    if (Builder::isProduct(*R))
      B.addMixedProduct(*R, Overloads);
}

/// The class whose rows are those of \p Record.
static StringRef rowsOf(StringRef Record) {
  return Record == "RasterizerOrderedByteAddressBuffer" ? "RWByteAddressBuffer" : Record;
}

SmallVector<StringRef, 0> tessera::methodNames(StringRef Record) {
  SmallVector<StringRef, 0> Names;
  for (const IntrinsicRow &R : MethodRows)
    if (R.Record == rowsOf(Record) && (Names.empty() || Names.back() != R.Name))
      Names.push_back(R.Name);
  return Names;
}

void tessera::declareMethod(Sema &Sem, const ShaderOptions &Shader, CXXRecordDecl *Record,
                            StringRef Name) {
  SmallVector<const IntrinsicRow *, 8> Found;
  for (const IntrinsicRow &R : MethodRows)
    if (R.Record == rowsOf(Record->getName()) && R.Name == Name)
      Found.push_back(&R);
  SmallVector<NamedDecl *, 8> Created;
  Builder B(Sem, Shader, Record, Created);
  declareRows(B, Sem.getSourceManager(), Record->getName(), Found);
}
