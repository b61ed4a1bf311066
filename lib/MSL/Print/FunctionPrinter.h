//===- FunctionPrinter.h - The body of one function -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every decision is made when this runs: each statement of the IR is a line, and each of its
// operands an expression in it (Statements.h), with the parentheses that C++ asks for and those
// that Clang warns without.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/OpViews.h"
#include "MSL/Language/Expression.h"
#include "MSL/Print/ModulePrinter.h"

namespace tessera::msl {

class FunctionPrinter {
public:
  /// Appends to \p To. \p IsEntry: the function is the entry point.
  FunctionPrinter(ModulePrinter &M, std::string &To, bool IsEntry)
      : M(M), T(M.names().types()), Stage(M.names().stage()), To(To), IsEntry(IsEntry) {}
  void printBody(ir::Function &F);

private:
  // --- FunctionPrinter.cpp: statements ---
  void line(llvm::StringRef Text);
  void statement(const std::string &Text) { line(Text + ";"); }
  void print(ir::Region &R);
  /// The same one level deeper.
  void printInner(ir::Region &R);
  void print(ir::Op &O);
  /// Returns the text of a statement without regions, without the semicolon.
  std::string statementText(ir::Op &O);
  std::string variable(const ir::Op &Var);
  void printLet(const ir::Op &Let);
  void printFrexp(const ir::Op &O, const std::string &Name);
  std::string barrier(const ir::Op &O);
  void printIf(ir::Op &O);
  void printLoop(ir::Op &O);
  void printSwitch(ir::Op &O);
  void printReturn(const ir::Op &O);
  /// Prints the note for \p O, unless the line before has the same one.
  void note(const ir::Op &O);

  // --- Expressions.cpp ---
  Expression expression(const ir::Value *V);
  std::string text(const ir::Value *V) { return expression(V).Text; }
  std::string plain(const ir::Value *V) { return expression(V).plain(); }
  std::string arguments(llvm::StringRef Function, const ir::Op &O);
  Expression binary(const ir::Op &O, const OperatorRow &Row);
  Expression logic(const ir::Op &O, const OperatorRow &Row);
  Expression unary(const ir::Op &O);
  Expression select(const ir::Op &O);
  Expression choose(const ir::Op &O);
  Expression choice(const ir::Value *Condition, const ir::Value *Then, const ir::Value *Else);
  Expression construct(const ir::Op &O);
  Expression extract(const ir::Op &O);
  Expression shuffle(const ir::Op &O);
  Expression wave(const ir::Op &O);
  std::string path(const ir::Type *Ty, llvm::ArrayRef<int64_t> Indices);
  std::string vectorParts(llvm::ArrayRef<ir::Value *> Parts);

  // --- MemoryOps.cpp ---
  /// The place that the address \p Pointer means, as an lvalue.
  Expression place(const ir::Value *Pointer);
  Expression accessed(const ir::Op &Access);
  /// "A[i]", of an array of resources.
  std::string element(const ir::Value *Array, const ir::Value *Index);
  Expression atBytes(const ir::Op &O);
  Expression atAddress(const ir::Op &O);
  Expression load(const ir::Op &O);
  std::string store(const ir::Op &O);
  Expression size(const ir::Op &O);
  std::string atomic(const ir::Op &O);
  Expression call(const ir::Op &O);
  /// Returns the place to write to; for vectors in shared memory, only the component.
  Expression target(const ir::Value *Pointer);
  /// A pointer to it, cast to \p Element.
  std::string pointer(const ir::Value *Pointer, llvm::StringRef Element);
  std::string spaceOf(const ir::Value *Pointer);
  /// Returns the address of the shared vector if \p Pointer addresses a component of it; else null.
  const ir::Op *componentOf(const ir::Value *Pointer);

  // --- TextureCalls.cpp ---
  std::string method(const ir::Op &O, llvm::StringRef Function,
                     llvm::ArrayRef<std::string> Arguments);
  std::string method(const ir::Op &O, llvm::StringRef Function);
  Expression texelAtomic(const ir::Op &O);
  Expression sample(const ir::Op &O);
  Expression textureSize(const ir::Op &O);

  // --- QueryCalls.cpp ---
  std::string queryStatement(const ir::Op &O);
  std::string queryCall(const ir::Op &O, llvm::StringRef Function,
                        llvm::ArrayRef<std::string> Arguments = {});
  Expression queryValue(const ir::Op &O);

  // --- RayFunctions.cpp ---
  std::string rayStatement(const ir::Op &O);
  Expression rayValue(const ir::Op &O);

  // --- StageOps.cpp ---
  /// The part of an input that \p Path leads to; the path may end before a vector.
  Expression input(const ir::Op &O, llvm::ArrayRef<int64_t> Path = {});
  void printOutput(const ir::Op &O);
  /// Sets the members of \p Variable for the element \p O stores to.
  void assignMembers(const ir::Op &O, const std::string &Variable);
  /// Prints a store to a vertex or a primitive, whose stores are all there, one after the other.
  void printPart(const ir::Op &O);
  /// Prints what one thread says for its group.
  void printForGroup(const ir::Op &O);
  void printMove(const ir::Op &O);
  /// Returns the text of an array of vectors, or of a vector, from its first parts, which it takes.
  std::string gathered(const ir::Type *Ty, llvm::ArrayRef<std::string> &Parts);

  // --- Matrices.cpp ---
  /// Prints the computation of the matrix \p O in the variable \p Name.
  std::string matrix(const ir::Op &O, const std::string &Name);
  std::string elementwise(const ir::Op &O, const std::string &Name);
  std::string matrixAccess(const ir::Op &O, const std::string &Matrix, llvm::StringRef Function);
  std::string matrixPointer(ir::ops::MatAccess Access);

  // --- Tensors.cpp ---
  std::string tensorAccess(const ir::Op &O, const std::string &Matrix);
  /// Prints the number of a lane's elements, or the value or position of one.
  Expression tensorQuestion(const ir::Op &O);
  void printCopy(const std::string &To, const ir::Value *From);
  void printElementwise(const ir::Op &O, const std::string &Name);
  void printTensor(const std::string &To, const ir::Value *From);

  ModulePrinter &M;
  Types &T;
  const StageStructs &Stage;
  std::string &To;
  bool IsEntry;
  unsigned Indent = 1;
  Loc Where; ///< of the statement that is printed
  std::string LastNote;
};

} // namespace tessera::msl
