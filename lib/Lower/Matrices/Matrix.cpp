// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/NumberConversion.h"
#include "IR/ZeroValue.h"
#include "Lower/Matrices/MatrixCall.h"
#include "Lower/Matrices/ThreadMatrix.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "Target/Legality.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::MatrixUse;
using tessera::ir::Value;

Value *MatrixCall::depth() {
  const ir::Type *Ty = F.type(E->getArg(0)->getType(), range());
  return B.u32(Ty->use() == MatrixUse::A ? Ty->cols() : Ty->rows());
}

Value *MatrixCall::accumulatorLayout() { return B.u32(F.L.For.AccumulatorsAsB); }

/// The scalar \p V as a component of a matrix: as the number that HLSL has for it, or a wider one,
/// and then saturating.
static Value *componentOf(FunctionLowering &F, Value *V, const ir::Type *Matrix) {
  const ir::Type *Component = Matrix->element();
  bool IsByte = Component->isInt() && Component->bits() == 8;
  V = F.convert(V, IsByte ? F.Types.intTy(32, Component->isSigned()) : Component);
  return ir::convertSaturating(F.B, V, Component);
}

Value *MatrixCall::arith(ir::ArithFn Fn) {
  Value *Matrix = value(0), *Other = value(1);
  if (Other->type()->isScalar())
    Other = componentOf(F, Other, Matrix->type());
  return B.MatArith({Matrix, Other}, nullptr, {ir::Builder::word(ir::AttrKind::Fn, Fn)});
}

/// Of a mat.convert to another component type.
static SmallVector<ir::Attr, 2> conversionAttrs(const DialectRules &Rules) {
  SmallVector<ir::Attr, 2> Attrs;
  if (Rules.ConversionsSaturate)
    Attrs.push_back(ir::Builder::flag(ir::AttrKind::Saturating));
  return Attrs;
}

/// False after a report. A matrix that is not allowed has been reported where its type is named.
bool MatrixCall::checkProduct(const MatrixArgs &Left, const MatrixArgs &Right,
                              const MatrixArgs &Sums) {
  if (!Left.isAllowed() || !Right.isAllowed() || !Sums.isAllowed())
    return false;
  ElementSet Accumulators = Left.Rules.accumulators(*Left.Element, *Right.Element);
  if (Accumulators.empty())
    fail(diags::MatrixOperandTypes, Left.Rules.use(Left.Use).What, Left.elementName(),
         Right.Rules.use(Right.Use).What, Right.elementName(), Left.Rules.PairRule);
  else if (!Accumulators.has(*Sums.Element))
    fail(diags::MatrixAccumulatorType, Left.elementName(), Sums.elementName(),
         Left.Rules.namesOf(Accumulators));
  return !Failed;
}

/// False after a report.
bool MatrixCall::checkShapes(const DialectRules &Rules, const ir::Type *Left, const ir::Type *Right,
                             const ir::Type *Addend) {
  const ir::Type *Sums = result();
  auto Shape = [](const ir::Type *Ty) {
    return std::to_string(Ty->rows()) + " by " + std::to_string(Ty->cols());
  };
  auto What = [&](MatrixUse Use) { return Rules.use(Use).What; };
  bool UsesMatch = Left->use() == MatrixUse::A && Right->use() == MatrixUse::B &&
                   Sums->use() == MatrixUse::Accumulator && Addend->use() == Sums->use();
  bool ScopesMatch = Left->scope() == Sums->scope() && Right->scope() == Sums->scope() &&
                     Addend->scope() == Sums->scope();
  if (!ScopesMatch)
    fail(diags::MatrixScopes);
  else if (!UsesMatch)
    fail(diags::MatrixProductUses, What(MatrixUse::A), What(MatrixUse::B),
         What(MatrixUse::Accumulator));
  else if (Left->cols() != Right->rows())
    fail(diags::MatrixProductDepth, What(MatrixUse::A), Shape(Left), What(MatrixUse::B),
         Shape(Right));
  else if (Left->rows() != Sums->rows() || Right->cols() != Sums->cols() ||
           Addend->rows() != Sums->rows() || Addend->cols() != Sums->cols())
    fail(diags::MatrixProductShape, Shape(Left), Shape(Right), What(MatrixUse::Accumulator),
         Left->rows(), Right->cols());
  return !Failed;
}

