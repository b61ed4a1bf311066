// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Matrix.h"
#include "IR/MatrixAccess.h"
#include "IR/NumberConversion.h"
#include "Lower/MatrixTypes.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::MatrixLayout;
using tessera::ir::MatrixUse;
using tessera::ir::Value;

namespace {

class MatrixCall {
public:
  MatrixCall(FunctionLowering &F, const CallExpr *E) : F(F), B(F.B), E(E) {}

  Value *fill() { return B.MatFill({value(0)}, result()); }
  Value *splat();
  Value *depth();
  template <ir::ArithFn Fn> Value *arith() {
    return B.MatArith({value(0), value(1)}, nullptr, {ir::Builder::word(ir::AttrKind::Fn, Fn)});
  }
  Value *convert();
  Value *cast();
  template <ir::Opcode Sum> Value *sum();
  Value *broadcastAdd() { return B.MatBroadcastAdd({value(0), value(1)}); }
  Value *multiply() { return product(/*Accumulate=*/false); }
  Value *multiplyAdd() { return product(/*Accumulate=*/true); }
  Value *loadBuffer() { return memory(ir::Opcode::MatLoad, /*InBytes=*/true); }
  Value *loadShared() { return memory(ir::Opcode::MatLoad, /*InBytes=*/false); }
  Value *storeBuffer() { return memory(ir::Opcode::MatStore, /*InBytes=*/true); }
  Value *storeShared() { return memory(ir::Opcode::MatStore, /*InBytes=*/false); }
  Value *addToBuffer() { return memory(ir::Opcode::MatAtomicAdd, /*InBytes=*/true); }
  Value *addToShared() { return memory(ir::Opcode::MatAtomicAdd, /*InBytes=*/false); }
  Value *length();
  Value *coord();
  Value *extract();
  Value *insert();
  Value *accumulatorLayout() { return B.u32(F.L.For.AccumulatorsAsB); }
  Value *threadScope();

private:
  SourceRange range() const { return FunctionLowering::range(E); }
  /// Argument \p I, with the place of the call for what follows.
  Value *value(unsigned I) {
    Value *V = F.rvalue(E->getArg(I));
    F.at(range());
    return V;
  }
  const ir::Type *result() { return F.typeOf(E); }
  template <typename... Args> void fail(DiagID ID, const Args &...Arguments) {
    F.report(range(), ID, Arguments...);
    Failed = true;
  }

  /// The matrix type that \p T is.
  MatrixArgs operand(QualType T) { return matrixArgsOf(F.L, T->getAsCXXRecordDecl(), range()); }
  bool checkProduct(const MatrixArgs &Left, const MatrixArgs &Right, const MatrixArgs &Sums);
  bool checkShapes(const ir::Type *Left, const ir::Type *Right, const ir::Type *Addend);
  bool hasElements();
  Value *product(bool Accumulate);
  Value *memory(ir::Opcode Access, bool InBytes);
  std::optional<MatrixLayout> constantLayout(Value *V);
  Value *isColumnMajor(Value *Layout);
  ir::Op *access(MatrixLayout Layout);
  Value *accessOfKnown(MatrixLayout Layout);
  /// The matrix that is loaded or stored.
  MatrixArgs accessed() { return operand(Stored ? E->getArg(0)->getType() : E->getType()); }
  void noteAlignment();
  void checkArray(QualType Array);

  FunctionLowering &F;
  ir::Builder &B;
  const CallExpr *E;
  bool Failed = false;

  // A load, store or atomic addition.
  ir::Opcode Access = ir::Opcode::MatLoad;
  const ir::Type *Matrix = nullptr;
  Value *Stored = nullptr; ///< null for a load
  Value *Memory = nullptr;
  Value *Offset = nullptr;
  Value *Stride = nullptr;
  uint64_t Align = 0;    ///< bytes; 0 for memory that is no byte-address buffer
  bool Converts = false; ///< the array holds other numbers
};

} // namespace

