// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/IntrinsicBuilder.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Support/InternalError.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/SemaHLSL.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::intrinsics;

static Word parseWord(StringRef Text) {
  Word Result;
  if (Text.consume_front("&"))
    Result.How = Passing::Out;
  else if (Text.consume_front("*"))
    Result.How = Passing::InOut;
  Result.NotDeduced = Text.consume_front("=");
  Result.Name = Text;
  return Result;
}

SmallVector<Word, 5> intrinsics::parseSignature(StringRef Signature) {
  SmallVector<StringRef, 5> Texts;
  Signature.split(Texts, ' ');
  return map_to_vector<5>(Texts, parseWord);
}

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
  Expr *&Found = Dimensions[static_cast<unsigned char>(Name)];
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

/// A vector as long as T, of an element of its own.
QualType Builder::vectorOfAny() {
  QualType Element = Context.getTypeDeclType(addTypeParameter());
  if (Kind != Shape::FixedVector)
    return vectorOf(Element, 'N');
  Expr *Count = IntegerLiteral::Create(Context, APInt(32, Length), Context.IntTy, Text);
  return Context.getDependentSizedExtVectorType(Element, Count, Text);
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
  else if (Name == "V")
    Type = vectorOfAny();
  else if (Name == "void")
    Type = Context.VoidTy;
  else if (Name.size() == 2 && Name[0] == 'v')
    Type = vectorOf(typeParameter(), Name[1]);
  else if (Name.size() == 3 && Name[0] == 'm')
    Type = matrixOf(typeParameter(), Name[1], Name[2]);
  else
    Type = typeNamed(Context, Shader, Name);
  if (Type.isNull())
    internalError("Intrinsics.def names the unknown type " + Twine(W.Name));
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
  return intrinsics::makeFunction(Sem, Where, Text, Row->Name, Result, Parameters,
                                  {.Variadic = Variadic});
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

void Builder::preferLess() {
  if (!TemplateParameters.empty())
    return;
  NonTypeTemplateParmDecl *Marker = addValueParameter();
  Marker->setDefaultArgument(
      Context, Sem.getTrivialTemplateArgumentLoc(
                   TemplateArgument(Context, APSInt::get(0), Context.IntTy), Context.IntTy, Text));
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
  if (LessPreferred)
    preferLess();
  FunctionDecl *Function = makeFunction(Result, Parameters, Variadic);
  if (!Row->Op.empty())
    Function->addAttr(
        AnnotateAttr::CreateImplicit(Context, "tessera.op", &OpLiteral, 1, SourceRange(Text)));
  if (Kind == Shape::Scalar && (Row->Op == "min" || Row->Op == "max") && Result->isIntegerType())
    defineChoice(Function, Row->Op == "min" ? BO_LT : BO_GT);
  addToScope(Function);
}

void Builder::addInstance(QualType Element, Shape NewKind, unsigned NewLength, bool LessPreferred) {
  begin(Element, NewKind, NewLength);
  finish(LessPreferred);
}

void Builder::addRow(const IntrinsicRow &R, SourceLocation Written) {
  addElements(R, Written);
  if (!R.Elements.BoolsAs.empty() && R.Shapes != OnlyS)
    addPromoted(R, typeNamed(Context, Shader, R.Elements.BoolsAs));
  bool IsFloat = !R.Elements.Deduced && R.Elements.Scalars.front() == "float";
  if (IsFloat && (R.Shapes & M))
    addConverted(typeNamed(Context, Shader, "float"));
}

/// Whether this shader has \p Name as an element, and no other name is the same type.
static bool isElement(const ShaderOptions &Shader, StringRef Name) {
  if (needs16BitTypes(Name))
    return Shader.Has16BitTypes;
  return Name != "half" || Shader.WideHalf;
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
      if (isElement(Shader, Name))
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
    if (!isElement(Shader, Name))
      continue;
    QualType Element = typeNamed(Context, Shader, Name);
    // Bits are read of numbers of one width.
    if (Name.starts_with("min") && R.Op == "bitcast" && !Shader.WideHalf)
      continue;
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
