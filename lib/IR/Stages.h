//===- Stages.h - The stages of a pipeline ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/EnumSet.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::ir {

enum class Stage : uint8_t {
#define STAGE(Enumerator, ...) Enumerator,
#include "IR/Stages.def"
};
constexpr unsigned NumStages = 0
#define STAGE(...) +1
#include "IR/Stages.def"
    ;
using StageSet = EnumSet<Stage, NumStages>;

/// The sets of one stage.
namespace stages {
#define STAGE(Enumerator, ...) inline constexpr StageSet Enumerator = Stage::Enumerator;
#include "IR/Stages.def"
} // namespace stages

/// A row of Stages.def, but for what Clang and SPIR-V call it.
struct StageRow {
  llvm::StringLiteral Word;
  llvm::StringLiteral Profile;   ///< "cs"
  llvm::StringLiteral Qualifier; ///< of the function in MSL
  bool Groups;                   ///< its threads run in groups
};
inline constexpr StageRow StageRows[] = {
#define STAGE(Enumerator, Word, Profile, Environment, Model, Qualifier, Groups)                    \
  {Word, Profile, Qualifier, Groups},
#include "IR/Stages.def"
};
constexpr const StageRow &rowOf(Stage S) { return StageRows[size_t(S)]; }

} // namespace tessera::ir
