//===- Memory.h - Bytes, and who touched them last --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each byte remembers its last write and its last read: an epoch, which a wave begins at each
// barrier, and the lane. Two accesses are ordered if the same lane made them, or if both took part
// in a barrier between them for this kind of memory. Accesses of different groups are never
// ordered. But globallycoherent objects are not checked across groups: atomics may order these
// accesses. A wave's accesses to its matrices are ordered as if one thread made them. Once the
// module says that barriers order matrices, each counts as an access of all lanes. Each wave of a
// vertex or pixel shader is a group of its own. Ordered accesses of one pixel follow each other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Interp/Interp.h"
#include <map>

namespace tessera::interp {

/// Collective: of a wave's matrix.
enum class AccessKind : uint8_t { Plain, Atomic, Collective, CollectiveAtomic };

inline bool isAtomic(AccessKind Kind) {
  return Kind == AccessKind::Atomic || Kind == AccessKind::CollectiveAtomic;
}
inline bool isCollective(AccessKind Kind) {
  return Kind == AccessKind::Collective || Kind == AccessKind::CollectiveAtomic;
}

enum MemoryBits : unsigned { WorkgroupMemory = 1, DeviceMemory = 2 };

/// A wave between two barriers.
struct Epoch {
  uint32_t Group = 0, Wave = 0;
  /// How often the group has met, and this wave, in barriers for groupshared memory and for
  /// buffers.
  uint32_t GroupMeets[2] = {}, WaveMeets[2] = {};
};

/// Who touched a byte.
struct Touch {
  uint32_t Epoch = 0; ///< 0: no access
  uint8_t Lane = 0;
  AccessKind Kind = AccessKind::Plain;
  bool OtherLanes = false, OtherWaves = false; ///< read it too
  /// The pixel whose threads access the byte in the order of the primitives; 0: there is no order.
  uint32_t Pixel = 0;
};

/// Who touches some now.
struct Toucher {
  uint32_t Epoch = 0;
  uint8_t Lane = 0;
  AccessKind Kind = AccessKind::Plain;
  uint32_t Pixel = 0;
};

struct Shadow {
  Touch Write, Read;
};

struct Object {
  llvm::StringRef Name;
  std::vector<uint8_t> *Bytes = nullptr;
  std::vector<uint8_t> Own; ///< of an object without a buffer in the launch
  /// Memory of a group: bytes that have a defined value.
  std::vector<uint8_t> Written;
  std::optional<ir::ImageFormat> Format; ///< of a typed buffer or a texture
  std::optional<ImageSize> Image;        ///< of a texture that is described
  const Sampler *Sampling = nullptr;     ///< of a sampler that is described
  const Scene *Traced = nullptr;         ///< of an acceleration structure that is described
  std::optional<uint32_t> Counter;       ///< number of the object with the counter of this one
  uint32_t Count = 1;                    ///< of an array of resources: this one and those behind it
  bool IsShared = false, IsCoherent = false, IsReadOnly = false;
  bool IsOrdered = false;      ///< rasterizer-ordered
  bool IsRecord = false;       ///< the data of the shader's entry in the shader table
  bool IsPayload = false;      ///< of a mesh shader, which other groups have written
  bool IsNowhere = false;      ///< all addresses outside of every buffer; they are its offsets
  std::vector<Shadow> Touches; ///< empty if races are not checked
  std::optional<uint32_t>
      SameAs; ///< number of one before with the same bytes, which has the record

  uint64_t size() const { return Bytes->size(); }
};

class Memory {
public:
  std::vector<Object> Objects;
  std::vector<Epoch> Epochs{1};
  /// Numbers of the objects that have an address, by it; one that leads nowhere is an offset of the
  /// object with the number Nowhere.
  std::map<uint64_t, uint32_t> ByAddress;
  uint32_t Nowhere = 0;
  /// Only barriers order a wave's accesses of its matrices.
  bool BarriersOrderMatrices = false;

  /// Notes an access to \p Bytes bytes. Returns the touch that it races with, or null.
  /// \p Changes: a write that does not leave the byte as it was.
  const Touch *touch(Object &O, uint64_t Offset, unsigned Bytes, const Toucher &By, bool Writes,
                     bool Changes);

private:
  bool isSameThread(const Touch &Before, const Toucher &By) const;
  bool isOrdered(const Object &O, const Touch &Before, const Toucher &By) const;
};

} // namespace tessera::interp
