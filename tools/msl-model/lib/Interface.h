// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inputs and outputs of functions of a draw: their meaning, Metal's rules for them,
// and how they are in memory.

#ifndef TESSERA_MSL_MODEL_INTERFACE_H
#define TESSERA_MSL_MODEL_INTERFACE_H

#include "Draw.h"
#include "Kernels.h"
#include "model/Runtime.h"

namespace tessera::model {

enum class StageRole : uint8_t {
  Attribute,
  VertexID,
  InstanceID,
  BaseVertex,
  BaseInstance,
  PatchID,
  PositionInPatch,
  View,
  Position,
  PointSize,
  ClipDistance,
  Layer,
  Viewport,
  Varying,
  PointCoord,
  FrontFacing,
  PrimitiveID,
  SampleID,
  SampleMask,
  Barycentric,
  Color,
  Depth,
  Stencil,
  Culled,
};

enum class StageSide : uint8_t {
  KernelIn,
  VertexIn,
  PatchIn,
  VertexOut,
  MeshVertex,
  MeshPrimitive,
  FragmentIn,
  FragmentOut
};

/// Where in the pixel a fragment's input is taken.
enum class SamplingPlace : uint8_t { Center, Centroid, Sample, Flat };

/// Bits of four components: of floats, or of integers of 32 bits.
using StageWords = std::array<uint32_t, 4>;

struct StageVariable {
  StageRole Role = StageRole::Varying;
  /// For messages: the name or the attribute, and the line.
  std::string Name;
  uint32_t Line = 0;
  msl_model::StageType Type{};
  uint32_t Offset = 0; ///< bytes in the struct
  /// Of an attribute or a color.
  uint32_t Index = 0;
  /// Of a color: the source of a blend, 0 or 1.
  uint32_t Source = 0;
  /// What must be the same in both functions.
  std::string Link;
  SamplingPlace Place = SamplingPlace::Center;
  bool HasPerspective = true;
  /// Of a depth: less than or greater than that of the primitive, or any.
  std::string Order;
  /// Of a fragment's varying: the number of the output of the function before, and whether it is
  /// one of primitives.
  uint32_t From = 0;
  bool OfPrimitive = false;
};

struct StageInterface {
  /// Outputs: of a mesh function, those of a vertex.
  std::vector<StageVariable> Inputs, Outputs, OfPrimitives;

  /// Null without one.
  const StageVariable *output(StageRole Role, uint32_t Index = 0, uint32_t Source = 0) const;
  bool hasInput(StageRole Role) const;
};

/// Reads the interface of \p K, whose types are in \p Table. \p TextName is for messages.
llvm::Expected<StageInterface> readInterface(const KernelInfo &K, const msl_model::Kernel &Table,
                                             llvm::StringRef TextName);

/// Finds the output of the vertex or mesh function for each input of the fragment function. \p Kind
/// is that of the former, \p TextName of the latter.
llvm::Error link(const StageInterface &Before, FunctionKind Kind, StageInterface &Fragment,
                 llvm::StringRef TextName);

/// The number after the last value of the parameter that begins with \p First.
size_t endOfParameter(llvm::ArrayRef<StageVariable> Inputs, size_t First);

bool isFloat(const msl_model::StageType &Type);
bool isSigned(const msl_model::StageType &Type);
/// The value of element \p Element at \p From, or stores it. Components that the type lacks are 0.
StageWords loadValue(const msl_model::StageType &Type, const uint8_t *From, uint32_t Element = 0);
void storeValue(const msl_model::StageType &Type, const StageWords &Value, uint8_t *To);

} // namespace tessera::model

#endif
