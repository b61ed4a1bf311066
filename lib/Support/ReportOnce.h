//===- ReportOnce.h - Saying a thing once of a place ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports each message only once for a place. One operation of the user is often several ops: both
// orientations of a matrix, the parts of a composite, the copies of an inlined function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include <set>
#include <tuple>

namespace tessera {

class ReportOnce {
public:
  /// Returns true on the first call for \p What at \p Where. Use it for facts without a diagnostic;
  /// \p What is the name of a check or of a missing feature.
  bool isNew(const Loc &Where, llvm::StringRef What) { return insert(Where, What, NoID); }
  bool isNew(const Loc &Where, DiagID ID) { return insert(Where, "", unsigned(ID)); }

  /// The two halves of isNew(), for checks that may fail in one copy of an op and pass in another.
  bool contains(const Loc &Where, llvm::StringRef What) const {
    return Seen.contains({Where.File, Where.Line, Where.Col, NoID, What.str()});
  }
  void add(const Loc &Where, llvm::StringRef What) { insert(Where, What, NoID); }

private:
  static constexpr unsigned NoID = ~0u;

  bool insert(const Loc &L, llvm::StringRef What, unsigned ID) {
    return Seen.insert({L.File, L.Line, L.Col, ID, What.str()}).second;
  }

  /// The end of a range is not part of the key: a diagnostic is at its beginning.
  std::set<std::tuple<uint32_t, uint32_t, uint32_t, unsigned, std::string>> Seen;
};

} // namespace tessera
