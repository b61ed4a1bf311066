//===- LaneValue.h - How a value may differ between lanes -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of Uniformity.h about one number. For the lanes of a wave, of a group and of a quad,
// they say whether the number is the same in all lanes that compute it together. If it is not, they
// say which of its bits may differ.
//
// The bits prove that a thread's index is uniform after division by the wave size or comparison
// with a multiple of it. The index of a lane is a multiple of the wave size, which all lanes share,
// plus a smaller number.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

namespace tessera::ir {

enum class LaneScope : uint8_t { Wave, Group, Quad };
constexpr unsigned NumLaneScopes = 3;
constexpr LaneScope LaneScopes[] = {LaneScope::Wave, LaneScope::Group, LaneScope::Quad};

/// Ordered: what is joined is as spread as the most spread part.
enum class Spread : uint8_t {
  Uniform,
  Possible, ///< may differ: loaded from memory that is written, an atomic's result, an unseen
            ///< argument
  ByLane    ///< computed from the index of the thread or lane, so that it does differ
};
/// "uniform", "possible" or "by lane".
const char *spelling(Spread S);

/// The question that is asked. "May differ" includes every value that is not known to be uniform.
/// "Surely differs" includes only values computed from an index. It assumes the best alignment of
/// values that the application sets (a bound may be a multiple of the wave size) and the smallest
/// waves.
struct LaneView {
  LaneScope Scope;
  /// A wave holds consecutive threads of the group, the first one at a multiple of its size. Every
  /// device that is known does so, but no API promises it.
  bool InOrder;
  bool IsSure;
};
constexpr LaneView LaneViews[] = {{LaneScope::Wave, false, false}, {LaneScope::Wave, true, false},
                                  {LaneScope::Group, true, false}, {LaneScope::Quad, true, false},
                                  {LaneScope::Wave, true, true},   {LaneScope::Group, true, true},
                                  {LaneScope::Quad, true, true}};
constexpr unsigned NumLaneViews = std::size(LaneViews);
constexpr unsigned ViewInAnyOrder = 0;

constexpr unsigned AllBits = 64;

/// Bits Lo to Hi - 1 differ; none where all are the same.
struct LaneBits {
  uint8_t Lo = 0, Hi = 0;

  bool isUniform() const { return Lo >= Hi; }
  friend bool operator==(const LaneBits &, const LaneBits &) = default;
};

constexpr LaneBits laneBits(unsigned Lo, unsigned Hi) {
  Hi = std::min(Hi, AllBits);
  return Lo < Hi ? LaneBits{static_cast<uint8_t>(Lo), static_cast<uint8_t>(Hi)} : LaneBits();
}
constexpr LaneBits EveryBit = laneBits(0, AllBits);

struct LaneValue {
  /// By the order of LaneViews.
  LaneBits In[NumLaneViews];
  /// So many low bits are known to be zero.
  uint8_t Zeros = 0;
  /// Computed from what neither the shader nor the index of a lane says.
  bool IsOpen = false;
  /// The value of an integer constant, zero-extended.
  std::optional<uint64_t> Known;

  /// However it is looked at.
  bool isUniform() const {
    return llvm::all_of(In, [](const LaneBits &Bits) { return Bits.isUniform(); });
  }
  /// In the order in which lanes lie.
  Spread spread(LaneScope S) const;
  /// The bits that may differ, and that surely do.
  void set(LaneScope S, LaneBits May, LaneBits Sure);
  friend bool operator==(const LaneValue &, const LaneValue &) = default;

  static LaneValue uniform() { return {}; }
  /// Uniform, and not known here.
  static LaneValue open();
  static LaneValue constant(uint64_t Bits);
  static LaneValue of(Spread Wave, Spread Group, Spread Quad);
  /// Of a quad, what is said of a wave.
  static LaneValue of(Spread Wave, Spread Group) { return of(Wave, Group, Wave); }
  static LaneValue of(Spread All) { return of(All, All, All); }
};

/// Either of the two, with the same one in all lanes.
LaneValue join(const LaneValue &A, const LaneValue &B);
/// Returns the value of an unknown function of the two.
LaneValue mix(const LaneValue &A, const LaneValue &B);
/// \p V with nothing known of its bits.
LaneValue anyBits(LaneValue V);
/// \p V, if lanes have different ones when they differ in \p Choice.
LaneValue chosenBy(LaneValue V, const LaneValue &Choice);
/// \p V, no more than possibly different.
LaneValue unproven(LaneValue V);

/// The components of one operand or result: of a vector of up to four each its own, of everything
/// else one for the whole.
using LaneParts = llvm::ArrayRef<LaneValue>;
LaneValue mixAll(LaneParts Parts);
Spread spreadOf(LaneParts Parts, LaneScope S);

} // namespace tessera::ir
