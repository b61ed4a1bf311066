// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The structs of a Metal text that vertex and fragment functions take and return.

#ifndef TESSERA_MSL_MODEL_STAGESTRUCTS_H
#define TESSERA_MSL_MODEL_STAGESTRUCTS_H

#include "Kernels.h"
#include "llvm/ADT/StringMap.h"

namespace tessera::model {

class StageStructs {
public:
  StageStructs(const TokenText &T, const AttributeTable &Attributes)
      : T(T), Attributes(Attributes) {}

  void read();
  bool contains(llvm::StringRef Struct) const { return Bodies.contains(Struct); }
  /// Adds the members to \p To. Returns the rows of a table of StageValue.
  llvm::Expected<std::string> addMembers(llvm::StringRef Struct,
                                         std::vector<StageMember> &To) const;
  /// All words of the attributes in a range of tokens.
  std::vector<AttributeWord> wordsIn(size_t First, size_t Last) const;

private:
  llvm::Expected<StageMember> member(size_t First, size_t Last) const;

  const TokenText &T;
  const AttributeTable &Attributes;
  /// By name: the brace that opens the body.
  llvm::StringMap<size_t> Bodies;
};

} // namespace tessera::model

#endif
