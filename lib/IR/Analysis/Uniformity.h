//===- Uniformity.h - What is the same in all lanes -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes for each value of a module whether it is the same for all lanes of a wave, for all
// threads of a group and for those of a quad, that compute it together. It does the same for each
// place that all lanes must reach together. If the answer is no, it says why, and whether the
// difference is proven (computed from the index of the thread or lane) or only possible.
//
//   - Uniform for the group: constants, values that the application sets, the group's index, and
//     memory that is never written, at a uniform address. Uniform for the wave: the result of an
//     operation over a whole wave.
//   - Uniform for the quad: what belongs to the primitive of a pixel, and the result of an
//   operation
//     over a whole quad. What is interpolated differs.
//   - Locals are followed from store to load. Where ways meet, a local with different values on
//     them differs if lanes came different ways. After a loop that lanes leave at different turns,
//     every local that the loop changes differs. Inside the loop, the lanes that are still in it
//     agree.
//   - A function is analyzed with the arguments of each call.
//   - Lanes that leave a loop reconverge after it. After a `return` that some lanes take, lanes do
//     not reconverge until the end of the function.
//   - The bits of an integer that may differ are followed (LaneValue.h). So y of a thread's index,
//     its quotient by the wave size, and its comparison with a multiple of that size are uniform. A
//     bound that the application sets may be such a multiple, so a comparison with it proves
//     nothing.
//
// Takes time linear in the size of the module times the depth of its regions. Does not change the
// module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/LaneRules.h"
#include "IR/Module.h"
#include <memory>

namespace tessera::ir {

/// A step on the way from what differs to where it comes from.
struct SpreadReason {
  enum Kind : uint8_t {
    Named,    ///< computed from the local Name
    Chosen,   ///< the local Name is given different values on ways that lanes go
    Source,   ///< Name, or nothing, is the system value or operation Detail
    Argument, ///< the argument Name of function Detail
    Result,   ///< function Detail gives it
    Branch,   ///< an if or switch where lanes go different ways
    Turns,    ///< a loop that lanes leave at different turns
    Leaves,   ///< some lanes go elsewhere here: Detail is break, continue or return
    Called    ///< function Detail is called where lanes went different ways
  };
  Kind What;
  Loc Where;
  llvm::StringRef Name, Detail;
  bool IsProven; ///< else it is merely possible that lanes differ here
};

/// Whether \p O gives a variable a matrix, which lanes hold together.
bool assignsMatrix(const Op &O);

class Uniformity {
public:
  /// With \p All of every value; else of those that collective operations, barriers, reads of the
  /// first lane and calls depend on.
  Uniformity(Module &M, WaveSizes Waves, bool All);
  ~Uniformity();

  /// The most spread component of \p V; of what the analysis has not seen nothing is known.
  Spread of(const Value *V, LaneScope S) const;
  Spread of(const Value *V, unsigned Component, LaneScope S) const;
  /// Whether lanes of a wave may have different values, in whatever order they lie: what code may
  /// depend on.
  bool isVarying(const Value *V) const;
  /// Whether all lanes reach \p O together: a collective operation, an assignment of a matrix, a
  /// barrier, an operation over the quad or a call; without groups also an operation of waves.
  Spread flow(const Op &O, LaneScope S) const;
  /// Those that the threads of the module's stage run in.
  llvm::ArrayRef<LaneScope> scopes() const;
  /// Whether all lanes must reach \p O together, or it is a call.
  bool hasFlow(const Op &O) const;

  /// From \p V, or from the flow at \p O, to the source. Empty where it is less spread than \p How,
  /// which is not uniform.
  using Reasons = llvm::SmallVector<SpreadReason, 4>;
  Reasons why(const Value *V, LaneScope S, Spread How = Spread::ByLane) const;
  Reasons whyFlow(const Op &O, LaneScope S, Spread How = Spread::ByLane) const;

  struct Impl;

private:
  std::unique_ptr<Impl> I;
};

/// "wave: uniform, group: by lane" of the result of \p O (component by component where they
/// differ), after "flow:" of who reaches it where all must; empty for an op with neither. A stage
/// without groups has quads instead.
std::string describe(const Uniformity &U, const Op &O);

} // namespace tessera::ir
