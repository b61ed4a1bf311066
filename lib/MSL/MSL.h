//===- MSL.h - From IR to Metal Shading Language --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The back end has two halves, as the one for SPIR-V. *Raise* (Raise.h) rewrites the IR until every
// op has a direct counterpart in MSL; it makes every decision and gives every diagnostic. The
// *printer* (ModulePrinter.h, FunctionPrinter.h) makes no decisions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Capabilities.h"
#include "Pipeline/Pipeline.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera {
struct Target;
}

namespace tessera::msl {

using Version = ir::LanguageVersion;
/// The version of every text that needs no newer one.
constexpr Version OldestVersion = {2, 3};
std::string toString(Version V);

/// Lanes of a simdgroup: the one width that Apple GPUs have.
constexpr unsigned SimdWidth = 32;

/// The tables of a kernel's arguments.
enum class Table : uint8_t { Buffer, Texture, Sampler };

/// What an application needs to know of a ray tracing pipeline (docs/rays.md).
struct RayNeeds {
  unsigned Slots = 0;        ///< of the buffer of resources
  unsigned RecordHeader = 0; ///< bytes of a record before the data of its shader
  unsigned Levels = 0; ///< functions that a ray may call, one inside the other, that trace no rays
};

/// Binds the resource at one Vulkan binding to an index of the caller's choice.
struct BufferChoice {
  ir::Binding Resource;
  unsigned Index = 0;
};

/// A comment for the output, next to the code of the user's op at a location.
struct PlaceNote {
  Loc Where;
  std::string Text;
};

struct MSLOptions {
  /// The device, which determines the features and the language versions.
  const Target *Device = nullptr;
  std::vector<BufferChoice> Buffers;
  /// PassContext::ArgumentBuffers
  std::optional<bool> ArgumentBuffers;
  /// Lines of the comment at the head.
  std::vector<std::string> Notes;
  std::vector<PlaceNote> PlaceNotes;
  StepOptions Steps;
};

/// The rows of Steps.def, in the order in which emitMSL runs them.
llvm::ArrayRef<Step> steps();

/// Layout of an element of an argument buffer, in bytes.
struct ArgumentBufferLayout {
  unsigned Stride = 8;  ///< from one element to the next
  unsigned Address = 0; ///< of the buffer, 8 bytes (MTLBuffer.gpuAddress)
  std::optional<unsigned>
      Size; ///< of the buffer's size, a uint; empty if the kernel does not use it
};

/// The indices of a resource: one, or one for each element of an array of resources.
struct ResourceBuffers {
  std::string Name; ///< as the IR calls the resource
  Table In = Table::Buffer;
  std::vector<unsigned> Indices;
  /// For an array of resources whose addresses are all in one buffer.
  std::optional<ArgumentBufferLayout> Elements;
};

/// A buffer that the shaders before and behind the tessellator share.
struct PatchBufferPlace {
  std::string
      Content; ///< "vertices", "controlPoints", "patchConstants", "factors", "vertexNumbers"
  unsigned Index = 0;
  uint64_t Stride = 0; ///< from one element to the next, in bytes
};

/// Returns the name of the sampler of the combined texture \p Texture.
std::string samplerName(llvm::StringRef Texture);

/// The interface of an entry point for an application.
struct MSLInfo {
  std::string Entry; ///< the name of the function
  Version Language = OldestVersion;
  unsigned SimdWidth = 0; ///< that the kernel counts on; 0: any
  std::vector<ResourceBuffers> Buffers;
  /// The buffer with the sizes of the others in bytes, where the kernel asks for one.
  std::optional<unsigned> BufferSizes;
  /// Of a vertex, hull or domain shader before or behind the tessellator.
  std::vector<PatchBufferPlace> PatchBuffers;
  /// Of a shader of a ray tracing pipeline, whose indices are slots.
  std::optional<RayNeeds> Rays;
};

/// The text of one or more entry points.
class Text {
public:
  Text();
  ~Text();

  /// Says which entry points will be added. With one vertex or mesh shader among them, the inputs
  /// of the pixel shaders are connected to its outputs: an input gets the location of the output
  /// with its semantic, as Direct3D connects them, and its type where that has more components.
  /// If no output has the semantic, the input gets an output of the same location and type. An
  /// input that finds none is a warning. A hull shader is connected to the vertex shader before it,
  /// and a domain shader to the hull shader, in the same way. The shaders of a ray tracing pipeline
  /// find their resources at the same places.
  void expect(llvm::ArrayRef<ir::Module *> Entries);
  /// Translates a module after the passes of Passes.def; the verifier must accept it. Raises \p M
  /// in place, so read the reflection of the user's resources before. On errors, reports them at
  /// the user's line and returns nothing.
  std::optional<MSLInfo> add(ir::Module &M, const MSLOptions &Options, DiagnosticEngine &Diags);
  /// Returns the whole text, which only depends on the modules and the options. Fills \p Lines with
  /// the user's location for each line, if it is not null.
  std::string finish(std::vector<Loc> *Lines = nullptr) const;
  /// Returns the whole text with `#line` directives that name the lines of \p Files.
  std::string finishWithLines(const SourceFiles &Files) const;
  bool empty() const;

private:
  struct Parts;
  std::unique_ptr<Parts> P;
};

/// The same for one entry point.
std::optional<std::string> emitMSL(ir::Module &M, const MSLOptions &Options,
                                   DiagnosticEngine &Diags, MSLInfo *Info = nullptr);

} // namespace tessera::msl