Value *MatrixCall::depth() {
  const ir::Type *Ty = F.type(E->getArg(0)->getType(), range());
  return B.u32(Ty->use() == MatrixUse::A ? Ty->cols() : Ty->rows());
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
bool MatrixCall::checkShapes(const ir::Type *Left, const ir::Type *Right, const ir::Type *Addend) {
  const ir::Type *Sums = result();
  auto Shape = [](const ir::Type *Ty) {
    return std::to_string(Ty->rows()) + " by " + std::to_string(Ty->cols());
  };
  bool UsesMatch = Left->use() == MatrixUse::A && Right->use() == MatrixUse::B &&
                   Sums->use() == MatrixUse::Accumulator && Addend->use() == Sums->use();
  if (!UsesMatch)
    fail(diags::MatrixProductUses);
  else if (Left->cols() != Right->rows())
    fail(diags::MatrixProductDepth, Shape(Left), Shape(Right));
  else if (Left->rows() != Sums->rows() || Right->cols() != Sums->cols() ||
           Addend->rows() != Sums->rows() || Addend->cols() != Sums->cols())
    fail(diags::MatrixProductShape, Shape(Left), Shape(Right), Left->rows(), Right->cols());
  return !Failed;
}

Value *MatrixCall::product(bool Accumulate) {
  SmallVector<Value *, 3> Operands;
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    Operands.push_back(value(I));
  MatrixArgs Left = operand(E->getArg(0)->getType()), Right = operand(E->getArg(1)->getType());
  if (!checkProduct(Left, Right, operand(E->getType())) ||
      !checkShapes(Operands[0]->type(), Operands[1]->type(),
                   Accumulate ? Operands[2]->type() : result()))
    return F.undef(result());
  if (!Accumulate)
    return B.MatMul(Operands, result());
  if (Operands[2]->type() != result())
    Operands[2] = B.MatConvert({Operands[2]}, result(), conversionAttrs(Left.Rules));
  return B.MatMulAdd(Operands, result());
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

/// Elements alone are there where HLSL has a number for them. Each of them is asked for after the
/// length, which reports it.
bool MatrixCall::hasElements() {
  MatrixArgs Matrix = operand(E->getArg(0)->getType());
  return Matrix.isAllowed() && Matrix.Rules.hasScalar(*Matrix.Element);
}

Value *MatrixCall::length() {
  Value *Matrix = value(0);
  MatrixArgs Of = operand(E->getArg(0)->getType());
  if (Of.isAllowed() && !Of.Rules.hasScalar(*Of.Element))
    fail(diags::MatrixElementAccess, Of.elementName());
  if (!hasElements())
    return F.undef(result());
  return B.MatLength({Matrix}, result());
}

Value *MatrixCall::coord() {
  Value *Matrix = value(0), *Index = value(1);
  if (!hasElements())
    return F.undef(result());
  return B.MatCoord({Matrix, Index}, result());
}

Value *MatrixCall::extract() {
  Value *Matrix = value(0), *Index = value(1);
  if (!hasElements())
    return F.undef(result());
  return F.convert(B.MatExtract({Matrix, Index}), result());
}

Value *MatrixCall::insert() {
  Value *Matrix = value(0), *Index = value(1), *V = value(2);
  if (!hasElements())
    return Matrix;
  return B.MatInsert({Matrix, Index, F.convert(V, Matrix->type()->element())});
}

Value *MatrixCall::threadScope() {
  fail(diags::MatrixThreadScope, E->getDirectCallee()->getName());
  for (const Expr *Arg : E->arguments())
    if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg)) {
      F.outArgument(Out);
      F.writeBack(Out);
    }
  return nullptr;
}

template <ir::Opcode Sum> Value *MatrixCall::sum() {
  Value *Matrix = value(0);
  MatrixArgs Summed = operand(E->getArg(0)->getType());
  if (!checkProduct(Summed, Summed, operand(E->getType())))
    return F.undef(result());
  return B.create(Sum, {Matrix}, result())->result();
}

/// What is not known here promises no more than the least.
void MatrixCall::noteAlignment() {
  std::optional<uint64_t> Given = FunctionLowering::constantInt(value(E->getNumArgs() - 1));
  const DialectRules &Rules = accessed().Rules;
  uint64_t Least = Rules.LeastAlignment, Unsaid = Rules.UnsaidAlignment;
  if (Given && *Given == Unsaid)
    Given.reset();
  if (Given && (!isPowerOf2_64(*Given) || *Given < Least))
    return fail(diags::MatrixAlignment, *Given, Unsaid ? "" : "0 or ", Least);
  Align = std::max({Given.value_or(0), Least, uint64_t(Matrix->element()->bits() / 8)});
}

void MatrixCall::checkArray(QualType Array) {
  const auto *Ty = F.L.AST.getAsArrayType(Array);
  if (!Ty)
    return fail(diags::MatrixArray, hlslName(Memory->type()->element()));
  MatrixArgs Held = accessed();
  if (!Held.isAllowed())
    return;
  // Arrays of arrays hold their elements one after the other.
  QualType Element = F.L.AST.getBaseElementType(Array);
  const ir::Type *InMemoryTy = F.type(Element, range());
  QualType Scalar = Element;
  if (const auto *Vector = Element->getAs<clang::VectorType>();
      Vector && Held.Rules.ConversionsSaturate)
    Scalar = Vector->getElementType();
  std::optional<ElementType> InMemory = elementType(F.L, Scalar, range());
  if (InMemory && Held.Rules.ConversionsSaturate) {
    bool IsWord = *InMemory == ElementType::U32 || *InMemory == ElementType::S8Packed ||
                  *InMemory == ElementType::U8Packed;
    bool IsPacked = IsWord && Held.Rules.PackedInArrays.has(*Held.Element);
    bool HoldsWords = *InMemory == ElementType::S8Packed || *InMemory == ElementType::U8Packed;
    Converts = !IsPacked && *InMemory != *Held.Element;
    if (HoldsWords && !IsPacked)
      fail(diags::MatrixArrayElement, hlslName(*InMemory), Held.elementName());
    return;
  }
  if (!InMemory || !Held.Rules.arrays(*Held.Element).has(*InMemory))
    fail(diags::MatrixArrayElement, InMemory ? hlslName(*InMemory).str() : hlslName(InMemoryTy),
         Held.elementName());
}

