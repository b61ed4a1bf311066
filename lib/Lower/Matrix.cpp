// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Matrix.h"
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

/// The arguments of __tessera_matrix<T, Rows, Cols, Use, Scope, M, N>.
struct MatrixArgs {
  QualType Element;
  uint32_t Rows, Cols, Use, Scope, M, N;
};

MatrixArgs argsOf(const CXXRecordDecl *Record) {
  const TemplateArgumentList &Args =
      cast<ClassTemplateSpecializationDecl>(Record)->getTemplateArgs();
  auto Number = [&](unsigned I) {
    return static_cast<uint32_t>(Args[I].getAsIntegral().getZExtValue());
  };
  return {Args[0].getAsType(), Number(1), Number(2), Number(3), Number(4), Number(5), Number(6)};
}

} // namespace

namespace {

using ElementTest = bool (*)(const ir::Type *Element, PackedType Packed);

bool isFloat16Or32(const ir::Type *Element, PackedType) {
  return Element->isFloat(ir::FloatFormat::F16) || Element->isFloat(ir::FloatFormat::F32);
}

/// What each use may hold (HLSL wave matrix, "Matrix Object Template").
struct UseRule {
  MatrixUse Use;
  const char *What;
  ElementTest Allows;
  const char *Allowed;
};

bool isFactor(const ir::Type *Element, PackedType Packed) {
  return Packed != PackedType::None || isFloat16Or32(Element, Packed);
}
bool isAccumulator(const ir::Type *Element, PackedType Packed) {
  return Packed == PackedType::None && (Element->isInt(32, true) || isFloat16Or32(Element, Packed));
}

constexpr const char *FactorTypes = "float16_t, float, int8_t4_packed or uint8_t4_packed";
constexpr const char *AccumulatorTypes = "float16_t, float or int";

constexpr UseRule UseRules[] = {
    {MatrixUse::A, "a left matrix", isFactor, FactorTypes},
    {MatrixUse::B, "a right matrix", isFactor, FactorTypes},
    {MatrixUse::Accumulator, "an accumulator", isAccumulator, AccumulatorTypes},
    {MatrixUse::ColumnSums, "a column accumulator", isAccumulator, AccumulatorTypes},
    {MatrixUse::RowSums, "a row accumulator", isAccumulator, AccumulatorTypes},
};

const char *nameOf(PackedType Packed) {
  return Packed == PackedType::Int8x4 ? "int8_t4_packed" : "uint8_t4_packed";
}

/// As nameOf, for the component of a matrix.
std::string nameOf(const ir::Type *Component) {
  if (!Component->isInt() || Component->bits() != 8)
    return hlslName(Component);
  return nameOf(Component->isSigned() ? PackedType::Int8x4 : PackedType::UInt8x4);
}

} // namespace

