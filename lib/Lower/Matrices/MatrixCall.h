//===- MatrixCall.h - One call of a matrix function ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the lowering of matrices. Matrix.cpp has values, MatrixMemory.cpp loads and stores.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Matrices/Matrix.h"
#include "Lower/Matrices/MatrixTypes.h"

namespace tessera {

/// The members that MatrixOps.def names each build what a tag stands for; null for void.
class MatrixCall {
public:
  using Value = ir::Value;

  MatrixCall(FunctionLowering &F, const clang::CallExpr *E) : F(F), B(F.B), E(E) {}

  Value *fill() { return B.MatFill({value(0)}, result()); }
  Value *splat();
  Value *depth();
  template <ir::ArithFn Fn> Value *arith() { return arith(Fn); }
  Value *negate() { return B.MatNeg({value(0)}); }
  Value *convert();
  Value *cast();
  template <ir::Opcode Sum> Value *sum() { return sum(Sum); }
  Value *broadcastAdd() { return B.MatBroadcastAdd({value(0), value(1)}); }
  Value *multiply() { return product(/*Accumulate=*/false); }
  Value *multiplyAdd() { return product(/*Accumulate=*/true); }
  Value *multiplyAddSaturating() { return product(/*Accumulate=*/true, /*Saturating=*/true); }
  Value *loadBuffer() { return memory(ir::Opcode::MatLoad, Operand::Bytes); }
  Value *loadShared() { return memory(ir::Opcode::MatLoad, Operand::Shared); }
  Value *loadArray() { return memory(ir::Opcode::MatLoad, Operand::Array); }
  Value *storeBuffer() { return memory(ir::Opcode::MatStore, Operand::Bytes); }
  Value *storeShared() { return memory(ir::Opcode::MatStore, Operand::Shared); }
  Value *storeArray() { return memory(ir::Opcode::MatStore, Operand::Array); }
  Value *loadClamped() { return memory(ir::Opcode::MatLoad, Operand::Bytes, /*Clamped=*/true); }
  Value *loadClampedShared() {
    return memory(ir::Opcode::MatLoad, Operand::Shared, /*Clamped=*/true);
  }
  Value *storeClamped() { return memory(ir::Opcode::MatStore, Operand::Bytes, /*Clamped=*/true); }
  Value *storeClampedShared() {
    return memory(ir::Opcode::MatStore, Operand::Shared, /*Clamped=*/true);
  }
  Value *reduce();
  Value *loadCoherent();
  Value *storeCoherent();
  Value *storeElement();
  Value *addToBuffer() { return memory(ir::Opcode::MatAtomicAdd, Operand::Bytes); }
  Value *addToShared() { return memory(ir::Opcode::MatAtomicAdd, Operand::Shared); }
  Value *length();
  Value *coord();
  Value *extract();
  Value *insert();
  Value *accumulatorLayout();

private:
  /// The memory operand of a load or store: a byte-address buffer; an array in groupshared memory;
  /// or an array anywhere, with offset and stride in components.
  enum class Operand : uint8_t { Bytes, Shared, Array };

  clang::SourceRange range() const { return FunctionLowering::range(E); }
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
  MatrixArgs operand(clang::QualType T) {
    return matrixArgsOf(F.L, T->getAsCXXRecordDecl(), range());
  }
  Value *arith(ir::ArithFn Fn);
  bool checkProduct(const MatrixArgs &Left, const MatrixArgs &Right, const MatrixArgs &Sums);
  bool checkShapes(const DialectRules &Rules, const ir::Type *Left, const ir::Type *Right,
                   const ir::Type *Addend);
  void checkConfiguration(const MatrixArgs &Left, const MatrixArgs &Right);
  Value *product(bool Accumulate, bool Saturating = false);
  Value *sum(ir::Opcode Sum);
  bool hasElements();

  /// \p Clamped: the last two arguments are the numbers of rows and columns.
  Value *memory(ir::Opcode Access, Operand Form, bool Clamped = false);
  Value *addressOfArray(unsigned I);
  Value *wholeArray(Value *Address);
  void addPlace(Value *Given);
  bool makeCoherent(unsigned I);
  Value *elementAt(Value *Index);
  std::optional<ir::MatrixLayout> constantLayout(Value *V);
  Value *isColumnMajor(Value *Layout);
  ir::Op *access(ir::MatrixLayout Layout);
  Value *accessOfKnown(ir::MatrixLayout Layout);
  Value *accessOfEither(Value *Layout);
  /// The matrix that is loaded or stored.
  MatrixArgs accessed() { return operand(Stored ? E->getArg(0)->getType() : E->getType()); }
  void noteAlignment(unsigned Argument);
  void checkShared(clang::QualType Array);
  void checkArray(const clang::Expr *Memory);
  void checkElement(clang::QualType Element, const MatrixArgs &Held, const char *Where);

  FunctionLowering &F;
  ir::Builder &B;
  const clang::CallExpr *E;
  bool Failed = false;

  // A load, store or atomic addition.
  ir::Opcode Access = ir::Opcode::MatLoad;
  const ir::Type *Matrix = nullptr;
  Value *Stored = nullptr; ///< null for a load
  Value *Memory = nullptr;
  Value *Ahead = nullptr;  ///< elements of Memory before the one that is meant; null for none
  clang::QualType Pointee; ///< of a pointer to groupshared memory
  bool IsReadOnly = false;
  bool IsPlace = false; ///< Memory is an array, or in one; nested arrays count as one
  Value *Offset = nullptr;
  Value *Stride = nullptr;
  llvm::SmallVector<Value *, 2> Counts; ///< numbers of rows and columns; empty: all
  uint64_t Align = 0;                   ///< bytes; 0 if memory is not a byte-address buffer
  uint64_t Unit = 0;     ///< bytes that offset and stride count; 0: as the memory has it
  bool Converts = false; ///< the array holds other numbers
  bool IsBits = false;   ///< the same, whose bits are those of components
};

} // namespace tessera