ir::Op *MatrixCall::access(MatrixLayout Layout) {
  SmallVector<ir::Attr, 3> Attrs{ir::Builder::word(ir::AttrKind::Layout, Layout)};
  if (Align)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Align, Align));
  if (Converts)
    Attrs.push_back(ir::Builder::flag(ir::AttrKind::Saturating));
  return Stored ? B.create(Access, {Stored, Memory, Offset, Stride}, nullptr, Attrs)
                : B.create(Access, {Memory, Offset, Stride}, Matrix, Attrs);
}

/// As above, for an orientation that is certainly used. What is constant here is judged at once,
/// with the other mistakes that lowering finds.
Value *MatrixCall::accessOfKnown(MatrixLayout Layout) {
  ir::Op *O = access(Layout);
  const ir::Type *Content = Memory->type()->element();
  if (Content->isBytes() || Content->element()->isScalar())
    ir::checkMatrixAccess(*O, F.L.Diags);
  return O->result();
}

/// Of a bool, column-major, or of a layout's number; none where it is not constant, and after a
/// report.
std::optional<MatrixLayout> MatrixCall::constantLayout(Value *V) {
  std::optional<uint64_t> Known = FunctionLowering::constantInt(V);
  if (Known && *Known > uint64_t(MatrixLayout::ColumnMajor))
    fail(diags::MatrixLayoutOpaque, *Known);
  return Known && !Failed ? std::optional(MatrixLayout(*Known)) : std::nullopt;
}

Value *MatrixCall::isColumnMajor(Value *Layout) {
  return Layout->type()->isBool() ? Layout : B.MatIsColumnMajor({Layout}, B.types().boolTy());
}

/// Operands: a matrix that is stored, then memory, offset, stride, bool column-major or layout, and
/// an alignment for bytes. check-memory-rules judges them again, when simplify has found what is
/// constant.
Value *MatrixCall::memory(ir::Opcode Code, bool InBytes) {
  Access = Code;
  unsigned First = Code == ir::Opcode::MatLoad ? 0 : 1;
  Stored = First ? value(0) : nullptr;
  Matrix = Stored ? Stored->type() : result();
  Memory = InBytes ? value(First) : F.addressOf(F.lvalue(E->getArg(First)));
  Offset = value(First + 1);
  Stride = value(First + 2);
  Value *Layout = value(First + 3);
  if (InBytes)
    noteAlignment();
  else
    checkArray(E->getArg(First)->getType());
  if (Code == ir::Opcode::MatAtomicAdd && Matrix->use() != MatrixUse::Accumulator)
    fail(diags::MatrixAtomicUse, accessed().Rules.use(Matrix->use()).What);
  std::optional<MatrixLayout> Known = constantLayout(Layout);
  if (Failed || !accessed().isAllowed())
    return Stored ? nullptr : F.undef(Matrix);
  if (Known)
    return accessOfKnown(*Known);

  // The orientation is part of an instruction, so each one gets its own. The first lane's
  // choice keeps the matrix operations converged.
  Value *Loaded = Stored ? nullptr : B.var(Matrix, "");
  Value *Condition = B.WaveReadFirst({isColumnMajor(Layout)});
  ir::Op *If = B.create(ir::Opcode::If, {Condition}, nullptr, {}, 2);
  for (unsigned I = 0; I < 2; ++I) {
    RegionScope Branch(F, If->region(I));
    Value *V = access(I ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor)->result();
    if (Loaded)
      B.store(Loaded, V);
  }
  return Loaded ? B.load(Loaded) : nullptr;
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

Value *tessera::lowerMatrixOp(FunctionLowering &F, const CallExpr *E, StringRef Tag) {
  using Lowerer = Value *(MatrixCall::*)();
  struct Row {
    const char *Tag;
    Lowerer Lower;
  };
  static constexpr Row Rows[] = {
#define MATRIX_OP(Tag, Lowerer) {Tag, &MatrixCall::Lowerer},
#include "Lower/MatrixOps.def"
  };
  const auto *Found = find_if(Rows, [&](const Row &R) { return Tag == R.Tag; });
  if (Found == std::end(Rows))
    internalError("MatrixOps.def lacks the tag " + Tag);
  F.at(FunctionLowering::range(E));
  ir::Region &R = F.B.region();
  ir::Op *Last = R.empty() ? nullptr : &R.back();
  Value *Result = (MatrixCall(F, E).*Found->Lower)();
  StringRef Name = dialectNameOf(E);
  if (Name.empty() || Name == dialects().front().Name)
    return Result;
  // The annotation's text goes with the AST.
  StringRef Kept = dialect(Name).Name;
  auto Mark = [&](ir::Op &O) {
    if (O.has(ir::Collective) && !O.flag(ir::AttrKind::Dialect))
      F.M.setAttr(&O, ir::Builder::string(ir::AttrKind::Dialect, Kept));
  };
  for (auto It = Last ? std::next(Last->getIterator()) : R.begin(); It != R.end(); ++It) {
    Mark(*It);
    for (ir::Region *Inner : It->regions())
      ir::walk(*Inner, Mark);
  }
  return Result;
}
