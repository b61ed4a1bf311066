// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Matrix.h"
#include "Dialects/Rules.h"
#include "IR/MatrixAccess.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "Support/Limits.h"
#include "Target/Legality.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::MatrixLayout;
using tessera::ir::MatrixUse;
using tessera::ir::Value;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {

/// The arguments of a dialect's matrix type, as core.hlsl describes it.
struct MatrixArgs {
  const DialectRules &Rules;
  QualType Element;
  uint32_t Rows, Cols;
  MatrixUse Use;
  ir::Scope Scope;
  uint32_t M, N;
};

MatrixArgs argsOf(const CXXRecordDecl *Record) {
  const TemplateArgumentList &Args =
      cast<ClassTemplateSpecializationDecl>(Record)->getTemplateArgs();
  auto Number = [&](unsigned I) {
    return static_cast<uint32_t>(Args[I].getAsIntegral().getZExtValue());
  };
  return {dialect(dialectOf(Record)), Args[0].getAsType(),  Number(1), Number(2),
          MatrixUse(Number(3)),       ir::Scope(Number(4)), Number(5), Number(6)};
}

/// What HLSL type \p T is as an element of matrices or of an array; none where it is no number.
std::optional<ElementType> elementType(ModuleLowering &L, QualType T, SourceRange Where) {
  switch (packedTypeOf(T)) {
  case PackedType::Int8x4:
    return ElementType::S8Packed;
  case PackedType::UInt8x4:
    return ElementType::U8Packed;
  case PackedType::None:
    break;
  }
  const ir::Type *Ty = L.type(T, Where);
#define FLOAT(Enumerator, ...)                                                                     \
  if (Ty->isFloat(ir::FloatFormat::Enumerator))                                                    \
    return ElementType::Enumerator;
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  if (Ty->isInt(Bits, Signed))                                                                     \
    return ElementType::Enumerator;
#include "Support/Scalars.def"
  return std::nullopt;
}

/// What the components of a matrix of \p Element are.
ElementType componentOf(ElementType Element) {
  return Element == ElementType::S8Packed   ? ElementType::S8
         : Element == ElementType::U8Packed ? ElementType::U8
                                            : Element;
}

} // namespace

