//===- Translator.h - From ops to instructions ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/OpViews.h"
#include "Interp/Program.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace tessera::interp {

/// Assigns rows and takes them back.
class RowPool {
public:
  explicit RowPool(uint32_t &Next) : Next(Next) {}
  uint32_t take(uint32_t Count);
  void giveBack(uint32_t First, uint32_t Count);

private:
  uint32_t &Next;
  std::map<uint32_t, std::vector<uint32_t>> Free; ///< by their number
};

/// The interface for the evaluators' builders (Evaluators.h): each emits the instructions of an op.
class Translator {
public:
  Translator(ir::Module &M, Program &P, const Launch &D) : M(M), P(P), D(D) {}

  void run();

  /// The first row of a value that was defined before.
  uint32_t rowOf(const ir::Value *V) const { return Rows.at(V).first; }
  /// Rows for the result of \p O.
  uint32_t define(ir::Op &O);
  uint32_t rowsIn(const ir::Type *Ty) const { return rowsOf(Ty, P.WaveSize); }

  /// An instruction for \p O: its result's rows, its first three operands, the scalar types of
  /// operand 0 and of the result.
  Inst &emit(ir::Op &O, Evaluator Run);
  /// One that belongs to no op's work.
  Inst &emitPlain(Evaluator Run, const ir::Op *O = nullptr);
  template <typename T> T *makeSide() {
    auto Made = std::make_unique<T>();
    T *Raw = Made.get();
    P.Sides.push_back(std::move(Made));
    return Raw;
  }

  /// Returns the first row of the local that \p Address always points to, if that is known.
  std::optional<uint32_t> localAt(const ir::Value *Address) const {
    auto At = Known.find(Address);
    return At == Known.end() ? std::nullopt : std::optional(At->second);
  }
  /// \p Address is always this local.
  void setLocal(const ir::Value *Address, uint32_t Row) {
    Known[Address] = Row;
    Rows[Address] = {constantRow(Row), 0};
  }

  /// The rows of an input or output of a vertex or pixel shader.
  uint32_t stageRows(std::vector<StageRows> &Of, const ir::StageElement &E, uint32_t Number,
                     std::optional<uint8_t> Corner = std::nullopt);

  /// A row with this word in each lane.
  uint32_t constantRow(Word Bits);
  /// The rows of a constant of any type.
  void setConstant(uint32_t Row, const ir::Constant *C);

  // --- control flow ---
  void region(ir::Region &R);
  void ifOp(ir::Op &O);
  void choiceOp(ir::Op &O);
  void loop(ir::Op &O);
  void switchOp(ir::Op &O);
  void breakOp(ir::Op &O);
  void continueOp(ir::Op &O);
  void fallthrough(ir::Op &O);
  void returnOp(ir::Op &O);
  void yield(ir::Op &O);
  void call(ir::Op &O);
  void perElement(ir::Op &O);
  /// After an op that may end all lanes.
  void goOnIfAny();
  void demoteOp(ir::Op &O);
  void killOp(ir::Op &O);
  void var(ir::Op &O);
  void global(ir::Op &O);
  void spec(ir::Op &O);
  void constant(ir::Op &O);

  ir::Module &M;
  Program &P;

private:
  /// A loop or switch around the ops being translated.
  struct Enclosing {
    uint32_t Construct;
    bool IsLoop;
  };
  struct Called {
    uint32_t Start = 0;
    uint32_t Construct = 0;
    uint32_t Result = 0;
    std::vector<uint32_t> Params;
  };

  void globals();
  void function(ir::Function &F);
  Called &called(ir::Function &F);
  void findLastUses(ir::Region &R);
  uint32_t here() const { return uint32_t(P.Code.size()); }
  /// The instructions from \p First on that jump to where an empty wave goes on.
  void patch(llvm::ArrayRef<uint32_t> Jumps) {
    for (uint32_t At : Jumps)
      P.Code[At].Target = here();
  }
  /// Emits an instruction that jumps to the end of the enclosing region if no lane is active.
  Inst &emitJoin(Evaluator Run, const ir::Op *O, uint32_t Construct);

  const Launch &D;
  llvm::DenseMap<const ir::Value *, std::pair<uint32_t, uint32_t>> Rows;
  llvm::DenseMap<const ir::Global *, uint32_t> GlobalWords; ///< index in P.Objects, or first row
  std::map<Word, uint32_t> ConstantRows;
  llvm::DenseMap<const ir::Value *, uint32_t> Known;
  /// Values of a function whose last use is in this op or in its regions.
  llvm::DenseMap<const ir::Op *, std::vector<const ir::Value *>> Dies;
  /// The locals of the current loop or region.
  std::vector<std::pair<uint32_t, uint32_t>> *Locals = nullptr;
  RowPool *Pool = nullptr;
  std::vector<Enclosing> Around;
  /// Jumps to the end of the region under work.
  std::vector<uint32_t> *ToRegionEnd = nullptr;
  std::map<ir::Function *, Called> Functions;
  std::vector<ir::Function *> Work;
  std::vector<std::pair<uint32_t, ir::Function *>> PendingCalls; ///< and whom they call
  Called *Current = nullptr;
};

} // namespace tessera::interp
