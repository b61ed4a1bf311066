//===- PatchBuffers.h - What the stages of tessellation pass on ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Metal has a tessellator, but no hull shaders. The vertex and the hull shader of such a pipeline
// are kernels, and the domain shader is a post-tessellation vertex function (Metal Shading Language
// Specification, 5.1.2). They pass all values to each other in buffers of structs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::msl {

/// The buffers, in the order in which they get their indices.
enum class PatchBuffer : uint8_t {
  Vertices,      ///< outputs of the vertex shader, of each instance and vertex
  ControlPoints, ///< outputs of the hull shader, of each patch and control point
  Constants,     ///< what the patch constant function returns, of each patch
  Factors,       ///< for the tessellator, of each patch: MTLQuadTessellationFactorsHalf and so on
  Numbers        ///< SV_VertexID of each vertex that the kernel runs for, as u32
};
struct PatchBufferRow {
  llvm::StringLiteral Word;   ///< in the reflection
  llvm::StringLiteral Name;   ///< of the parameter
  llvm::StringLiteral Struct; ///< of an element; "" if that is a number
};
const PatchBufferRow &rowOf(PatchBuffer B);

struct PatchBufferUse {
  PatchBuffer Which = PatchBuffer::Vertices;
  const ir::Type *Elements = nullptr; ///< the runtime array
  bool IsWritten = false;
};

/// A member of an element of a buffer.
struct PatchPlace {
  PatchBuffer In = PatchBuffer::Vertices;
  unsigned Member = 0;
};

/// Whether the vertex shader \p E, or the hull or domain shader, has its value \p Value in a
/// buffer. \p BeforeHull: the next shader is a hull shader.
bool isInPatchBuffer(const ir::EntryPoint &E, const ir::StageElement &Value, bool IsInput,
                     bool BeforeHull);

/// The places of all inputs and outputs that are in buffers. Two shaders of which one gives what
/// the other takes have the same places, because their elements are the same (PatchStages.h).
class PatchLayout {
public:
  PatchLayout(ir::Module &M, bool BeforeHull);

  llvm::ArrayRef<PatchBufferUse> buffers() const { return Buffers; }
  /// Returns nothing for a value that is not in a buffer.
  std::optional<PatchPlace> input(unsigned Element) const { return Inputs[Element]; }
  std::optional<PatchPlace> output(unsigned Element) const { return Outputs[Element]; }

private:
  using Places = std::vector<std::optional<PatchPlace>>;
  Places place(ir::Module &M, bool IsInput, bool BeforeHull);

  llvm::SmallVector<PatchBufferUse, 4> Buffers;
  Places Inputs, Outputs;
};

/// In the attribute of a post-tessellation vertex function.
inline llvm::StringRef patchWord(ir::PatchDomain D) {
  return D == ir::PatchDomain::Triangle ? "triangle" : "quad";
}

/// The set of the bindings of these buffers, whose numbers are those of PatchBuffer.
constexpr uint32_t PatchSet = UINT32_MAX;

/// The threads of a threadgroup of the kernels: each is a vertex, or a control point of a patch.
/// All patches of a threadgroup are in one simdgroup.
std::array<uint32_t, 3> patchThreads(const ir::EntryPoint &E);

} // namespace tessera::msl
