#include "Lower/Matrix.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
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

const ir::Type *tessera::matrixType(ModuleLowering &L, const CXXRecordDecl *Record,
                                    SourceRange Where) {
  MatrixArgs Args = argsOf(Record);
  auto Use = static_cast<MatrixUse>(Args.Use);
  auto Scope = static_cast<ir::Scope>(Args.Scope);
  PackedType Packed = packedTypeOf(Args.Element);
  std::string Name = Packed == PackedType::Int8x4 ? "int8_t4_packed"
                     : Packed == PackedType::UInt8x4
                         ? "uint8_t4_packed"
                         : Args.Element.getAsString(L.AST.getPrintingPolicy());
  const ir::Type *Element = L.type(Args.Element, Where);

  auto Fallback = [&] { return L.Types.matrix(L.Types.f32(), 16, 16, Use, Scope); };
  if (Use == MatrixUse::ColumnSums || Use == MatrixUse::RowSums) {
    L.report(Where, diags::MatrixOpUnsupported, "a row or column of sums");
    L.report(Where, diags::MatrixSupportedOps);
    return Fallback();
  }
  if (Packed != PackedType::None || Element->isInt(32, true)) {
    L.report(Where, diags::MatrixElementLater, Name);
    return Fallback();
  }
  if (!Element->isFloat(ir::FloatFormat::F16) && !Element->isFloat(ir::FloatFormat::F32)) {
    L.report(Where, diags::MatrixElement, Name);
    return Fallback();
  }
  if (!Args.M || !Args.N) {
    L.report(Where, diags::MatrixEmpty, Args.M, Args.N);
    return Fallback();
  }
  ElementType Kind = Element->isFloat(ir::FloatFormat::F16) ? ElementType::F16 : ElementType::F32;
  uint32_t K = waveMatrixDepth(L.For, Args.M, Args.N, Kind);
  return L.Types.matrix(Element, Args.Rows ? Args.Rows : K, Args.Cols ? Args.Cols : K, Use, Scope);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

/// The number of elements in a memory-layout row, or column.
uint32_t lineLength(const ir::Type *Matrix, MatrixLayout Layout) {
  return Layout == MatrixLayout::RowMajor ? Matrix->cols() : Matrix->rows();
}

class MatrixCall {
public:
  MatrixCall(FunctionLowering &F, const CallExpr *E) : F(F), B(F.B), E(E) {}

  Value *fill() { return B.MatFill({value(0)}, result()); }
  Value *depth();
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
  Value *memory(Value *Stored, unsigned First, bool InBytes);
  Value *access(MatrixLayout Layout);
  void checkLine(MatrixLayout Layout);
  void checkBytes();
  void checkArray();

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
  bool InBytes = false;
  uint64_t Align = 0; ///< bytes; 0 where it is not known
};

} // namespace

Value *MatrixCall::depth() {
  const ir::Type *Ty = F.type(E->getArg(0)->getType(), range());
  return B.u32(Ty->use() == MatrixUse::A ? Ty->cols() : Ty->rows());
}

Value *MatrixCall::product(bool Accumulate) {
  SmallVector<Value *, 3> Operands;
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    Operands.push_back(value(I));
  const ir::Type *A = Operands[0]->type()->element(), *Bty = Operands[1]->type()->element();
  const ir::Type *R = result()->element();
  if (A != Bty)
    fail(diags::MatrixOperandTypes, hlslName(A), hlslName(Bty));
  else if (A->isFloat(ir::FloatFormat::F32) && R != A)
    fail(diags::MatrixAccumulatorType, hlslName(A), hlslName(R));
  if (Failed)
    return F.undef(result());
  return Accumulate ? B.MatMulAdd(Operands, result()) : B.MatMul(Operands, result());
}

/// HLSL wave matrix, "Load and Store": a stride has room for a memory-layout row.
void MatrixCall::checkLine(MatrixLayout Layout) {
  std::optional<uint64_t> Known = FunctionLowering::constantInt(Stride);
  if (!Known)
    return;
  uint32_t Length = lineLength(Matrix, Layout);
  uint64_t Least = InBytes ? uint64_t(Length) * Matrix->element()->bits() / 8 : Length;
  if (*Known < Least)
    fail(diags::MatrixStride, *Known, InBytes ? "bytes" : "elements",
         Layout == MatrixLayout::RowMajor ? "row" : "column", Length, Least);
}

