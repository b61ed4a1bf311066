//===- Triggers.h - Words that ask for texts of the prelude ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsing all of the prelude takes longer than parsing a small shader. A shader gets the texts
// whose words are in its own, wherever they are: also inside of a longer name, a comment or a
// string.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace tessera {

enum class Trigger : uint8_t {
  Heaps,
  Hits,
  Rays,      ///< and what else the stages have: RayDesc, TraceRay, OutputPatch, DispatchMesh ...
  RayStages, ///< functions of a library that do not name what they use
  Addresses,
  TextureClass, ///< a part of the names
  RW,           ///< RW##, which a texture's class may follow
  Sampler,      ///< `sampler`, which stands for a class
};

/// The words that texts have.
struct Triggers {
  Triggers();
  /// Adds those of \p Text.
  void scan(llvm::StringRef Text);
  bool has(Trigger T) const { return Found[unsigned(T)]; }

  struct Place {
    llvm::StringRef Text;
    size_t At;
  };

  llvm::SmallBitVector Found;              ///< by Trigger
  llvm::SmallBitVector Parts;              ///< of dialectParts()
  llvm::SmallBitVector Dialects;           ///< of dialects()
  llvm::SmallVector<Place> TextureClasses; ///< where their words are
};

} // namespace tessera