const ir::Type *tessera::matrixType(ModuleLowering &L, const CXXRecordDecl *Record,
                                    SourceRange Where) {
  MatrixArgs Args = argsOf(Record);
  auto Use = static_cast<MatrixUse>(Args.Use);
  auto Scope = static_cast<ir::Scope>(Args.Scope);
  PackedType Packed = packedTypeOf(Args.Element);
  const ir::Type *Element = L.type(Args.Element, Where);
  const UseRule &Rule = *find_if(UseRules, [&](const UseRule &R) { return R.Use == Use; });

  auto Fallback = [&] { return L.Types.matrix(L.Types.f32(), 16, 16, Use, Scope); };
  if (!Rule.Allows(Element, Packed)) {
    L.report(Where, diags::MatrixElement, Rule.What,
             Packed != PackedType::None ? nameOf(Packed)
                                        : Args.Element.getAsString(L.AST.getPrintingPolicy()),
             Rule.Allowed);
    return Fallback();
  }
  if (!Args.M || !Args.N) {
    L.report(Where, diags::MatrixEmpty, Args.M, Args.N);
    return Fallback();
  }
  ElementType Kind = Element->isFloat(ir::FloatFormat::F16) ? ElementType::F16 : ElementType::F32;
  if (Packed != PackedType::None) {
    Kind = Packed == PackedType::Int8x4 ? ElementType::S8 : ElementType::U8;
    Element = L.Types.intTy(8, Packed == PackedType::Int8x4);
  }
  uint64_t K = waveMatrixDepth(L.For, Args.M, Args.N, Kind);
  uint64_t Rows = Args.Rows ? Args.Rows : K, Cols = Args.Cols ? Args.Cols : K;
  if (std::max<uint64_t>(Args.M, Rows) * std::max<uint64_t>(Args.N, Cols) >
      limits::MatrixComponents) {
    L.report(Where, diags::MatrixTooLarge, Args.M, Args.N, limits::MatrixComponents);
    return Fallback();
  }
  return L.Types.matrix(Element, Rows, Cols, Use, Scope);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

constexpr uint64_t LeastAlignment = 4;

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

  Value *product(bool Accumulate);
  bool checkAccumulation(const ir::Type *Factor, const ir::Type *Accumulator);
  Value *memory(Value *Stored, unsigned First, bool InBytes);
  ir::Op *access(MatrixLayout Layout);
  Value *accessOfKnown(MatrixLayout Layout);
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

/// CheckFeatureSupport names the accumulators of each data type: 32-bit integers for bytes, 16 or
/// 32 bits for float16, 32 bits for float.
bool MatrixCall::checkAccumulation(const ir::Type *Factor, const ir::Type *Accumulator) {
  const ir::Type *From = Factor->element(), *To = Accumulator->element();
  bool Fits = From->isInt() ? To->isInt()
                            : To->isFloat() && (!From->isFloat(ir::FloatFormat::F32) || From == To);
  if (!Fits)
    fail(diags::MatrixAccumulatorType, nameOf(From), nameOf(To),
         From->isInt()                         ? "int"
         : From->isFloat(ir::FloatFormat::F32) ? "float"
                                               : "float16_t or float");
  return Fits;
}

Value *MatrixCall::product(bool Accumulate) {
  SmallVector<Value *, 3> Operands;
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    Operands.push_back(value(I));
  const ir::Type *A = Operands[0]->type()->element(), *Bty = Operands[1]->type()->element();
  bool BothPacked = A->isInt() && Bty->isInt();
  if (A != Bty && !BothPacked)
    fail(diags::MatrixOperandTypes, nameOf(A), nameOf(Bty));
  if (Failed || !checkAccumulation(Operands[0]->type(), result()))
    return F.undef(result());
  return Accumulate ? B.MatMulAdd(Operands, result()) : B.MatMul(Operands, result());
}

Value *MatrixCall::convert() {
  Value *From = value(0);
  return From->type() == result() ? From : B.MatConvert({From}, result());
}

template <ir::Opcode Sum> Value *MatrixCall::sum() {
  Value *Matrix = value(0);
  if (!checkAccumulation(Matrix->type(), result()))
    return F.undef(result());
  return B.create(Sum, {Matrix}, result())->result();
}

/// HLSL wave matrix, "Load from Resource": 0 stands for the least alignment, 4 bytes. What is not
/// known here promises no more than that.
void MatrixCall::noteAlignment() {
  std::optional<uint64_t> Given = FunctionLowering::constantInt(value(E->getNumArgs() - 1));
  if (Given && *Given && (!isPowerOf2_64(*Given) || *Given < LeastAlignment))
    return fail(diags::MatrixAlignment, *Given);
  Align = std::max(Given.value_or(0), LeastAlignment);
}

/// HLSL wave matrix, "Load from groupshared Array": the array's elements are the matrix's. Packed
/// components may also lie in an array of uint.
void MatrixCall::checkArray(QualType Array) {
  const auto *Ty = F.L.AST.getAsArrayType(Array);
  if (!Ty)
    return fail(diags::MatrixArray, hlslName(Memory->type()->element()));
  // Arrays of arrays hold their elements one after the other.
  QualType Element = F.L.AST.getBaseElementType(Array);
  const ir::Type *InMemory = F.type(Element, range()), *Component = Matrix->element();
  bool Fits = InMemory == Component;
  PackedType Packed = packedTypeOf(Element);
  if (Component->isInt() && Component->bits() == 8) {
    PackedType Own = Component->isSigned() ? PackedType::Int8x4 : PackedType::UInt8x4;
    Fits = InMemory->isInt(32, false) && (Packed == Own || Packed == PackedType::None);
  }
  if (!Fits)
    fail(diags::MatrixArrayElement,
         Packed == PackedType::None ? hlslName(InMemory) : nameOf(Packed), nameOf(Component));
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

  // The orientation is part of an instruction, so each one gets its own. Arguments are those of the
  // wave's first lane ("Wave Matrix"), which keeps the matrix operations converged.
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
