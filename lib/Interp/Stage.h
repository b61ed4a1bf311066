//===- Stage.h - Threads of the stages of a draw ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Lanes.h"
#include "Interp/Program.h"

namespace tessera::interp {

/// What a thread of a stage of a draw works on; of a mesh shader, what its group has made.
struct StageThread {
  uint32_t Vertex = 0, Instance = 0; ///< the numbers that the shader sees
  uint32_t X = 0, Y = 0, Layer = 0;  ///< of the pixel
  uint32_t Pixel = 0;                ///< its number in all layers and one
  uint32_t Primitive = 0, Viewport = 0;
  uint32_t Part = 0; ///< the control point of a hull shader, or the instance of a geometry shader
  std::optional<uint32_t> PrimitiveID; ///< that the shader sees
  uint32_t Sample = 0, Coverage = 0;
  bool IsFront = true;
  bool IsCovered = false; ///< the whole pixel is in the primitive
  std::array<double, 4> Position{};
  std::array<double, 3> Smooth{}, Plain{}; ///< weights of the corners
  std::array<float, 3> Location{};         ///< in the domain of a patch
};

/// What names a thread to the user, by a stage.
using ThreadName = std::array<uint32_t, 4>;

/// The operand of an io.evaluate.
struct EvaluationPlace {
  ir::EvaluateFn Fn = ir::EvaluateFn::Centroid;
  uint32_t Sample = 0;
  double X = 0, Y = 0; ///< the offset from the center in pixels
};

/// The threads that a wave of a stage runs, and what only their pipeline knows.
class StageContext {
public:
  StageContext(const Draw &Of, uint32_t View) : Of(Of), View(View) {}
  virtual ~StageContext() = default;

  /// Computes the scalar \p Part of an input at another place. False if it is undefined, and in
  /// every stage but that of pixels.
  virtual bool evaluate(unsigned /*Lane*/, uint32_t /*Element*/, uint32_t /*Part*/,
                        const EvaluationPlace & /*Place*/, Word & /*Value*/) const {
    return false;
  }
  virtual ThreadName nameOf(const StageThread &Thread) const = 0;
  /// "vertex 3 of instance 0".
  virtual std::string textOf(const ThreadName &Name) const = 0;

  const Draw &Of;
  const uint32_t View;
  /// By the number of the wave's first lane in its group.
  std::array<StageThread, MaxWaveSize> Threads;
  /// The threads of all waves so far, in the order of their lanes: for messages about races.
  std::vector<ThreadName> Earlier;
};

} // namespace tessera::interp
