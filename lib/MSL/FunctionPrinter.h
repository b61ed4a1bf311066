//===- FunctionPrinter.h - The body of one function -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops are visited in order. What an op gives is an expression, which is either
//
//   fixed     a name, a constant, or something short that may be written again wherever it is used
//   pending   waits for its one use, to be written there; flushed into a variable of its own before
//             a statement that would change what it reads
//   declared  written to a variable at once: used more than once, or too long to be nested
//
// Expressions that read memory know which; those that only some lanes may reach (calls, atomics,
// functions of simdgroups) never stand where the language may skip them.
// Each op is printed exactly once. What cannot be decided before (whether a branch is an
// expression, whether the head of a loop holds its test) is decided on what was printed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/FunctionInfo.h"
#include "MSL/ModulePrinter.h"
#include <deque>
#include <memory>

namespace tessera::msl {

/// What an expression depends on: a local variable, a module variable, or all buffers together.
using Token = const void *;

/// The place that an address means.
struct Address {
  Placed Place;
  /// The text is an lvalue, unless ByBytes.
  bool ByBytes = false;
  std::string Space = {}; ///< "const device": how a pointer to it is declared
  std::string Base = {};  ///< by bytes: the pointer that the offset counts from
  /// By bytes: what changes of the offset, in words; empty text for nothing.
  Expression Offset = {};
  uint64_t Constant = 0; ///< by bytes: added to Offset, in bytes
  /// A component of a vector that others see: the vector and the index. Writing `v.x` would write
  /// the whole vector.
  std::string Vector = {}, VectorType = {}, Component = {};
  const ir::Type *Word = nullptr; ///< by bytes: what Base points to; null: bytes
};

struct Slot {
  Expression E;
  llvm::SmallVector<Token, 2> Reads;
  unsigned Left = 0; ///< uses to come of a pending expression
  bool Pending = false;
  bool Convergent = false; ///< must not move into or past a branch
  bool Effect = false;     ///< must be executed once, in order
  /// For `x = x + y`: the operands of a binary expression.
  std::string Left1, Sign, Right1;
  /// Changes that turn E into the value: ".y" = text.
  llvm::SmallVector<std::pair<std::string, std::string>, 0> Changes;
  std::shared_ptr<Address> Where; ///< of an address
};

class FunctionPrinter {
public:
  FunctionPrinter(ModulePrinter &M, ir::Function &F);
  /// The whole function; \p Signature is written for the kernel, whose parameters are the module's.
  std::string print(llvm::StringRef KernelSignature, llvm::StringRef KernelVariables);

private:
  struct Line {
    unsigned Indent;
    std::string Text;
    bool IsExpression = false; ///< nothing but an expression and a semicolon
  };
  /// A region printed away from where the printer stands: its lines, indented from 0, and what it
  /// yields, empty for nothing.
  struct Piece {
    std::vector<Line> Lines;
    Expression Result = {};
    std::string Negated = {};
  };

  // --- FunctionPrinter.cpp: expressions and where they go ---
  void line(std::string Text) { Lines.push_back({Indent, std::move(Text)}); }
  /// The expression \p Text as a statement.
  void statement(const std::string &Text) { Lines.push_back({Indent, Text + ";", true}); }
  /// The expression of \p V, at its use.
  Expression use(const ir::Value *V);
  /// The same where the language may skip it.
  Expression useLazily(const ir::Value *V);
  std::string text(const ir::Value *V) { return use(V).Text; }
  Slot &slot(const ir::Value *V);
  Slot &put(const ir::Value *V, Slot S);
  enum class Kind { Pure, Cheap, Convergent, Effect };
  /// Says what \p O gives, after its operands were used.
  Slot &define(ir::Op &O, Expression E, Kind K = Kind::Pure);
  void declareResult(ir::Op &O, const std::string &Initial);
  void fix(const ir::Value *V, Expression E);
  /// Keeps what \p V is pending.
  void wait(const ir::Value *V, Slot S);
  void flush(const ir::Value *V);
  void flushIf(llvm::function_ref<bool(const Slot &)> Condition);
  /// Before a statement that changes what \p Tokens stand for.
  void beforeChange(llvm::ArrayRef<Token> Tokens);
  void beforeBranch();
  void gather(const Slot &S);
  void dropPending(const ir::Value *V);
  /// Prints what is to be said about \p O, once in a row.
  void note(const ir::Op &O);
  /// Whether nothing changes between the definition of \p V and \p To what \p Reads stand for.
  bool staysSame(const ir::Value *V, llvm::ArrayRef<Token> Reads, unsigned To);
  void visit(ir::Op &O);
  /// The same after the variables that are declared there.
  void visitWithVariables(ir::Op &O);
  /// The ops of \p R before \p End; null: all.
  void visitRegion(ir::Region &R, const ir::Op *End = nullptr);
  /// Visits \p R with its own names and pending expressions.
  void visitInner(ir::Region &R);

