// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/IntrinsicDecls.h"
#include "Frontend/Prelude.h"
#include "Frontend/TypeNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/SemaHLSL.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

enum ShapeSet : uint8_t {
  None = 0,
  S = 1,
  V = 2,
  M = 4,
  V3 = 8,
  SV = S | V,
  VM = V | M,
  SVM = S | V | M,
  OnlyS = 16 | S
};

/// What the element of a row may be. The names are those of TypeNames.cpp; the first one is the
/// element that arguments of other types are converted to.
struct ElementSet {
  ArrayRef<StringRef> Scalars;
  /// One template over the element serves vectors and matrices of every element.
  bool Deduced;
  /// What bools compute as, in vectors and matrices; empty where they stay bools, or where Clang's
  /// conversions find the element.
  StringRef BoolsAs = {};
};

constexpr StringRef FloatNames[] = {"float", "float16_t"};
constexpr StringRef FloatDoubleNames[] = {"float", "float16_t", "double"};
constexpr StringRef NumericNames[] = {"int",      "uint",    "float",    "double",   "int64_t",
                                      "uint64_t", "int16_t", "uint16_t", "float16_t"};
constexpr StringRef IntegerNames[] = {"uint", "int", "uint64_t", "int64_t", "uint16_t", "int16_t"};
constexpr StringRef AnyNames[] = {"int",      "uint",    "float",    "double",    "int64_t",
                                  "uint64_t", "int16_t", "uint16_t", "float16_t", "bool"};
constexpr StringRef UIntNames[] = {"uint"};
constexpr StringRef DoubleNames[] = {"double"};
constexpr StringRef BoolNames[] = {"bool"};
constexpr StringRef FloatOnlyNames[] = {"float"};
constexpr StringRef Bits32Names[] = {"int", "uint", "float"};
constexpr StringRef Bits16Names[] = {"int16_t", "uint16_t", "float16_t"};

constexpr ElementSet Float{FloatNames, false}, FloatDouble{FloatDoubleNames, false},
    Numeric{NumericNames, true, "int"}, Integer{IntegerNames, false, "uint"}, Any{AnyNames, true},
    UInt{UIntNames, false}, Double{DoubleNames, false}, Bool{BoolNames, false},
    FloatOnly{FloatOnlyNames, false}, Bits32{Bits32Names, false}, Bits16{Bits16Names, false},
    Deduced{{}, true}, Arithmetic{{}, true, "int"};

constexpr StringRef Int32Names[] = {"int", "uint"};
constexpr StringRef Int64Names[] = {"int64_t", "uint64_t"};
constexpr ElementSet Int32{Int32Names, false}, Int64{Int64Names, false};

struct IntrinsicRow {
  StringRef Record; ///< the class of a method
  StringRef Name;
  StringRef Signature;
  const ElementSet &Elements;
  ShapeSet Shapes;
  StringRef Op;
  StringRef Unavailable; ///< why a use is an error; empty when it is none
};