void MatrixCall::checkConfiguration(const MatrixArgs &Left, const MatrixArgs &Right) {
  if (!Left.Rules.ProductNotConfigured || F.L.For.Permissive)
    return;
  MatrixConfiguration Asked{
      *Left.Element, *operand(E->getType()).Element, {Left.Rows, Right.Cols, Left.Cols}};
  if (!is_contained(configurations(F.L.For), Asked))
    F.report(range(), *Left.Rules.ProductNotConfigured, F.L.For.Name, toString(Asked.Shape),
             Left.elementName(), Left.Rules.nameOf(Asked.Result));
}

Value *MatrixCall::product(bool Accumulate, bool Saturating) {
  Value *A = value(0), *Other = value(1), *Addend = Accumulate ? value(2) : nullptr;
  MatrixArgs Left = operand(E->getArg(0)->getType()), Right = operand(E->getArg(1)->getType());
  if (!checkProduct(Left, Right, operand(E->getType())) ||
      !checkShapes(Left.Rules, A->type(), Other->type(), Accumulate ? Addend->type() : result()))
    return F.undef(result());
  checkConfiguration(Left, Right);
  if (!Accumulate)
    return B.MatMul({A, Other}, result());
  if (Saturating && !result()->element()->isInt())
    fail(diags::MatrixSaturates, Left.Rules.nameOf(*operand(E->getType()).Element));
  const ir::Type *Sums = result(), *Computed = Sums;
  if (std::optional<ElementType> As = Left.Rules.Computed[size_t(*operand(E->getType()).Element)])
    Computed = F.Types.matrix(componentType(F.Types, *As), Sums->rows(), Sums->cols(), Sums->use(),
                              Sums->scope());
  if (Addend->type() != Computed)
    Addend = B.MatConvert({Addend}, Computed, conversionAttrs(Left.Rules));
  SmallVector<ir::Attr, 1> Attrs;
  if (Saturating && !Failed)
    Attrs.push_back(ir::Builder::flag(ir::AttrKind::Saturating));
  Value *Sum = B.MatMulAdd({A, Other, Addend}, Computed, Attrs);
  return Computed == Sums ? Sum : B.MatConvert({Sum}, Sums, conversionAttrs(Left.Rules));
}

/// Of (matrix, number of a ReduceFn, bool of columns).
Value *MatrixCall::reduce() {
  Value *Matrix = value(0);
  auto Fn = FunctionLowering::constantInt(value(1));
  bool OfColumns = FunctionLowering::constantInt(value(2)) == uint64_t(1);
  MatrixArgs From = operand(E->getArg(0)->getType()), To = operand(E->getType());
  if (!From.isAllowed() || !To.isAllowed())
    return F.undef(result());
  const ir::Type *Of = Matrix->type(), *Ty = result();
  uint32_t Lines = OfColumns ? Of->cols() : Of->rows(), Has = OfColumns ? Ty->cols() : Ty->rows();
  if (Of->scope() != Ty->scope())
    fail(diags::MatrixScopes);
  else if (Lines != Has)
    fail(diags::MatrixReduceShape, Lines, OfColumns ? "columns" : "rows", Has);
  else if (Of->element()->isInt() != Ty->element()->isInt())
    fail(diags::MatrixReduceNumbers, From.elementName(), To.elementName());
  if (Failed)
    return F.undef(Ty);
  SmallVector<ir::Attr, 2> Attrs{ir::Builder::word(ir::AttrKind::Reduce, ir::ReduceFn(*Fn))};
  if (OfColumns)
    Attrs.push_back(ir::Builder::flag(ir::AttrKind::Transpose));
  return B.MatReduce({Matrix}, Ty, Attrs);
}

Value *MatrixCall::convert() {
  Value *From = value(0);
  return From->type() == result() ? From : B.MatConvert({From}, result());
}

Value *MatrixCall::splat() {
  MatrixArgs To = operand(E->getType());
  Value *V = value(0);
  const ir::Type *Ty = result(), *Component = Ty->element();
  if (!V->type()->isScalar())
    fail(diags::MatrixSplat, hlslName(V->type()));
  if (Failed || !To.isAllowed())
    return F.undef(Ty);
  return B.MatFill({ir::convertSaturating(B, V, Component)}, Ty);
}

