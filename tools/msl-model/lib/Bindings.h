// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function of a Metal text, and the resources that it gets.

#ifndef TESSERA_MSL_MODEL_BINDINGS_H
#define TESSERA_MSL_MODEL_BINDINGS_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::model {

/// The buffer for a function's [[buffer(n)]], or for an address in another buffer.
struct Binding {
  std::optional<uint32_t> Index;
  std::string Name;
  bool ReadOnly = false;
  /// The contents, before and after the run. Bindings that share memory name the same bytes.
  std::vector<uint8_t> *Contents = nullptr;
  /// Places in the contents that the addresses of other bindings' contents are written to.
  std::vector<std::pair<uint64_t, std::vector<uint8_t> *>> Addresses;
  /// The same of addresses of visible functions of the text, by name.
  std::vector<std::pair<uint64_t, std::string>> Functions = {};
};

/// Numbers of textures and samplers in argument buffers begin here; the buffers contain these
/// numbers. Lower numbers are entries of the argument tables.
constexpr uint32_t FirstArgumentID = 128;

/// The layout of an element of an argument buffer, in bytes.
struct ArgumentBufferLayout {
  uint32_t Stride = 8;
  uint32_t Address = 0;
  std::optional<uint32_t> Size; ///< of the buffer's size, a uint
};

/// The form of a texel's component in memory.
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

/// The texture for a function's [[texture(n)]]. Its contents are levels, which consist of layers,
/// which consist of the slices of a volume. A texture with one axis here may have two in the text,
/// with height 1.
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
  /// Samples of a texel; they are adjacent in the contents. If more than 1, there is one level.
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

/// The sampler for a function's [[sampler(n)]].
struct SamplerBinding {
  uint32_t Index = 0;
  std::string Name;
  bool MinLinear = false, MagLinear = false, MipLinear = false;
  Wrap Address = Wrap::ClampToEdge;
  float MinLod = 0, MaxLod = 1000;
  Comparison Compare = Comparison::Never;
};

enum class FunctionKind : uint8_t { Kernel, Vertex, Fragment, Object, Mesh };

/// Whether its threads run in threadgroups that have memory.
constexpr bool hasThreadgroups(FunctionKind Kind) {
  return Kind != FunctionKind::Vertex && Kind != FunctionKind::Fragment;
}

/// A function and its arguments.
struct Function {
  llvm::StringRef Text;
  std::string TextName; ///< of the text, in messages
  std::string Entry;
  std::vector<Binding> Bindings;
  std::vector<TextureBinding> Textures;
  std::vector<SamplerBinding> Samplers;
  /// Bits of the function constants that have a value.
  std::map<uint32_t, uint64_t> Constants;
};

} // namespace tessera::model

#endif