/// HLSL wave matrix, "Load from Resource": offsets are DWORD aligned, strides follow the alignment,
/// which is 4 when none is given.
void MatrixCall::checkBytes() {
  std::optional<uint64_t> Given = FunctionLowering::constantInt(value(E->getNumArgs() - 1));
  if (!Given)
    return fail(diags::MatrixAlignmentUnknown);
  if (*Given && (!isPowerOf2_64(*Given) || *Given < 4))
    return fail(diags::MatrixAlignment, *Given);
  Align = *Given ? *Given : 4;
  if (std::optional<uint64_t> Known = FunctionLowering::constantInt(Offset); Known && *Known % 4)
    fail(diags::MatrixOffset, *Known);
  if (std::optional<uint64_t> Known = FunctionLowering::constantInt(Stride);
      Known && *Known % Align)
    fail(diags::MatrixStrideAlignment, *Known, Align);
}

/// HLSL wave matrix, "Load from groupshared Array": the array's elements are the matrix's.
void MatrixCall::checkArray() {
  const ir::Type *Array = Memory->type()->element();
  if (!Array->isArray())
    return fail(diags::MatrixArray, hlslName(Array));
  if (Array->element() != Matrix->element())
    fail(diags::MatrixArrayElement, hlslName(Array->element()), hlslName(Matrix->element()));
}

Value *MatrixCall::access(MatrixLayout Layout) {
  SmallVector<ir::Attr, 2> Attrs{ir::Builder::word(ir::AttrKind::Layout, Layout)};
  if (Align)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Align, Align));
  if (Stored)
    return B.MatStore({Stored, Memory, Offset, Stride}, nullptr, Attrs);
  return B.MatLoad({Memory, Offset, Stride}, Matrix, Attrs);
}

/// Operands from \p First on: memory, offset, stride, column-major, and an alignment for bytes.
Value *MatrixCall::memory(Value *ToStore, unsigned First, bool Bytes) {
  Stored = ToStore;
  InBytes = Bytes;
  Matrix = Stored ? Stored->type() : result();
  Memory = Bytes ? value(First) : F.addressOf(F.lvalue(E->getArg(First)));
  Offset = value(First + 1);
  Stride = value(First + 2);
  Value *ColumnMajor = value(First + 3);
  if (Bytes)
    checkBytes();
  else
    checkArray();
  std::optional<uint64_t> Known = FunctionLowering::constantInt(ColumnMajor);
  if (!Failed && (!Known || !*Known))
    checkLine(MatrixLayout::RowMajor);
  if (!Failed && (!Known || *Known))
    checkLine(MatrixLayout::ColumnMajor);
  if (Failed)
    return Stored ? nullptr : F.undef(Matrix);
  if (Known)
    return access(*Known ? MatrixLayout::ColumnMajor : MatrixLayout::RowMajor);

  // The orientation is part of an instruction, so each one gets its own. Arguments are those of the
  // wave's first lane ("Wave Matrix"), which keeps the matrix operations converged.
  Value *Loaded = Stored ? nullptr : B.var(Matrix, "");
  Value *Condition = B.WaveReadFirst({ColumnMajor});
  ir::Op *If = B.create(ir::Opcode::If, {Condition}, nullptr, {}, 2);
  for (unsigned I = 0; I < 2; ++I) {
    RegionScope Branch(F, If->region(I));
    Value *V = access(I ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor);
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
    const char *What;
  };
  static constexpr Row Rows[] = {
#define MATRIX_OP(Tag, Lowerer) {Tag, &MatrixCall::Lowerer, nullptr},
#define UNSUPPORTED_MATRIX_OP(Tag, What) {Tag, nullptr, What},
#include "Lower/MatrixOps.def"
  };
  const auto *Found = find_if(Rows, [&](const Row &R) { return Tag == R.Tag; });
  assert(Found != std::end(Rows) && "the prelude has a tag that MatrixOps.def lacks");
  F.at(FunctionLowering::range(E));
  if (Found->Lower)
    return (MatrixCall(F, E).*Found->Lower)();
  F.report(FunctionLowering::range(E), diags::MatrixOpUnsupported, Found->What);
  F.report(FunctionLowering::range(E), diags::MatrixSupportedOps);
  return F.poison(E->getType());
}