  // --- Hints.cpp ---
  /// What the result of \p O is called; empty where nothing says.
  std::string hint(const ir::Op &O);
  /// What \p V is needed for, as a name: "offset", "stride", "index".
  std::string role(const ir::Value *V, unsigned Depth = 4);

  // --- Expressions.cpp ---
  void printOperator(ir::Op &O);
  void printLogic(ir::Op &O);
  void printFunction(ir::Op &O);
  void printUnary(ir::Op &O);
  void printSelect(ir::Op &O);
  void printConvert(ir::Op &O);
  void printBitcast(ir::Op &O);
  void printConstruct(ir::Op &O);
  void printSplat(ir::Op &O);
  void printExtract(ir::Op &O);
  void printInsert(ir::Op &O);
  void printShuffle(ir::Op &O);
  void printFrexp(ir::Op &O);
  void printFirstBit(ir::Op &O);
  std::string path(const ir::Type *Ty, llvm::ArrayRef<int64_t> Indices);
  std::string vectorParts(llvm::ArrayRef<ir::Value *> Parts);

  // --- MemoryOps.cpp ---
  void printVar(ir::Op &O);
  void declareVariable(const ir::Op &Var, const std::string *Initial);
  /// From here on \p Var is the variable \p Name.
  void declared(const ir::Op &Var, const std::string &Name);
  void printGlobal(ir::Op &O);
  void printAccess(ir::Op &O);
  void printBytesAt(ir::Op &O);
  void printSize(ir::Op &O);
  void printLoad(ir::Op &O);
  void printStore(ir::Op &O);
  void printAtomic(ir::Op &O);
  void printBarrier(ir::Op &O);
  void printCall(ir::Op &O);
  void defineAddress(ir::Op &O, Expression E, Address A);
  /// The place that \p Pointer means, as an lvalue.
  Expression place(const ir::Value *Pointer);
  /// The same to be written: a component of shared memory alone.
  Expression target(const ir::Value *Pointer);
  /// A pointer to it, cast to \p Element.
  std::string pointer(const ir::Value *Pointer, llvm::StringRef Element);
  /// The offset from the base of an address by bytes, in units of its word.
  static Expression offset(const Address &A);
  Expression atBytes(const Address &A);
  llvm::SmallVector<Token, 2> tokens(const ir::Value *Pointer);
  /// Before a statement that may change memory that others see.
  void beforeMemoryChange(llvm::ArrayRef<Token> Others = {});
  Address resource(const ir::Global *G, const ir::Type *Ty, std::string Name, Expression &E,
                   bool IsElement);
  /// Goes on from the lvalue \p E to a part.
  void step(Address &A, Expression &E, const ir::Value *Index);

  // --- ControlFlow.cpp ---
  void printIf(ir::Op &O);
  void printChoice(ir::Op &O, const Choice &C);
  void printElse(ir::Region &R);
  void printLoop(ir::Op &O);
  void printHead(ir::Op &Loop, std::string Text);
  bool printAsFor(ir::Op &O, const std::string &Counter, const Piece &Test, const Piece &Step);
  void printDoWhile(ir::Op &O, const Piece &Test);
  void printUntilBreak(ir::Op &O, Piece First, Piece Last);
  void printSwitch(ir::Op &O);
  void printContinue(ir::Op &O);
  void printReturn(ir::Op &O);
  /// \p E, the condition \p V, turned around.
  std::string negation(const ir::Value *V, const Expression &E);
  Piece printAside(ir::Region &R);
  void append(std::vector<Line> Aside);

  // --- Matrices.cpp ---
  void printWave(ir::Op &O);
  void printMatrix(ir::Op &O);
  /// Where the matrix \p O is computed: the name of a variable, declared if need be.
  std::string destination(ir::Op &O, const ir::Value *Overwritten);
  /// The pointer to the first element.
  std::string matrixPointer(const ir::Op &O);
  Expression scaledDown(const ir::Value *V, uint64_t Scale);
  void printMatrixAccess(ir::Op &O, const std::string &Matrix, llvm::StringRef Function);
  void printElementwise(ir::Op &O);

  ModulePrinter &M;
  ir::Function &F;
  FunctionInfo Info;
  Types &T;
  Names &N;
  std::vector<Line> Lines;
  unsigned Indent = 1;
  std::deque<Slot> Storage;
  llvm::DenseMap<const ir::Value *, Slot *> Slots;
  llvm::SmallVector<const ir::Value *, 16> Pending;
  /// What the operands used so far by the op at hand depend on.
  Slot Gathered;
  /// Variables that are declared at their first access.
  llvm::DenseMap<const ir::Op *, llvm::SmallVector<const ir::Op *, 1>> DeclareAt;
  llvm::DenseSet<const ir::Op *> Declared;
  /// Counters that are declared in the head of their loop.
  llvm::DenseMap<const ir::Op *, const ir::Op *> Counters;
  const ir::Region *Around = nullptr; ///< the body of the innermost loop
  std::string LastNote;
};

} // namespace tessera::msl
