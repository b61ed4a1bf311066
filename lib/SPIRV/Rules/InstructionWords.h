//===- InstructionWords.h - Sequences of SPIR-V instructions ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/iterator.h"
#include "llvm/ADT/iterator_range.h"
#include <spirv/unified1/spirv.hpp11>
#include <vector>

namespace tessera::spirv {

using ID = uint32_t;

/// The words in front of a module's first instruction.
inline constexpr size_t HeaderWords = 5;

/// The words of an instruction. The first word holds the opcode and the number of words.
struct Instruction {
  llvm::ArrayRef<uint32_t> Words;

  spv::Op opcode() const { return spv::Op(Words[0] & spv::OpCodeMask); }
  uint32_t operator[](size_t I) const { return Words[I]; }
};

/// Iterates over the instructions of a module.
class InstructionIterator
    : public llvm::iterator_facade_base<InstructionIterator, std::forward_iterator_tag, Instruction,
                                        ptrdiff_t, const Instruction *, Instruction> {
public:
  explicit InstructionIterator(llvm::ArrayRef<uint32_t> Rest) : Rest(Rest) {}
  Instruction operator*() const { return {Rest.take_front(Rest.front() >> spv::WordCountShift)}; }
  InstructionIterator &operator++() {
    Rest = Rest.drop_front(Rest.front() >> spv::WordCountShift);
    return *this;
  }
  friend bool operator==(const InstructionIterator &A, const InstructionIterator &B) {
    return A.Rest.size() == B.Rest.size();
  }

private:
  llvm::ArrayRef<uint32_t> Rest;
};

inline llvm::iterator_range<InstructionIterator> instructions(llvm::ArrayRef<uint32_t> Module) {
  return {InstructionIterator(Module.drop_front(HeaderWords)),
          InstructionIterator(Module.take_back(0))};
}

/// Appends an instruction.
inline void appendOp(std::vector<uint32_t> &Words, spv::Op Code,
                     llvm::ArrayRef<uint32_t> Operands) {
  Words.push_back(uint32_t(Operands.size() + 1) << spv::WordCountShift | uint32_t(Code));
  Words.insert(Words.end(), Operands.begin(), Operands.end());
}

/// Appends \p S as SPIR-V's literal strings are encoded: UTF-8, a zero byte, padded with zeros.
inline void appendString(llvm::SmallVectorImpl<uint32_t> &Words, llvm::StringRef S) {
  for (size_t I = 0; I <= S.size(); I += 4) {
    uint32_t Word = 0;
    for (size_t J = 0; J < 4 && I + J < S.size(); ++J)
      Word |= uint32_t(uint8_t(S[I + J])) << (8 * J);
    Words.push_back(Word);
  }
}

/// The literal string that \p Words begin with.
inline llvm::StringRef textAt(llvm::ArrayRef<uint32_t> Words) {
  return reinterpret_cast<const char *>(Words.data());
}

/// Takes from \p Rest what a string in one instruction can hold behind \p Before other words: no
/// part of a character.
llvm::StringRef takeText(llvm::StringRef &Rest, size_t Before);

/// One section of a module's logical layout.
class Section {
public:
  void op(spv::Op Code, llvm::ArrayRef<uint32_t> Operands) { appendOp(Words, Code, Operands); }
  /// Before, then a literal string, then After.
  void opWithString(spv::Op Code, llvm::ArrayRef<uint32_t> Before, llvm::StringRef S,
                    llvm::ArrayRef<uint32_t> After = {}) {
    llvm::SmallVector<uint32_t, 16> Operands(Before);
    appendString(Operands, S);
    Operands.append(After.begin(), After.end());
    op(Code, Operands);
  }
  llvm::ArrayRef<uint32_t> words() const { return Words; }
  /// Puts \p Word where something else stood, which was not known yet.
  void set(size_t At, uint32_t Word) { Words[At] = Word; }
  bool empty() const { return Words.empty(); }
  void append(const Section &Other) {
    Words.insert(Words.end(), Other.Words.begin(), Other.Words.end());
  }

private:
  std::vector<uint32_t> Words;
};

} // namespace tessera::spirv
