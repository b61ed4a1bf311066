// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads of a vertex or fragment function, for the machine that runs them.

#ifndef TESSERA_MSL_MODEL_STAGELANES_H
#define TESSERA_MSL_MODEL_STAGELANES_H

#include "model/Runtime.h"
#include <cstdint>
#include <string>

namespace tessera::model {

/// What a simdgroup of such threads takes and gives. Values have the numbers of the function's
/// table.
class StageLanes {
public:
  virtual ~StageLanes() = default;

  /// Copies the values of the parameter that begins with number \p First.
  virtual void input(uint32_t Lane, uint32_t First, uint8_t *To) = 0;
  virtual void output(uint32_t Lane, const uint8_t *From) = 0;
  /// How messages name the thread: "vertex 3".
  virtual std::string nameOf(uint32_t Lane) const = 0;

  // Of fragments.
  virtual bool isFragment() const { return false; }
  /// Whether the thread only runs because its quad has others.
  virtual bool isHelper(uint32_t) const { return false; }
  virtual void discard(uint32_t) {}
  virtual void interpolate(uint32_t, uint32_t, const msl_model::Where &, uint32_t *) {}
  virtual uint32_t samples() const { return 1; }
  /// Returns false without such a sample.
  virtual bool samplePosition(uint32_t, float *) const { return false; }
};

} // namespace tessera::model

#endif
