// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The CPU model of Metal: compiles a text in the Metal Shading Language as C++ and runs one of its
// kernels. docs/msl-model.md says what it checks.

#ifndef TESSERA_MSL_MODEL_MODEL_API_H
#define TESSERA_MSL_MODEL_MODEL_API_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tessera::model {

/// What a kernel's [[buffer(n)]] is bound to, or what an address in another buffer leads to.
struct Binding {
  std::optional<uint32_t> Index;
  std::string Name;
  bool ReadOnly = false;
  /// The contents, before and after the run. Bindings that share memory name the same bytes.
  std::vector<uint8_t> *Contents = nullptr;
  /// Places in the contents that the addresses of other bindings' contents are written to.
  std::vector<std::pair<uint64_t, std::vector<uint8_t> *>> Addresses;
};

/// Textures and samplers that lie in argument buffers are numbered from here on, which is what the
/// buffers hold: lower numbers are entries of the tables of arguments.
constexpr uint32_t FirstArgumentID = 128;

/// What lies where in an element of an argument buffer, in bytes.
struct ArgumentBufferLayout {
  uint32_t Stride = 8;
  uint32_t Address = 0;
  std::optional<uint32_t> Size; ///< of what the address leads to, a uint
};

/// What a component of a texel is in memory.
enum class TexelKind : uint8_t { Float, Unorm, Snorm, Signed, Unsigned };
struct TexelFormat {
  TexelKind Kind = TexelKind::Float;
  uint32_t Channels = 4;
  uint32_t Bits = 32; ///< of each; 0 for a packed format
  /// The bits of each channel of a packed format, the first in the lowest bits of a 32-bit word.
  std::array<uint32_t, 4> Packed{};

  bool isPacked() const { return !Bits; }
  uint32_t bitsOf(uint32_t Channel) const { return isPacked() ? Packed[Channel] : Bits; }
  uint32_t bytes() const { return isPacked() ? 4 : Channels * Bits / 8; }
};

/// What a kernel's [[texture(n)]] is bound to. In the contents the levels follow each other, in a
/// level the layers, and in those the slices of a volume. What has one axis here may have two in
/// the text, of height 1.
struct TextureBinding {
  uint32_t Index = 0;
  std::string Name;
  bool ReadOnly = false;
  uint32_t Axes = 2;
  bool IsArray = false, IsCube = false;
  TexelFormat Format;
  uint32_t Width = 1, Height = 1, Depth = 1;
  uint32_t Levels = 1;
  uint32_t Layers = 1; ///< six for each cube
  /// Of a texel, which follow each other in the contents; then there is one level.
  uint32_t Samples = 1;
  std::vector<uint8_t> *Contents = nullptr;
};

enum class Wrap : uint8_t { ClampToEdge, Repeat, Mirror, ClampToZero, MirrorClamp };
/// In the order of Vulkan's.
enum class Comparison : uint8_t {
  Never,
  Less,
  Equal,
  LessEqual,
  Greater,
  NotEqual,
  GreaterEqual,
  Always
};

/// What a kernel's [[sampler(n)]] is bound to.
struct SamplerBinding {
  uint32_t Index = 0;
  std::string Name;
  bool MinLinear = false, MagLinear = false, MipLinear = false;
  Wrap Address = Wrap::ClampToEdge;
  float MinLod = 0, MaxLod = 1000;
  Comparison Compare = Comparison::Never;
};

/// What a text may do, and what a device may.
struct Rules {
  /// Several lanes may write to one place without a barrier between if none of them changes what is
  /// there: a warning. Else it is an error as every race.
  bool AllowSameValues = true;
  /// Floats too small for a normalized number count as 0, as operands and as results.
  bool FlushSubnormals = false;
};

/// What a kernel runs in.
struct ThreadgroupGrid {
  std::string Entry;
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  /// Nothing: as the text says.
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
};

/// One run of a pipeline.
struct Launch {
  /// The kind of the pipeline is that of its work.
  std::variant<ThreadgroupGrid> Work;
  uint32_t SimdWidth = 32;
  std::vector<Binding> Bindings;
  /// Buffers that have an address, whether or not one of the bindings is the same memory.
  struct Addressed {
    std::string Name;
    std::vector<uint8_t> *Contents = nullptr;
  };
  std::vector<Addressed> Addresses;
  /// Is told these addresses, in their order, before contents are read: it may put them there.
  std::function<void(llvm::ArrayRef<uint64_t>)> PlaceAddresses;
  std::vector<TextureBinding> Textures;
  std::vector<SamplerBinding> Samplers;
  /// Bits of the function constants that have a value.
  std::map<uint32_t, uint64_t> Constants;
  Rules Strictness;
};

/// An error that says what is missing where no text can be compiled.
llvm::Error findToolchain();

/// The buffers of the kernel \p Entry that are argument buffers, by index: arrays of structs that
/// hold a pointer, or a pointer and a uint. \p Constants as in Launch.
llvm::Expected<std::map<uint32_t, ArgumentBufferLayout>>
argumentBuffers(llvm::StringRef Text, llvm::StringRef TextName, llvm::StringRef Entry,
                const std::map<uint32_t, uint64_t> &Constants);

/// \p TextName is how messages name the text. \p Warnings gets what is no error but deserves a
/// word, each place once.
llvm::Error run(llvm::StringRef Text, llvm::StringRef TextName, const Launch &L,
                std::vector<std::string> &Warnings);

} // namespace tessera::model

#endif
