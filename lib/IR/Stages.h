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

/// A row of Stages.def without the names in Clang and SPIR-V.
struct StageRow {
  llvm::StringLiteral Word;
  llvm::StringLiteral Profile;   ///< "cs"
  llvm::StringLiteral Qualifier; ///< of the function in MSL
  bool Groups; ///< its threads run in groups; other stages have inputs and outputs at locations
  bool Quads;  ///< its threads run in quads of 2x2 pixels
};
inline constexpr StageRow StageRows[] = {
#define STAGE(Enumerator, Word, Profile, Environment, Model, Qualifier, Groups, Quads)             \
  {Word, Profile, Qualifier, Groups, Quads},
#include "IR/Stages.def"
};
constexpr const StageRow &rowOf(Stage S) { return StageRows[size_t(S)]; }

} // namespace tessera::ir