const ir::Type *tessera::matrixType(ModuleLowering &L, const CXXRecordDecl *Record,
                                    SourceRange Where) {
  MatrixArgs Args = argsOf(Record);
  std::optional<ElementType> Element = elementType(L, Args.Element, Where);
  const DialectRules::UseRule &Rule = Args.Rules.use(Args.Use);

  auto Fallback = [&] { return L.Types.matrix(L.Types.f32(), 16, 16, Args.Use, Args.Scope); };
  if (!Element || !Rule.Elements.has(*Element)) {
    L.report(Where, diags::MatrixElement, Rule.What,
             packedTypeOf(Args.Element) != PackedType::None
                 ? hlslName(*Element).str()
                 : Args.Element.getAsString(L.AST.getPrintingPolicy()),
             hlslNames(Rule.Elements));
    return Fallback();
  }
  if (!Args.M || !Args.N) {
    L.report(Where, diags::MatrixEmpty, Args.M, Args.N);
    return Fallback();
  }
  ElementType Component = componentOf(*Element);
  uint64_t K = Args.Rows && Args.Cols
                   ? 0
                   : preferredDepth(L.For, Args.M, Args.N, Component, Args.Rules.DepthUnit);
  uint64_t Rows = Args.Rows ? Args.Rows : K, Cols = Args.Cols ? Args.Cols : K;
  if (std::max<uint64_t>(Args.M, Rows) * std::max<uint64_t>(Args.N, Cols) >
      limits::MatrixComponents) {
    L.report(Where, diags::MatrixTooLarge, Args.M, Args.N, limits::MatrixComponents);
    return Fallback();
  }
  const ir::Type *Scalar = Component == *Element
                               ? L.type(Args.Element, Where)
                               : L.Types.intTy(8, *Element == ElementType::S8Packed);
  return L.Types.matrix(Scalar, Rows, Cols, Args.Use, Args.Scope);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

class MatrixCall {
public:
  MatrixCall(FunctionLowering &F, const CallExpr *E) : F(F), B(F.B), E(E) {}

  Value *fill() { return B.MatFill({value(0)}, result()); }
  Value *depth();
  template <ir::ArithFn Fn> Value *arith() {
    return B.MatArith({value(0), value(1)}, nullptr, {ir::Builder::word(ir::AttrKind::Fn, Fn)});
  }
  Value *convert();
  template <ir::Opcode Sum> Value *sum();
  Value *broadcastAdd() { return B.MatBroadcastAdd({value(0), value(1)}); }
  Value *multiply() { return product(/*Accumulate=*/false); }
  Value *multiplyAdd() { return product(/*Accumulate=*/true); }
  Value *loadBuffer() { return memory(nullptr, /*First=*/0, /*InBytes=*/true); }
  Value *loadShared() { return memory(nullptr, /*First=*/0, /*InBytes=*/false); }
  Value *storeBuffer() { return memory(value(0), /*First=*/1, /*InBytes=*/true); }
  Value *storeShared() { return memory(value(0), /*First=*/1, /*InBytes=*/false); }

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

  /// The matrix that \p T holds, which need not be one that its dialect allows.
  struct Operand {
    const DialectRules &Rules;
    MatrixUse Use;
    std::optional<ElementType> Element;
    bool isAllowed() const { return Element && Rules.use(Use).Elements.has(*Element); }
  };
  Operand operand(QualType T);
  bool checkProduct(const Operand &Left, const Operand &Right, const Operand &Sums);
  Value *product(bool Accumulate);
  Value *memory(Value *Stored, unsigned First, bool InBytes);
  ir::Op *access(MatrixLayout Layout);
  Value *accessOfKnown(MatrixLayout Layout);
  /// The matrix that is loaded or stored.
  Operand accessed() { return operand(Stored ? E->getArg(0)->getType() : E->getType()); }
  void noteAlignment();
  void checkArray(QualType Array);

  FunctionLowering &F;
  ir::Builder &B;
  const CallExpr *E;
  bool Failed = false;

  // A load or store.
  const ir::Type *Matrix = nullptr;
  Value *Stored = nullptr; ///< null for a load
  Value *Memory = nullptr;
  Value *Offset = nullptr;
  Value *Stride = nullptr;
  uint64_t Align = 0; ///< bytes; 0 for memory that is no byte-address buffer
};

} // namespace

Value *MatrixCall::depth() {
  const ir::Type *Ty = F.type(E->getArg(0)->getType(), range());
  return B.u32(Ty->use() == MatrixUse::A ? Ty->cols() : Ty->rows());
}

MatrixCall::Operand MatrixCall::operand(QualType T) {
  MatrixArgs Args = argsOf(T->getAsCXXRecordDecl());
  return {Args.Rules, Args.Use, elementType(F.L, Args.Element, range())};
}

/// False after a report. A matrix that is not allowed has been reported where its type is named.
bool MatrixCall::checkProduct(const Operand &Left, const Operand &Right, const Operand &Sums) {
  if (!Left.isAllowed() || !Right.isAllowed() || !Sums.isAllowed())
    return false;
  ElementSet Accumulators = Left.Rules.accumulators(*Left.Element, *Right.Element);
  if (Accumulators.empty())
    fail(diags::MatrixOperandTypes, hlslName(*Left.Element), hlslName(*Right.Element));
  else if (!Accumulators.has(*Sums.Element))
    fail(diags::MatrixAccumulatorType, hlslName(*Left.Element), hlslName(*Sums.Element),
         hlslNames(Accumulators));
  return !Failed;
}

Value *MatrixCall::product(bool Accumulate) {
  SmallVector<Value *, 3> Operands;
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    Operands.push_back(value(I));
  if (!checkProduct(operand(E->getArg(0)->getType()), operand(E->getArg(1)->getType()),
                    operand(E->getType())))
    return F.undef(result());
  return Accumulate ? B.MatMulAdd(Operands, result()) : B.MatMul(Operands, result());
}

