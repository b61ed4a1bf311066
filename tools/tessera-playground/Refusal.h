//===- Refusal.h - Why a request gets no result ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace tessera::playground {

enum class Refused {
#define REFUSAL(Name, Status, Text) Name,
#include "Refusals.def"
};

struct Refusal {
  Refused Why;
  std::string First, Second; ///< the texts {0} and {1} of the message

  int status() const;
  /// The message as a sentence without a full stop.
  std::string text() const;
  /// {"error": NAME, "message": TEXT}
  std::string json() const;
};

} // namespace tessera::playground