/// Of (out To, From, transpose).
Value *MatrixCall::cast() {
  const auto *Out = llvm::cast<HLSLOutArgExpr>(E->getArg(0));
  LValue Result = F.outArgument(Out);
  Value *From = value(1);
  std::optional<uint64_t> Transposes = FunctionLowering::constantInt(value(2));
  const ir::Type *Of = From->type(), *To = F.type(Result.Type, range());
  MatrixArgs Source = operand(E->getArg(1)->getType()), Target = operand(Result.Type);
  if (!Transposes)
    fail(diags::MatrixTransposeConstant);
  else if (Of->scope() != To->scope())
    fail(diags::MatrixScopes);
  else if (Source.isAllowed() && Target.isAllowed() &&
           (*Transposes ? Of->rows() != To->cols() || Of->cols() != To->rows()
                        : Of->rows() != To->rows() || Of->cols() != To->cols()))
    fail(diags::MatrixCastShape, Of->rows(), Of->cols(), *Transposes ? "transposed " : "",
         To->rows(), To->cols());
  Value *Made = F.undef(To);
  if (!Failed && Source.isAllowed() && Target.isAllowed()) {
    SmallVector<ir::Attr, 2> Attrs;
    if (Of->element() != To->element())
      Attrs = conversionAttrs(Source.Rules);
    if (*Transposes)
      Attrs.push_back(ir::Builder::flag(ir::AttrKind::Transpose));
    Made = Of == To && !*Transposes ? From : B.MatConvert({From}, To, Attrs);
  }
  F.store(Result, Made, range());
  F.writeBack(Out);
  return nullptr;
}

/// True if HLSL has a type for the matrix's elements. Returns without a report, because programs
/// query the length before they access elements, and length() reports it.
bool MatrixCall::hasElements() {
  MatrixArgs Matrix = operand(E->getArg(0)->getType());
  return Matrix.isAllowed() && Matrix.Rules.hasScalar(*Matrix.Element);
}

Value *MatrixCall::length() {
  Value *Matrix = value(0);
  MatrixArgs Of = operand(E->getArg(0)->getType());
  bool Has = Of.isAllowed() && Of.Rules.hasScalar(*Of.Element);
  if (Of.isAllowed() && !Has)
    fail(diags::MatrixElementAccess, Of.elementName());
  return Has ? B.MatLength({Matrix}, result()) : F.undef(result());
}

Value *MatrixCall::coord() {
  Value *Matrix = value(0), *Index = value(1);
  return hasElements() ? B.MatCoord({Matrix, Index}, result()) : F.undef(result());
}

Value *MatrixCall::extract() {
  Value *Matrix = value(0), *Index = value(1);
  return hasElements() ? F.convert(B.MatExtract({Matrix, Index}), result()) : F.undef(result());
}

Value *MatrixCall::insert() {
  Value *Matrix = value(0), *Index = value(1), *V = value(2);
  return hasElements() ? B.MatInsert({Matrix, Index, F.convert(V, Matrix->type()->element())})
                       : Matrix;
}

Value *MatrixCall::sum(ir::Opcode Sum) {
  Value *Matrix = value(0);
  MatrixArgs Summed = operand(E->getArg(0)->getType());
  if (!checkProduct(Summed, Summed, operand(E->getType())))
    return F.undef(result());
  return B.create(Sum, {Matrix}, result())->result();
}

/// Of the first matrix that \p E takes or gives; empty where there is none.
static StringRef dialectNameOf(const CallExpr *E) {
  auto Of = [](QualType T) {
    const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
    return Record ? dialectOf(Record) : StringRef();
  };
  StringRef Found = Of(E->getType());
  for (const Expr *Arg : E->arguments())
    if (Found.empty())
      Found = Of(Arg->getType());
  return Found;
}

namespace {
/// Marks the matrix operations that are built while it lives as written in a dialect.
class DialectMark {
public:
  DialectMark(FunctionLowering &F, StringRef Name)
      : F(F), Kept(Name.empty() ? Name : dialect(Name).Name), R(F.B.region()),
        Last(R.empty() ? nullptr : &R.back()) {}
  ~DialectMark() {
    if (Kept.empty() || Kept == dialects().front().Name)
      return;
    for (auto It = Last ? std::next(Last->getIterator()) : R.begin(); It != R.end(); ++It) {
      mark(*It);
      for (ir::Region *Inner : It->regions())
        ir::walk(*Inner, [&](ir::Op &O) { mark(O); });
    }
  }

private:
  void mark(ir::Op &O) {
    if (O.has(ir::Collective) && !O.flag(ir::AttrKind::Dialect))
      F.M.setAttr(&O, ir::Builder::string(ir::AttrKind::Dialect, Kept));
  }