constexpr IntrinsicRow Rows[] = {
#define INTRINSIC(name, signature, elements, shapes, op)                                           \
  {{}, #name, signature, elements, shapes, op, {}},
#define UNAVAILABLE(name, signature, elements, shapes, why)                                        \
  {{}, #name, signature, elements, shapes, {}, why},
#include "Frontend/Intrinsics.def"
};

constexpr IntrinsicRow MethodRows[] = {
#define METHOD(record, name, signature, elements, shapes)                                          \
  {#record, #name, signature, elements, shapes, {}, {}},
#include "Frontend/Intrinsics.def"
};

enum class Passing : uint8_t { In, Out, InOut };

/// One parameter, or the result, of a signature.
struct Word {
  Passing How = Passing::In;
  bool NotDeduced = false;
  StringRef Name;
};

Word parseWord(StringRef Text) {
  Word Result;
  if (Text.consume_front("&"))
    Result.How = Passing::Out;
  else if (Text.consume_front("*"))
    Result.How = Passing::InOut;
  Result.NotDeduced = Text.consume_front("=");
  Result.Name = Text;
  return Result;
}

/// Whether \p W is a parameter that arguments of the common type are passed to.
bool isPlain(const Word &W) { return W.Name == "T" && W.How == Passing::In; }

bool isDeducedOut(const Word &W) { return W.Name == "P" && !W.NotDeduced && W.How == Passing::Out; }

/// Builds the overloads of one intrinsic.
class Builder {
public:
  Builder(Sema &Sem, const ShaderOptions &Shader, DeclContext *Where,
          SmallVectorImpl<NamedDecl *> &Out)
      : Sem(Sem), Context(Sem.getASTContext()), Shader(Shader), Where(Where), Out(Out) {}

  /// Declares what \p R stands for. \p Written is where notes find the row in HLSL's terms.
  void addRow(const IntrinsicRow &R, SourceLocation Written);
  /// The templates that accept arguments of different types.
  void addMixed(const IntrinsicRow &R);

private:
  struct Parameter {
    QualType Type;
    Passing How;
  };

  // The state of one overload. Shape says what T is.
  enum class Shape : uint8_t { Scalar, FixedVector, Vector, Matrix };
  void begin(QualType Element, Shape Kind, unsigned Length = 0);
  void finish(bool LessPreferred = false, bool GroupsharedOut = false);
  QualType typeOf(const Word &W);
  QualType shaped(QualType Element);
  QualType typeParameter();
  Expr *dimension(char Name);
  QualType vectorOf(QualType Element, char Length);
  QualType matrixOf(QualType Element, char Rows, char Columns);

  void addElements(const IntrinsicRow &R, SourceLocation Written);
  void addInstance(QualType Element, Shape Kind, unsigned Length = 0, bool LessPreferred = false);
  /// The overloads that take bools and compute with \p Element.
  void addPromoted(const IntrinsicRow &R, QualType Element);
  void addPromoted(QualType Element, Shape Kind, const UnresolvedSetImpl &Overloads);
  TemplateTypeParmDecl *addTypeParameter();
  NonTypeTemplateParmDecl *addValueParameter();
  /// What an argument beside those that are matrices has to be.
  enum class Guard : uint8_t { NotMatrix, Scalar };
  void addMixed(const UnresolvedSetImpl &Overloads, unsigned Matrices, Guard Others);
  Expr *reference(ParmVarDecl *Param);
  Expr *castTo(QualType Type, Expr *E);
  Expr *call(FunctionDecl *From, const UnresolvedSetImpl &Overloads, MutableArrayRef<Expr *> Args);
  void define(FunctionDecl *Function, ArrayRef<Parameter> Parameters, QualType Result,
              Expr *Returned);
  FunctionDecl *makeFunction(QualType Result, ArrayRef<Parameter> Parameters, bool Variadic);
  void addToScope(FunctionDecl *Function);

  Sema &Sem;
  ASTContext &Context;
  const ShaderOptions &Shader;
  DeclContext *Where;
  SourceLocation Text;
  SmallVectorImpl<NamedDecl *> &Out;

  const IntrinsicRow *Row = nullptr;
  SmallVector<Word, 5> Words;
  Expr *OpLiteral = nullptr;

  SmallVector<NamedDecl *, 3> TemplateParameters;
  QualType ElementType; ///< null until it is a template parameter
  Shape Kind = Shape::Scalar;
  unsigned Length = 0;
  Expr *Dimensions[128] = {};
};

} // namespace

TemplateTypeParmDecl *Builder::addTypeParameter() {
  auto *Parameter = TemplateTypeParmDecl::Create(
      Context, Where, Text, Text, /*D=*/0, TemplateParameters.size(), &Context.Idents.get("T"),
      /*Typename=*/true, /*ParameterPack=*/false);
  TemplateParameters.push_back(Parameter);
  return Parameter;
}

NonTypeTemplateParmDecl *Builder::addValueParameter() {
  auto *Parameter = NonTypeTemplateParmDecl::Create(
      Context, Where, Text, Text, /*D=*/0, TemplateParameters.size(), &Context.Idents.get("N"),
      Context.IntTy, /*ParameterPack=*/false,
      Context.getTrivialTypeSourceInfo(Context.IntTy, Text));
  TemplateParameters.push_back(Parameter);
  return Parameter;
}

QualType Builder::typeParameter() {
  if (ElementType.isNull())
    ElementType = Context.getTypeDeclType(addTypeParameter());
  return ElementType;
}

Expr *Builder::dimension(char Name) {
  Expr *&Found = Dimensions[size_t(Name)];
  if (!Found)
    Found = DeclRefExpr::Create(Context, NestedNameSpecifierLoc(), SourceLocation(),
                                addValueParameter(), /*RefersToEnclosing=*/false, Text,
                                Context.IntTy, VK_PRValue);
  return Found;
}

QualType Builder::vectorOf(QualType Element, char Length) {
  return Context.getDependentSizedExtVectorType(Element, dimension(Length), Text);
}

QualType Builder::matrixOf(QualType Element, char Rows, char Columns) {
  Expr *RowCount = dimension(Rows);
  return Context.getDependentSizedMatrixType(Element, RowCount, dimension(Columns), Text);
}

QualType Builder::shaped(QualType Element) {
  switch (Kind) {
  case Shape::Scalar:
    return Element;
  case Shape::FixedVector:
    return Context.getExtVectorType(Element, Length);
  case Shape::Vector:
    return vectorOf(Element, 'N');
  case Shape::Matrix:
    return matrixOf(Element, 'R', 'C');
  }
  llvm_unreachable("unknown shape");
}

QualType Builder::typeOf(const Word &W) {
  QualType Type;
  StringRef Name = W.Name;
  if (Name == "T")
    Type = shaped(typeParameter());
  else if (Name.consume_front("T:"))
    Type = shaped(typeNamed(Context, Shader, Name));
  else if (Name == "S" || Name == "P")
    Type = typeParameter();
  else if (Name == "void")
    Type = Context.VoidTy;
  else if (Name.size() == 2 && Name[0] == 'v')
    Type = vectorOf(typeParameter(), Name[1]);
  else if (Name.size() == 3 && Name[0] == 'm')
    Type = matrixOf(typeParameter(), Name[1], Name[2]);
  else
    Type = typeNamed(Context, Shader, Name);
  assert(!Type.isNull() && "Intrinsics.def names an unknown type");
  // Nothing is deduced through a type transformation.
  if (W.NotDeduced && Type->isDependentType())
    Type = Context.getUnaryTransformType(Type, Type, UnaryTransformType::RemoveCV);
  return Type;
}

void Builder::begin(QualType Element, Shape NewKind, unsigned NewLength) {
  TemplateParameters.clear();
  std::fill(std::begin(Dimensions), std::end(Dimensions), nullptr);
  ElementType = Element;
  Kind = NewKind;
  Length = NewLength;
}

FunctionDecl *Builder::makeFunction(QualType Result, ArrayRef<Parameter> Parameters,
                                    bool Variadic) {
  SmallVector<QualType, 4> Types;
  SmallVector<FunctionProtoType::ExtParameterInfo, 4> Conventions;
  for (const Parameter &P : Parameters) {
    FunctionProtoType::ExtParameterInfo Convention;
    // A dependent type becomes a reference when it is instantiated.
    bool IsReference = P.How != Passing::In && !P.Type->isDependentType();
    Types.push_back(IsReference ? Sem.HLSL().getInoutParameterType(P.Type) : P.Type);
    if (P.How != Passing::In)
      Convention = Convention.withABI(P.How == Passing::Out ? ParameterABI::HLSLOut
                                                            : ParameterABI::HLSLInOut);
    Conventions.push_back(Convention);
  }
  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = Variadic;
  if (any_of(Parameters, [](const Parameter &P) { return P.How != Passing::In; }))
    Info.ExtParameterInfos = Conventions.data();
  QualType Type = Context.getFunctionType(Result, Types, Info);
  TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(Type, Text);
  DeclarationName Name(&Context.Idents.get(Row->Name));
  FunctionDecl *Function;
  if (auto *Record = dyn_cast<CXXRecordDecl>(Where))
    Function = CXXMethodDecl::Create(Context, Record, Text, DeclarationNameInfo(Name, Text), Type,
                                     Written, SC_None, /*UsesFPIntrin=*/false, /*isInline=*/false,
                                     ConstexprSpecKind::Unspecified, Text);
  else
    Function = FunctionDecl::Create(Context, Where, Text, Text, Name, Type, Written, SC_None);
  Function->setImplicit();
  auto ProtoLoc = Written->getTypeLoc().castAs<FunctionProtoTypeLoc>();
  SmallVector<ParmVarDecl *, 4> Declared;
  for (auto [Index, P] : enumerate(Parameters)) {
    auto *Param =
        ParmVarDecl::Create(Context, Function, Text, Text, nullptr, Types[Index],
                            Context.getTrivialTypeSourceInfo(Types[Index], Text), SC_None, nullptr);
    Param->setScopeInfo(0, Index);
    if (P.How != Passing::In)
      Param->addAttr(HLSLParamModifierAttr::CreateImplicit(
          Context, SourceRange(),
          P.How == Passing::Out ? HLSLParamModifierAttr::Keyword_out
                                : HLSLParamModifierAttr::Keyword_inout));
    ProtoLoc.setParam(Index, Param);
    Declared.push_back(Param);
  }
  Function->setParams(Declared);
  return Function;
}

void Builder::addToScope(FunctionDecl *Function) {
  NamedDecl *Declared = Function;
  if (!TemplateParameters.empty()) {
    auto *List =
        TemplateParameterList::Create(Context, Text, Text, TemplateParameters, Text, nullptr);
    auto *Template =
        FunctionTemplateDecl::Create(Context, Where, Text, Function->getDeclName(), List, Function);
    Function->setDescribedFunctionTemplate(Template);
    for (NamedDecl *Parameter : TemplateParameters)
      Parameter->setDeclContext(Function);
    Template->setImplicit();
    Declared = Template;
  }
  if (Where->isRecord()) {
    Function->setAccess(AS_public);
    Declared->setAccess(AS_public);
  }
  Where->addDecl(Declared);
  Out.push_back(Declared);
}

/// \p GroupsharedOut: the out parameters of a deduced type are in groupshared memory.
void Builder::finish(bool LessPreferred, bool GroupsharedOut) {
  QualType Result = typeOf(Words.front());
  SmallVector<Parameter, 4> Parameters;
  bool Variadic = false;
  for (const Word &T : drop_begin(Words)) {
    if (T.Name == "...")
      Variadic = true;
    else
      Parameters.push_back({typeOf(T), T.How});
    // A groupshared parameter becomes a reference as well.
    if (GroupsharedOut && isDeducedOut(T))
      Parameters.back() = {
          Context.getAddrSpaceQualType(Parameters.back().Type, LangAS::hlsl_groupshared),
          Passing::In};
  }
  // Where conversions to two overloads rank the same, the one that is no template is chosen.
  if (LessPreferred && TemplateParameters.empty()) {
    NonTypeTemplateParmDecl *Marker = addValueParameter();
    Marker->setDefaultArgument(
        Context,
        Sem.getTrivialTemplateArgumentLoc(TemplateArgument(Context, APSInt::get(0), Context.IntTy),
                                          Context.IntTy, Text));
  }
  FunctionDecl *Function = makeFunction(Result, Parameters, Variadic);
  if (!Row->Op.empty())
    Function->addAttr(
        AnnotateAttr::CreateImplicit(Context, "tessera.op", &OpLiteral, 1, SourceRange(Text)));
  addToScope(Function);
}

void Builder::addInstance(QualType Element, Shape NewKind, unsigned NewLength, bool LessPreferred) {
  begin(Element, NewKind, NewLength);
  finish(LessPreferred);
}

static SmallVector<Word, 5> parseSignature(StringRef Signature) {
  SmallVector<StringRef, 5> Texts;
  Signature.split(Texts, ' ');
  return map_to_vector<5>(Texts, parseWord);
}

void Builder::addRow(const IntrinsicRow &R, SourceLocation Written) {
  addElements(R, Written);
  if (!R.Elements.BoolsAs.empty() && R.Shapes != OnlyS)
    addPromoted(R, typeNamed(Context, Shader, R.Elements.BoolsAs));
}

void Builder::addElements(const IntrinsicRow &R, SourceLocation Written) {
  Row = &R;
  Text = Written;
  Words = parseSignature(R.Signature);
  QualType Characters = Context.getStringLiteralArrayType(Context.CharTy, R.Op.size());
  OpLiteral = clang::StringLiteral::Create(Context, R.Op, StringLiteralKind::Ordinary,
                                           /*Pascal=*/false, Characters, Text);

  const ElementSet &Set = R.Elements;
  if (R.Shapes == None) {
    if (!Set.Deduced && !Shader.Has16BitTypes && needs16BitTypes(Set.Scalars.front()))
      return;
    bool Fixed = !Set.Deduced && Set.Scalars.size() == 1;
    if (Set.Deduced || Fixed || !StringRef(R.Signature).contains_insensitive("m")) {
      addInstance(Fixed ? typeNamed(Context, Shader, Set.Scalars.front()) : QualType(),
                  Shape::Scalar);
      // Clang lets no out parameter of a member template bind to groupshared memory.
      if (Where->isRecord() && any_of(Words, isDeducedOut)) {
        begin(QualType(), Shape::Scalar);
        finish(/*LessPreferred=*/false, /*GroupsharedOut=*/true);
      }
      return;
    }
    for (StringRef Name : Set.Scalars)
      if (Shader.Has16BitTypes || !needs16BitTypes(Name))
        addInstance(typeNamed(Context, Shader, Name), Shape::Scalar);
    return;
  }

  SmallVector<NamedDecl *, 64> Visible;
  if (R.Shapes == OnlyS)
    Visible.swap(Out);
  // Only Clang's conversions of arguments need a preferred element: with two or more parameters of
  // type T the mixed template converts them.
  bool First = true;
  for (StringRef Name : Set.Scalars) {
    if (!Shader.Has16BitTypes && needs16BitTypes(Name))
      continue;
    QualType Element = typeNamed(Context, Shader, Name);
    bool Other = !First;
    First = false;
    if (R.Shapes & S)
      addInstance(Element, Shape::Scalar, 0, Other);
    if (R.Shapes & V3)
      addInstance(Element, Shape::FixedVector, 3, Other);
    if (Set.Deduced)
      continue;
    if (R.Shapes & V) {
      if (!Other)
        for (unsigned Length = 2; Length <= 4; ++Length)
          addInstance(Element, Shape::FixedVector, Length);
      addInstance(Element, Shape::Vector);
    }
    if (R.Shapes & M)
      addInstance(Element, Shape::Matrix);
  }
  if (Set.Deduced) {
    if (R.Shapes & V)
      addInstance(QualType(), Shape::Vector);
    if (R.Shapes & M)
      addInstance(QualType(), Shape::Matrix);
  }
  if (R.Shapes == OnlyS) {
    UnresolvedSet<16> Overloads;
    for (NamedDecl *D : Out)
      Overloads.addDecl(D);
    Out.clear();
    Out.append(Visible.begin(), Visible.end());
    addMixed(Overloads, 0, Guard::Scalar);
  }
}

void Builder::addPromoted(const IntrinsicRow &R, QualType Element) {
  UnresolvedSet<32> Overloads;
  for (NamedDecl *D : Out)
    Overloads.addDecl(D);
  // A scalar bool becomes an int without help; among integers of other ranks none is the nearest.
  if ((R.Shapes & S) && !R.Elements.Deduced)
    addPromoted(Element, Shape::Scalar, Overloads);
  if ((R.Shapes & V) || R.Shapes == None)
    addPromoted(Element, Shape::Vector, Overloads);
  if (R.Shapes & M)
    addPromoted(Element, Shape::Matrix, Overloads);
}

/// template <int N> decltype(f((vector<Element, N>)a0, ...)) f(vector<bool, N> a0, ...) {
///   return f((vector<Element, N>)a0, ...);
/// }
///
/// where f means \p Overloads.
void Builder::addPromoted(QualType Element, Shape NewKind, const UnresolvedSetImpl &Overloads) {
  begin(Element, NewKind);
  // The words that decide the element, which are the bools.
  auto IsDeduced = [](const Word &W) {
    return W.How == Passing::In && !W.NotDeduced &&
           (W.Name == "T" || W.Name[0] == 'v' || (W.Name.size() == 3 && W.Name[0] == 'm'));
  };
  SmallVector<QualType, 4> Computed;
  SmallVector<Parameter, 4> Parameters;
  for (const Word &W : drop_begin(Words)) {
    ElementType = Element;
    Computed.push_back(typeOf(W));
    ElementType = IsDeduced(W) ? Context.BoolTy : Element;
    Parameters.push_back({typeOf(W), W.How});
  }
  FunctionDecl *Function = makeFunction(Context.VoidTy, Parameters, /*Variadic=*/false);
  auto MakeCall = [&] {
    SmallVector<Expr *, 4> Arguments;
    for (auto [W, Type, Param] : zip_equal(drop_begin(Words), Computed, Function->parameters()))
      Arguments.push_back(IsDeduced(W) ? castTo(Type, reference(Param)) : reference(Param));
    return call(Function, Overloads, Arguments);
  };
  define(Function, Parameters, Sem.BuildDecltypeType(MakeCall(), /*AsUnevaluated=*/false),
         MakeCall());
}

void Builder::addMixed(const IntrinsicRow &R) {
  Row = &R;
  Words = parseSignature(R.Signature);
  unsigned Count = count_if(drop_begin(Words), isPlain);
  if (Count < 2)
    return;
  // The overloads that each template chooses from do not include the templates.
  UnresolvedSet<32> Overloads;
  for (NamedDecl *D : Out)
    Overloads.addDecl(D);
  addMixed(Overloads, 0, Guard::NotMatrix);
  if (!(R.Shapes & M))
    return;
  // One matrix beside scalars, matrices with a scalar at the end, as in lerp(a, b, 0.5), and
  // matrices of different elements.
  for (unsigned Matrices = 1; Matrices <= Count; ++Matrices)
    addMixed(Overloads, (1u << Matrices) - 1, Guard::Scalar);
}

/// template <typename T0, typename T1, ...>
/// decltype((guard, ..., f((C)a0, (C)a1, ...))) f(T0 a0, T1 a1, ...) { return f((C)a0, (C)a1, ...);
/// }
///
/// where C is decltype((guard, ..., a0 + a1 + ...)), and f means \p Overloads. The parameters in
/// \p Matrices are matrix<T, R, C>, and add their first elements to give the element of C. The
/// guards keep Clang from adding matrices and vectors, which is nothing that it expects: they are
/// a0.x, which matrices have not, and beside matrices a0 && true, which is for scalars alone.
void Builder::addMixed(const UnresolvedSetImpl &Overloads, unsigned Matrices, Guard Others) {
  begin(QualType(), Shape::Scalar);
  SmallVector<Parameter, 4> Parameters;
  SmallVector<bool, 4> Guarded;
  unsigned Index = 0;
  for (const Word &W : drop_begin(Words)) {
    assert(W.How == Passing::In && "an intrinsic with out parameters has one T parameter");
    bool IsMatrix = isPlain(W) && (Matrices >> Index++ & 1);
    bool IsFree = W.Name.starts_with("T") || W.NotDeduced;
    QualType Type = IsFree ? Context.getTypeDeclType(addTypeParameter()) : typeOf(W);
    Parameters.push_back({IsMatrix ? matrixOf(Type, 'R', 'C') : Type, Passing::In});
    Guarded.push_back(isPlain(W) && !IsMatrix);
  }
  FunctionDecl *Function = makeFunction(Context.VoidTy, Parameters, /*Variadic=*/false);

  auto Member = [&](ParmVarDecl *Param, StringRef Name) -> Expr * {
    return CXXDependentScopeMemberExpr::Create(
        Context, reference(Param), Param->getType(), /*IsArrow=*/false, Text,
        NestedNameSpecifierLoc(), SourceLocation(), nullptr,
        DeclarationNameInfo(&Context.Idents.get(Name), Text), nullptr);
  };
  auto GuardOf = [&](ParmVarDecl *Param) -> Expr * {
    if (Others == Guard::NotMatrix)
      return Member(Param, "x");
    Expr *True = CXXBoolLiteralExpr::Create(Context, true, Context.BoolTy, Text);
    return Sem.BuildBinOp(nullptr, Text, BO_LAnd, reference(Param), True).get();
  };
  auto AfterGuards = [&](Expr *E) {
    Expr *All = nullptr;
    for (auto [Param, NeedsGuard] : zip_equal(Function->parameters(), Guarded))
      if (NeedsGuard)
        All = All ? Sem.BuildBinOp(nullptr, Text, BO_Comma, All, GuardOf(Param)).get()
                  : GuardOf(Param);
    return All ? Sem.BuildBinOp(nullptr, Text, BO_Comma, All, E).get() : E;
  };
  Expr *Sum = nullptr;
  for (auto [W, Param, NeedsGuard] :
       zip_equal(drop_begin(Words), Function->parameters(), Guarded)) {
    if (!isPlain(W))
      continue;
    Expr *Term = NeedsGuard ? reference(Param) : Member(Param, "_m00");
    Sum = Sum ? Sem.BuildBinOp(nullptr, Text, BO_Add, Sum, Term).get() : Term;
  }
  QualType Common = Sem.BuildDecltypeType(AfterGuards(Sum), /*AsUnevaluated=*/false);
  if (Matrices)
    Common = matrixOf(Common, 'R', 'C');

  auto MakeCall = [&] {
    SmallVector<Expr *, 4> Arguments;
    for (auto [W, Param] : zip_equal(drop_begin(Words), Function->parameters()))
      Arguments.push_back(isPlain(W) ? castTo(Common, reference(Param)) : reference(Param));
    return call(Function, Overloads, Arguments);
  };
  QualType Result = Sem.BuildDecltypeType(AfterGuards(MakeCall()), /*AsUnevaluated=*/false);
  define(Function, Parameters, Result, MakeCall());
}

Expr *Builder::reference(ParmVarDecl *Param) {
  return DeclRefExpr::Create(Context, NestedNameSpecifierLoc(), SourceLocation(), Param,
                             /*RefersToEnclosing=*/false, Text,
                             Param->getType().getNonReferenceType(), VK_LValue);
}

Expr *Builder::castTo(QualType Type, Expr *E) {
  return Sem.BuildCStyleCastExpr(Text, Context.getTrivialTypeSourceInfo(Type, Text), Text, E).get();
}

/// A call of one of \p Overloads, which have the name of \p From.
Expr *Builder::call(FunctionDecl *From, const UnresolvedSetImpl &Overloads,
                    MutableArrayRef<Expr *> Args) {
  Expr *Callee = UnresolvedLookupExpr::Create(
      Context, nullptr, NestedNameSpecifierLoc(), From->getNameInfo(), /*RequiresADL=*/false,
      Overloads.begin(), Overloads.end(), /*KnownDependent=*/false,
      /*KnownInstantiationDependent=*/false);
  return Sem.BuildCallExpr(nullptr, Callee, Text, Args, Text).get();
}

/// Gives \p Function its result and the body that returns \p Returned.
void Builder::define(FunctionDecl *Function, ArrayRef<Parameter> Parameters, QualType Result,
                     Expr *Returned) {
  SmallVector<QualType, 4> Types;
  for (const Parameter &P : Parameters)
    Types.push_back(P.Type);
  QualType Type = Context.getFunctionType(Result, Types, FunctionProtoType::ExtProtoInfo());
  TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(Type, Text);
  auto ProtoLoc = Written->getTypeLoc().castAs<FunctionProtoTypeLoc>();
  for (auto [Index, Param] : enumerate(Function->parameters()))
    ProtoLoc.setParam(Index, Param);
  Function->setType(Type);
  Function->setTypeSourceInfo(Written);
  Stmt *Return = ReturnStmt::Create(Context, Text, Returned, nullptr);
  Function->setBody(CompoundStmt::Create(Context, Return, FPOptionsOverride(), Text, Text));
  Function->setImplicitlyInline();
  addToScope(Function);
}

bool tessera::isIntrinsic(StringRef Name) {
  return any_of(Rows, [&](const IntrinsicRow &R) { return R.Name == Name; });
}

StringRef tessera::whyUnavailable(StringRef Name) {
  const IntrinsicRow *Found = find_if(Rows, [&](const IntrinsicRow &R) { return R.Name == Name; });
  return Found == std::end(Rows) ? StringRef() : Found->Unavailable;
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
  SmallVector<const IntrinsicRow *, 8> Found;
  for (const IntrinsicRow &R : Rows)
    if (R.Name == Name)
      Found.push_back(&R);
  if (Found.empty())
    return;
  Builder B(Sem, Shader, Where, Out);
  declareRows(B, Sem.getSourceManager(), Name, Found);
  auto Mixable = find_if(Found, [](const IntrinsicRow *R) {
    return R->Shapes != None && R->Shapes != OnlyS && R->Unavailable.empty();
  });
  if (Mixable != Found.end() && !Out.empty())
    B.addMixed(**Mixable);
}

void tessera::declareMethods(Sema &Sem, const ShaderOptions &Shader, CXXRecordDecl *Record) {
  SmallVector<const IntrinsicRow *, 64> Found;
  for (const IntrinsicRow &R : MethodRows)
    if (R.Record == Record->getName())
      Found.push_back(&R);
  if (Found.empty())
    return;
  SmallVector<NamedDecl *, 64> Created;
  Builder B(Sem, Shader, Record, Created);
  declareRows(B, Sem.getSourceManager(), Record->getName(), Found);
}
