//===- FunctionWriter.h - One function's instructions ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured control flow of the IR becomes SPIR-V's: every if, loop and switch has a header with a
// merge instruction and a merge block. Where control cannot come to a merge block (both arms of an
// if return), that ends in OpUnreachable, and nothing behind it is written. Locals that are values
// have phis (Phis.h), whose operands come in the order in which branches are written here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SPIRV/Raise/Phis.h"
#include "SPIRV/Write/Writer.h"
#include <map>

namespace tessera::spirv {

class FunctionWriter {
public:
  FunctionWriter(ModuleWriter &W, ir::Function &F)
      : W(W), F(F), Locals(F), HeldIDs(Locals.size()) {}
  void write();

private:
  /// A block that several lead to, and the blocks that do.
  struct Meeting {
    ID Label = 0;
    llvm::SmallVector<ID, 4> From = {};
  };
  /// Where break, continue and fallthrough go from here.
  struct Targets {
    Meeting *Break = nullptr, *Continue = nullptr, *Fallthrough = nullptr;
  };

  // --- FunctionWriter.cpp ---
  void writeOp(ir::Op &O, const Targets &T);
  void writeLine(const Loc &Where);
  void writeDebugValue(const ir::Op &O);
  /// Writes the debug information of the debug_value \p O. \p Value returns the id of a \p Ty, or 0
  /// if it is not known; Ty may be null then.
  void tell(const ir::Op &O, const Loc &Where, const ir::Type *Ty, llvm::function_ref<ID()> Value,
            bool IsAddress = false);
  ID id(const ir::Value *V);
  ID typeOf(const ir::Value *V) { return W.type(V->type()); }
  /// An instruction without a result.
  void effect(spv::Op Code, llvm::ArrayRef<uint32_t> Operands);
  /// An instruction with a result of type \p Type.
  ID make(spv::Op Code, ID Type, llvm::ArrayRef<uint32_t> Operands);
  /// Of any set of extended instructions.
  ID makeExt(ID Set, unsigned Instruction, ID Type, llvm::ArrayRef<ID> Operands);
  ID makeExt(unsigned Instruction, ID Type, llvm::ArrayRef<ID> Operands);
  /// Gives the result of \p O.
  void define(ir::Op &O, ID Result);
  void define(ir::Op &O, spv::Op Code, llvm::ArrayRef<uint32_t> Operands) {
    define(O, make(Code, W.type(O.type()), Operands));
  }
  /// Gives \p O the result of the same instruction where that has been written in a region around
  /// it; the instruction always gives the same.
  void defineOnce(ir::Op &O, spv::Op Code, llvm::ArrayRef<uint32_t> Operands) {
    defineOnce(O, Code, W.type(O.type()), Operands, {});
  }
  /// The same with a result of type \p Type that has \p Decorations.
  void defineOnce(ir::Op &O, spv::Op Code, ID Type, llvm::ArrayRef<uint32_t> Operands,
                  llvm::ArrayRef<spv::Decoration> Decorations);
  /// Makes the result of the same instruction, or returns that of an earlier one. Whether it is
  /// new.
  std::pair<ID, bool> makeOnce(spv::Op Code, ID Type, llvm::ArrayRef<uint32_t> Operands,
                               llvm::ArrayRef<spv::Decoration> Decorations);
  llvm::SmallVector<ID, 8> operandIDs(const ir::Op &O);
  /// The part of \p Composite at \p Index where it was put together here; 0 where it was not.
  ID component(const ir::Value *Composite, size_t Index);

  // --- ControlFlow.cpp ---
  void begin(ID Label, bool IsReachable = true);
  /// The block at \p P of \p O, with its phis.
  void begin(const Meeting &At, const ir::Op &O, unsigned P);
  void branch(ID Target);
  void branch(Meeting &Target);
  /// Ends the open block, if any: goes on at \p Target unless control cannot come here.
  void finish(Meeting &Target);
  void writeRegion(ir::Region &R, const Targets &T);
  void writeIf(ir::Op &O, const Targets &T);
  void writeLoop(ir::Op &O);
  void writeSwitch(ir::Op &O, const Targets &T);
  /// The test region of a loop; gives its bool, or 0 where it is empty (for ever).
  ID writeTest(ir::Region &Test);
  void writeReturn(ir::Op &O);
  void writeCall(ir::Op &O);

  // --- PhiWriter.cpp ---
  /// What a local holds, once what was stored is written.
  ID held(Phis::Held H);
  /// That, or 0 where nothing needs it.
  ID heldIfWritten(Phis::Held H) { return Locals.isWritten(H) ? held(H) : 0; }
  /// The phis at \p P of \p O, where the blocks \p From lead.
  void writePhis(const ir::Op &O, unsigned P, llvm::ArrayRef<ID> From);
  /// The phis at the start of a loop, where \p From leads. Gives the word of each where the operand
  /// for the way back stands, which is not known yet.
  llvm::SmallVector<size_t, 4> writeHeaderPhis(const ir::Op &Loop, ID From);
  /// Puts it there: the way back is the current block's.
  void completeHeaderPhis(const ir::Op &Loop, llvm::ArrayRef<size_t> Unknown);
  /// Tells debuggers of phis where the control flow of the op at \p Where meets. They belong to no
  /// line.
  void tellPhis(llvm::ArrayRef<Phis::Held> All, const Loc &Where);
  /// Tells debuggers what \p Var, which is a value, holds from here on, because of the op at
  /// \p Where.
  void tellHeld(const ir::Op &Var, Phis::Held H, const Loc &Where, bool HasLine = true);