  FunctionLowering &F;
  StringRef Kept; ///< of the rules: the annotation's text goes with the AST
  ir::Region &R;
  ir::Op *Last;
};
} // namespace

static bool takesThreadMatrix(const CallExpr *E) {
  return isThreadMatrix(E->getType()) ||
         any_of(E->arguments(), [](const Expr *Arg) { return isThreadMatrix(Arg->getType()); });
}

/// Whether \p T is what a letter of MatrixOps.def says.
static bool isOfKind(QualType T, char Kind) {
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  return Kind == 'm'   ? Record && !dialectOf(Record).empty()
         : Kind == 's' ? T->isArithmeticType() || T->isEnumeralType()
                       : true;
}

/// Reports, once at a place, and leaves \p E out.
template <typename... Args>
static Value *refuse(FunctionLowering &F, const CallExpr *E, DiagID ID, const Args &...Arguments) {
  SourceRange Where = FunctionLowering::range(E);
  if (F.L.MatrixCallsRefused.isNew(F.loc(Where), ID))
    F.report(Where, ID, Arguments...);
  for (const Expr *Arg : E->arguments())
    if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg)) {
      F.outArgument(Out);
      F.writeBack(Out);
    }
  return F.poison(E->getType());
}

Value *tessera::lowerMatrixOp(FunctionLowering &F, const CallExpr *E, StringRef Tag) {
  using Lowerer = Value *(MatrixCall::*)();
  struct Row {
    StringRef Tag;
    StringRef Types;
    Lowerer Lower;
  };
  static constexpr Row Rows[] = {
#define MATRIX_OP(Tag, Types, Lowerer) {Tag, Types, &MatrixCall::Lowerer},
#include "Lower/Matrices/MatrixOps.def"
  };
  const auto *Found = find_if(Rows, [&](const Row &R) { return Tag == R.Tag; });
  if (Found == std::end(Rows))
    internalError("MatrixOps.def lacks the tag " + Tag);
  F.at(FunctionLowering::range(E));
  if (takesThreadMatrix(E))
    return refuse(F, E, diags::ThreadMatrixLacks);
  for (auto [I, Kind] : enumerate(Found->Types)) {
    QualType T = I ? E->getArg(I - 1)->getType() : E->getType();
    if (!isOfKind(T, Kind))
      return refuse(F, E, Kind == 'm' ? diags::MatrixTaken : diags::MatrixElementScalar,
                    T.getAsString(F.L.AST.getPrintingPolicy()));
  }
  DialectMark Mark(F, dialectNameOf(E));
  return (MatrixCall(F, E).*Found->Lower)();
}

bool tessera::isZeroAtFirst(QualType T) {
  StringRef Name = dialectIn(T);
  return !Name.empty() && dialect(Name).IsConstructed;
}

Value *tessera::zeroOfMatrices(FunctionLowering &F, QualType T, const ir::Type *Ty) {
  DialectMark Mark(F, Ty->containsMatrix() ? dialectIn(T) : StringRef());
  return ir::zeroValue(F.B, Ty);
}

Value *tessera::matricesOfScalar(FunctionLowering &F, QualType T, Value *V) {
  if (!isZeroAtFirst(T))
    return nullptr;
  DialectMark Mark(F, dialectIn(T));
  auto Fill = [&](auto Self, const ir::Type *Ty) -> Value * {
    if (Ty->isMatrix())
      return F.B.MatFill({componentOf(F, V, Ty)}, Ty);
    if (Ty->isScalar() || Ty->isVector())
      return F.splat(F.convert(V, Ty->scalar()), Ty);
    SmallVector<Value *, 8> Parts;
    for (uint64_t I = 0, Count = Ty->isStruct() ? Ty->members().size() : Ty->count(); I < Count;
         ++I)
      Parts.push_back(Self(Self, Ty->isStruct() ? Ty->members()[I].Ty : Ty->element()));
    return F.B.Construct(Parts, Ty);
  };
  return Fill(Fill, F.type(T, {}));
}
