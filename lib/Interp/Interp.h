//===- Interp.h - Runs a module as docs/ir.md defines it --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference machine. It interprets the IR at any stage, with the lanes of a wave in lockstep.
// It finds, at run time, operations that leave the result to the device (Rules.def,
// docs/interp.md).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Interp/Draw.h"
#include "Interp/Scene.h"
#include <array>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace tessera::interp {

/// A rule of docs/ir.md that the machine looks after.
enum class Rule : uint8_t {
#define RULE(Enumerator, Name, Doc) Enumerator,
#include "Interp/Rules.def"
};
/// Its name in docs/interp.md and in messages.
llvm::StringRef spelling(Rule R);

/// An error of the program, at the user's line.
struct Violation {
  Rule Broken = Rule::Undefined;
  Loc Where;
  std::string Message;
  /// The place of the note about the cause; no place and an empty text if there is no note.
  Loc NoteWhere;
  std::string Note;
  /// Which thread did it: "thread (5, 0, 0) of group (0, 0, 0)".
  std::string Thread;
};

/// Set, binding, and the element where the resource is an array.
using Place = std::tuple<uint32_t, uint32_t, uint32_t>;

/// The size of a texture in texels. Its contents are levels one after the other, in a level the
/// layers, and in those the slices of a volume.
struct ImageSize {
  uint32_t Width = 1, Height = 1, Depth = 1;
  uint32_t Layers = 1; ///< six for each cube
  uint32_t Levels = 1;
  /// Samples of a texel; they are adjacent in the contents. If more than 1, there is one level.
  uint32_t Samples = 1;
};

enum class Filter : uint8_t { Nearest, Linear };
/// The addressing mode beyond the edges of a texture; a border is transparent black.
enum class Addressing : uint8_t { Clamp, Repeat, Mirror, Border, MirrorOnce };
struct Sampler {
  Filter Min = Filter::Linear, Mag = Filter::Linear;
  Filter Levels = Filter::Linear; ///< between them
  Addressing Address = Addressing::Clamp;
  float LeastLevel = 0, GreatestLevel = std::numeric_limits<float>::max(), Bias = 0;
  std::optional<Comparison> Compares = std::nullopt;
};

/// The treatment of unordered accesses of several threads to one byte.
enum class Races : uint8_t {
  Off,
  Lenient, ///< several threads may write the same value
  Strict
};

/// The groups and threads that a compute shader runs in.
struct GroupGrid {
  std::array<uint32_t, 3> Groups = {1, 1, 1};
};

/// One run of a pipeline.
struct Launch {
  /// The work; its type determines the kind of pipeline.
  std::variant<GroupGrid, Draw, RayDispatch> Work;
  /// Lanes of a wave, 1 to 128.
  uint32_t WaveSize = 32;
  /// Contents of the resources, which the run changes.
  std::map<Place, std::vector<uint8_t> *> Buffers;
  /// Formats of typed buffers and textures that differ from the shader's.
  std::map<Place, ir::ImageFormat> Views;
  /// Sizes of textures; their contents are in Buffers.
  std::map<Place, ImageSize> Images;
  std::map<Place, Sampler> Samplers;
  std::map<Place, const Scene *> Scenes;
  std::vector<uint8_t> PushConstants;
  /// A buffer that has an address, whether or not it is among Buffers.
  struct Addressed {
    std::string Name;
    std::vector<uint8_t> *Bytes = nullptr;
  };
  /// By the addresses, of fewer than 47 bits. No two of them overlap.
  std::map<uint64_t, Addressed> Addresses;
  /// Bits of specialization constants by their IDs; others have their defaults.
  std::map<uint32_t, uint64_t> Constants;

  Races RaceCheck = Races::Strict;
  /// Reads outside of a buffer give 0 and writes there are ignored, as with Vulkan's robust access;
  /// otherwise they violate a rule.
  bool Robust = false;
  /// Components of a matrix outside of the memory read as 0 and are not written; otherwise they are
  /// normal accesses.
  bool ChecksMatrices = false;
  /// Undefined values may be stored to buffers, for tests that check other values.
  bool StoresUndefined = false;
  /// Called with each lane's output, without an extra line break; null: output is discarded.
  std::function<void(llvm::StringRef)> Print;
  /// The run counts as endless after this many operations of waves, all waves together.
  uint64_t OperationLimit = uint64_t(1) << 32;
};

struct Outcome {
  /// The first one, which ended the run.
  std::optional<Violation> Found;
  /// Operations on one component in one lane.
  uint64_t ScalarOperations = 0;

  explicit operator bool() const { return !Found; }
};

/// Runs the entry point of \p M, which the verifier must have accepted: a compute shader, the
/// vertex or mesh shader of a draw, or the ray generation shader of a dispatch of rays. Resources
/// without contents in \p D are empty.
Outcome run(ir::Module &M, const Launch &D);
/// Returns what is wrong with the sizes that the launch's constants give \p M; empty if nothing is.
/// run() expects them to be right.
std::string wrongSize(ir::Module &M, const Launch &D);

} // namespace tessera::interp