  // --- Arithmetic.cpp ---
  void writeCore(ir::Op &O);
  void writeExt(ir::Op &O);
  void writeConvert(ir::Op &O);
  void writeDotPacked(ir::Op &O);
  /// Between numbers, also those in vectors and matrices.
  static spv::Op conversion(const ir::Type *From, const ir::Type *To);

  // --- Memory.cpp ---
  void writeLoad(ir::Op &O);
  void writeStore(ir::Op &O);
  void writeAtomic(ir::Op &O);
  void writeBarrier(ir::Op &O);
  void writeDebugPrint(ir::Op &O);
  void writeDebugBreak();
  /// The scope of an atomic or a barrier.
  ID memoryScope(const ir::Op &O);
  /// The synchronization bits of an access, as memory operands or as image operands.
  struct AccessBits {
    uint32_t NonPrivate, Available, Visible;
  };
  static constexpr AccessBits InMemory = {uint32_t(spv::MemoryAccessMask::NonPrivatePointer),
                                          uint32_t(spv::MemoryAccessMask::MakePointerAvailable),
                                          uint32_t(spv::MemoryAccessMask::MakePointerVisible)};
  /// Appends that of the non-atomic access \p O.
  void appendAccess(llvm::SmallVectorImpl<uint32_t> &Words, const ir::Op &O, AccessBits Bits);
  /// Appends the memory operands of the non-atomic access \p O to \p Address.
  void appendMemoryOperands(llvm::SmallVectorImpl<uint32_t> &Words, const ir::Op &O,
                            const ir::Value *Address);

  // --- Stages.cpp ---
  void writeSystemValue(ir::Op &O, ir::SystemValue V);
  void writeIoLoad(ir::Op &O);
  void writeIoReload(ir::Op &O);
  void writeStream(ir::Op &O);
  void writeIoEvaluate(ir::Op &O);
  void writeIoStore(ir::Op &O);
  /// The pointer to the part of an element's variable that holds its value.
  ID elementPointer(const ir::StageElement &E, bool IsInput, unsigned Number, ID Vertex);
  /// A value that was read with the type of a variable.
  ID fromElement(const ir::StageElement &E, const ir::Type *Ty, ID Read);

  // --- Rays.cpp ---
  void writeHit(ir::Op &O);
  void writeRay(ir::Op &O);
  void endHit(spv::Op Code, spv::Op OfNV);
  void writeQuery(ir::Op &O);
  void writeShaderCall(ir::Op &O, spv::Op Code, spv::StorageClass Class,
                       llvm::SmallVectorImpl<ID> &Operands, const ir::Value *V);
  /// The array of columns \p Ty that the instructions' \p Matrix is.
  ID fromTransform(const ir::Type *Ty, ID Matrix);

  // --- Images.cpp ---
  /// The image or sampler at \p Address, for \p O.
  ID loadOpaque(const ir::Op &O, const ir::Value *Address);
  /// The image that operand 0 of \p O points to, without a sampler.
  ID loadImage(const ir::Op &O);
  /// That and the sampler at operand 1; what operand 0 points to where that is the same.
  ID sampledImage(const ir::Op &O);
  /// Writes the instruction that \p O asks for: whether there was memory is part of the result, or
  /// not.
  void writeReading(ir::Op &O, spv::Op Plain, spv::Op Resident, llvm::ArrayRef<uint32_t> Words);
  void writeImageLoad(ir::Op &O);
  void writeImageStore(ir::Op &O);
  void writeImageSize(ir::Op &O);
  void writeImageTexel(ir::Op &O);
  void writeImageSample(ir::Op &O);
  void writeImageGather(ir::Op &O);
  void writeImageLevelOf(ir::Op &O);

  // --- Heaps.cpp ---
  void writeHeapElement(ir::Op &O);

  // --- InlineWriter.cpp ---
  void writeInline(ir::Op &O);
  void writeImportedCall(ir::Op &O);
  void writeInlineBuiltin(ir::Op &O);
  void writeInlineDeclare(ir::Op &O);

  // --- Matrix.cpp ---
  void appendTensor(llvm::SmallVectorImpl<uint32_t> &Words, const ir::Op &O);
  void writeMatLoad(ir::Op &O);
  void writeMatStore(ir::Op &O);
  void writeMatMulAdd(ir::Op &O);
  void writeMatArith(ir::Op &O);
  void writeMatConvert(ir::Op &O);
  void writeMatReduce(ir::Op &O);
  void writeMatPerElement(ir::Op &O);

  // --- Vectors.cpp ---
  /// The components of \p V, a vector or what stands for one.
  ID cooperativeVector(const ir::Value *V);
  void writeMulVec(ir::Op &O);
  void writeVecLoad(ir::Op &O);
  void writeVecStore(ir::Op &O);
  void writeOuterProduct(ir::Op &O);
  void writeVecAtomicAdd(ir::Op &O);

  // --- Waves.cpp ---
  void writeWave(ir::Op &O);
  void writeDerivative(ir::Op &O);

  ModuleWriter &W;
  ir::Function &F;
  Phis Locals;
  std::vector<ID> HeldIDs; ///< of phis, by their numbers
  llvm::DenseMap<const ir::Value *, ID> IDs;
  /// Of a vector, or what stands for one, that was put together from a cooperative one.
  llvm::DenseMap<const ir::Value *, llvm::SmallVector<ID, 32>> Components;
  /// The instructions that defineOnce wrote in the enclosing regions, and their order.
  std::map<std::vector<uint32_t>, ID> Once;
  std::vector<std::map<std::vector<uint32_t>, ID>::iterator> OnceInOrder;
  ID Current = 0;         ///< the label of the current block
  bool Open = false;      ///< it has no terminator yet
  bool Reachable = false; ///< control can come to it
  Loc LastLine;           ///< with a Place, the last scope as well
};

} // namespace tessera::spirv
