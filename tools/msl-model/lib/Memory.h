// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of a run, with the lane and time of the last accesses to each byte.
//
// Buffers and threadgroup variables are far apart in one reserved range of addresses. So no 32-bit
// index leads from one to another, and the upper bits of an address identify its region.

#ifndef TESSERA_MSL_MODEL_MEMORY_H
#define TESSERA_MSL_MODEL_MEMORY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace tessera::model {

/// A lane, and the number of barriers of each kind that it has passed for the kind of memory.
struct Agent {
  uint32_t Group = 0;
  uint16_t Lane = 0;
  uint8_t Simdgroup = 0;
  /// A collective access by the whole simdgroup.
  bool Whole = false;
  bool Atomic = false;
  /// The primitives order the access with those of other threadgroups.
  bool Ordered = false;
  /// Barriers of the threadgroup, and barriers of the simdgroup or the threadgroup.
  uint32_t GroupEpoch = 0;
  uint32_t SimdEpoch = 0;
};

/// One access as it is remembered.
struct Touch {
  uint32_t Group = 0;
  uint16_t Lane = 0;
  uint8_t Simdgroup = 0;
  uint8_t Flags = 0;
  uint32_t GroupEpoch = 0;
  uint32_t SimdEpoch = 0;
  uint32_t Pc = 0;
};

/// The recorded accesses to one byte.
struct Shadow {
  Touch Write;
  Touch Read;
};

/// The largest alignment of a type of the language: of long4.
constexpr uint64_t LargestAlign = 32;

enum class Space : uint8_t { Device, Threadgroup, Texture, Payload };

struct Region {
  std::string Name;
  Space In = Space::Device;
  bool ReadOnly = false;
  uint8_t *Base = nullptr;
  uint64_t Size = 0;
  /// From calloc: most pages of a large buffer's stay untouched.
  std::unique_ptr<Shadow[], decltype([](Shadow *S) { std::free(S); })> Bytes;
};

/// The reason why an access is wrong.
struct Fault {
  enum Kind : uint8_t { None, NoMemory, Outside, ReadOnly, Race, Uninitialized } What = None;
  const Region *Where = nullptr;
  /// For a race: the other access.
  Touch Other;
  bool OtherWrites = false;
  /// For a race: it is harmless if the bytes stay the same, because it only involves plain writes
  /// and accesses that they follow.
  bool IfChanged = false;
};

class Memory {
public:
  Memory() = default;
  Memory(const Memory &) = delete;
  ~Memory();

  llvm::Error create();
  llvm::Expected<Region *> add(llvm::StringRef Name, Space In, uint64_t Size, bool ReadOnly,
                               uint64_t Align = 0);
  /// Forgets the contents of threadgroup variables, and of a payload that it may write, when a new
  /// threadgroup starts.
  void startThreadgroup();

  /// Call it between two kernels of which the second waits for the first: then their accesses to
  /// buffers and textures are no races.
  void forgetAccesses();

  bool contains(const void *Address) const {
    return static_cast<uint64_t>(static_cast<const uint8_t *>(Address) - Base) < Reserved;
  }
  /// Returns the region near an address of the range; null if there is none.
  Region *regionOf(const void *Address);

  /// Only checks that an access is inside of a region that allows it.
  Fault locate(const void *Address, uint64_t Size, bool Writes);
  /// Lets a helper access bytes outside of a region, whatever is there.
  void allowOutside(const void *Address, uint64_t Size);
  /// Checks and remembers an access to memory of the range. One with a fault is remembered only if
  /// that is IfChanged.
  Fault touch(const void *Address, uint64_t Size, bool Writes, const Agent &A, uint32_t Pc);

  /// The bytes of \p R with what was written of them.
  struct Contents {
    std::vector<uint8_t> Bytes;
    std::vector<bool> Written;
  };
  static Contents save(const Region &R);
  static void restore(const Contents &From, Region &R);

  std::vector<std::unique_ptr<Region>> Regions;
  /// Bytes around each region that also exist. Helpers may access them by accesses of 12 bytes,
  /// which the instrumentation does not see.
  uint64_t Slack = 0;

private:
  static constexpr uint64_t SlotBits = 33;
  static constexpr uint64_t Slots = 256;
  static constexpr uint64_t Reserved = Slots << SlotBits;
  uint8_t *Base = nullptr;
};

} // namespace tessera::model

#endif
