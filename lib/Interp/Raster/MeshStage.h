//===- MeshStage.h - Groups that make primitives ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Raster/Primitives.h"

namespace tessera::interp {

/// What all threads of a group call once and together: SetMeshOutputCounts in a mesh shader,
/// DispatchMesh in an amplification shader.
struct GroupCall {
  std::vector<const Inst *> By; ///< of each wave; null before its call
  std::array<uint32_t, 3> Values{};
  std::optional<uint32_t> Payload; ///< the number of its object
};

/// Runs the groups of a mesh shader, and of an amplification shader that launches them.
class MeshStage : public StageContext {
public:
  /// \p Amplification: null without one.
  MeshStage(Machine &M, Machine *Amplification, const Draw &Of, uint32_t View);

  /// Calls \p Each with the primitives of all groups. Stops after a violation.
  void drawGroups(PrimitiveFn Each);

  ThreadName nameOf(const StageThread &Thread) const override { return {Thread.Vertex}; }
  /// "vertex 3 of group (0, 0, 0)".
  std::string textOf(const ThreadName &Name) const override;

private:
  /// Runs a group. False after a violation.
  bool runGroup(Machine &Of, GroupCall &Call, uint32_t Number);
  void runGrid(const std::array<uint32_t, 3> &Groups, PrimitiveFn Each);
  /// Gives the mesh shader what the amplification shader has written. False after a violation.
  bool passPayload();
  void draw(PrimitiveFn Each);
  void draw(uint32_t Number, PrimitiveFn Each);
  /// A vertex of the group that ran; null after a violation.
  const ShadedVertex *vertex(uint32_t Number);
  void failPrimitive(Rule Broken, const Loc &Where, uint32_t Number, const llvm::Twine &Message);

  Machine &M;
  Machine *Amplification;
  GroupCall Counts, Launch;
  std::vector<std::optional<ShadedVertex>> Vertices; ///< of the group that ran
  uint32_t Drawn = 0;                                ///< primitives of the groups before
};

} // namespace tessera::interp
