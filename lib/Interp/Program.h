//===- Program.h - A module as the machine runs it -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flat list of instructions, each with the function that executes it. Values are in rows: a word
// for each lane of the wave, two words for the lanes whose value is undefined, and two for the
// source of that (an instruction and one). A scalar or a pointer has one row. A composite has the
// rows of its parts one after the other. A matrix has as many rows as a lane holds elements.
//
// Pointers. To locals and private variables, which consist of rows: the number of a row. To other
// memory: 16 bits that name an object (Memory.h), 47 of an offset in bytes. One that an index
// beyond an array led to has the top bit set.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Interp/Interp.h"
#include "Interp/Lanes.h"
#include "Interp/Numbers.h"
#include <deque>
#include <map>

namespace tessera::interp {

class Wave;
struct Inst;
using Evaluator = void (*)(Wave &, const Inst &);

/// Data of an instruction beyond its columns; each kind of instruction has a derived class.
struct Side {
  virtual ~Side() = default;
};

struct Inst {
  Evaluator Run = nullptr;
  const ir::Op *Op = nullptr; ///< null for instructions of the machine itself
  const Side *More = nullptr;
  uint32_t To = 0;              ///< first row of the result
  uint32_t Count = 0;           ///< rows of the result or of the operand
  uint32_t A = 0, B = 0, C = 0; ///< first rows of operands
  uint32_t Target = 0;          ///< an instruction to jump to
  uint32_t Construct = 0;       ///< the state of an if, loop, switch or call
  NumberType From, Into;        ///< of the components of operands, and of the result

  template <typename T> const T &side() const { return *static_cast<const T *>(More); }
};

/// The state of a construct of control flow in a wave; each is entered once at a time, because
/// there is no recursion.
struct ConstructState {
  Lanes Saved;         ///< that entered
  Lanes Pending;       ///< else of an if; fallthrough of a switch; `continue` of a loop
  Lanes Left;          ///< by break, or return from a function
  uint32_t Return = 0; ///< where a call goes on
};

/// A variable that waves share, or a resource.
struct ObjectOf {
  const ir::Global *Variable = nullptr;
  uint32_t First = 0; ///< number of its object, or of its first element's
  uint32_t Count = 1; ///< of a resource array
};

/// The rows of an input or output of a vertex or pixel shader.
struct StageRows {
  uint32_t Element = 0; ///< its number
  uint32_t First = 0, Count = 0;
  std::optional<uint8_t> Corner; ///< of an input that is read at this corner
};

struct Program {
  std::vector<Inst> Code;
  std::deque<std::unique_ptr<Side>> Sides;
  uint32_t Rows = 0;
  uint32_t Constructs = 0;
  uint32_t WaveSize = 32;
  /// Rows that hold the same word in every lane from the start.
  std::vector<std::pair<uint32_t, Word>> Constants;
  /// Rows of private variables with their value at the beginning of a group.
  std::vector<std::pair<uint32_t, Word>> Initial;
  /// Rows of private variables without an initial value.
  std::vector<std::pair<uint32_t, uint32_t>> Unwritten;
  std::vector<ObjectOf> Objects;
  uint32_t FirstOutput = 0; ///< of a mesh shader: the number of the object with its first output
  std::vector<StageRows> Inputs, Outputs; ///< those that the shader reads and writes
};

/// Rows that a value of type \p Ty takes in a wave of \p WaveSize lanes.
uint32_t rowsOf(const ir::Type *Ty, uint32_t WaveSize);

/// Replaces the inline SPIR-V of InlineOps.def by ops of the IR.
void expandInline(ir::Module &M);
/// For the wave size, the specialization constants and the resources of \p D.
Program translate(ir::Module &M, const Launch &D);

constexpr Word BadPointer = Word(1) << 63;
constexpr unsigned OffsetBits = 47;
constexpr uint32_t objectOf(Word Pointer) { return uint32_t(Pointer >> OffsetBits); }
constexpr uint64_t offsetOf(Word Pointer) { return Pointer & ((uint64_t(1) << OffsetBits) - 1); }
constexpr Word pointerTo(uint32_t Object, uint64_t Offset = 0) {
  return Word(Object) << OffsetBits | Offset;
}

} // namespace tessera::interp