Value *MatrixCall::convert() {
  Value *From = value(0);
  return From->type() == result() ? From : B.MatConvert({From}, result());
}

template <ir::Opcode Sum> Value *MatrixCall::sum() {
  Value *Matrix = value(0);
  Operand Summed = operand(E->getArg(0)->getType());
  if (!checkProduct(Summed, Summed, operand(E->getType())))
    return F.undef(result());
  return B.create(Sum, {Matrix}, result())->result();
}

/// 0 stands for the least alignment, and what is not known here promises no more than that.
void MatrixCall::noteAlignment() {
  std::optional<uint64_t> Given = FunctionLowering::constantInt(value(E->getNumArgs() - 1));
  uint64_t Least = accessed().Rules.LeastAlignment;
  if (Given && *Given && (!isPowerOf2_64(*Given) || *Given < Least))
    return fail(diags::MatrixAlignment, *Given, Least);
  Align = std::max(Given.value_or(0), Least);
}

void MatrixCall::checkArray(QualType Array) {
  const auto *Ty = F.L.AST.getAsArrayType(Array);
  if (!Ty)
    return fail(diags::MatrixArray, hlslName(Memory->type()->element()));
  Operand Held = accessed();
  if (!Held.isAllowed())
    return;
  // Arrays of arrays hold their elements one after the other.
  QualType Element = F.L.AST.getBaseElementType(Array);
  std::optional<ElementType> InMemory = elementType(F.L, Element, range());
  if (!InMemory || !Held.Rules.arrays(*Held.Element).has(*InMemory))
    fail(diags::MatrixArrayElement,
         InMemory ? hlslName(*InMemory).str() : hlslName(F.type(Element, range())),
         hlslName(*Held.Element));
}

ir::Op *MatrixCall::access(MatrixLayout Layout) {
  SmallVector<ir::Attr, 2> Attrs{ir::Builder::word(ir::AttrKind::Layout, Layout)};
  if (Align)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Align, Align));
  return Stored ? B.create(ir::Opcode::MatStore, {Stored, Memory, Offset, Stride}, nullptr, Attrs)
                : B.create(ir::Opcode::MatLoad, {Memory, Offset, Stride}, Matrix, Attrs);
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

/// Operands from \p First on: memory, offset, stride, column-major, and an alignment for bytes.
/// check-memory-rules judges them again, when simplify has found what is constant.
Value *MatrixCall::memory(Value *ToStore, unsigned First, bool InBytes) {
  Stored = ToStore;
  Matrix = Stored ? Stored->type() : result();
  Memory = InBytes ? value(First) : F.addressOf(F.lvalue(E->getArg(First)));
  Offset = value(First + 1);
  Stride = value(First + 2);
  Value *ColumnMajor = value(First + 3);
  if (InBytes)
    noteAlignment();
  else
    checkArray(E->getArg(First)->getType());
  if (Failed)
    return Stored ? nullptr : F.undef(Matrix);
  if (std::optional<uint64_t> Known = FunctionLowering::constantInt(ColumnMajor))
    return accessOfKnown(*Known ? MatrixLayout::ColumnMajor : MatrixLayout::RowMajor);

  // The orientation is part of an instruction, so each one gets its own. The first lane's
  // choice keeps the matrix operations converged.
  Value *Loaded = Stored ? nullptr : B.var(Matrix, "");
  Value *Condition = B.WaveReadFirst({ColumnMajor});
  ir::Op *If = B.create(ir::Opcode::If, {Condition}, nullptr, {}, 2);
  for (unsigned I = 0; I < 2; ++I) {
    RegionScope Branch(F, If->region(I));
    Value *V = access(I ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor)->result();
    if (Loaded)
      B.store(Loaded, V);
  }
  return Loaded ? B.load(Loaded) : nullptr;
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
  return (MatrixCall(F, E).*Found->Lower)();
}
