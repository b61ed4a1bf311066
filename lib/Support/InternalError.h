//===- InternalError.h - Mistakes of the compiler's own --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only a mistake of the compiler's own can reach ends in internalError. llvm_unreachable
// stands after a switch over an enumeration that has every enumerator and no default, and nowhere
// else (test/lit/docs/unreachable.test).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Loc.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace tessera {

namespace ir {
class Op;
}

/// What an op is called, and where it comes from.
struct OpPlace {
  llvm::StringRef Mnemonic;
  Loc Where;
};

/// What a thread is at work on. Who goes from op to op, or from construct to construct, keeps it up
/// to date; what it points to must live as long as it stands here.
struct WorkPlace {
  const char *Step = nullptr;                    ///< the name of the step or stage
  OpPlace (*Describe)(const ir::Op &) = nullptr; ///< the IR is not known here
  const ir::Op *Op = nullptr;                    ///< the op under work: counts before Where
  const Loc *Where = nullptr;                    ///< of the construct that is lowered
};
inline constinit thread_local WorkPlace CurrentWork;

/// This thread is at work on \p Step until the end of the scope.
class WorkScope {
public:
  explicit WorkScope(const char *Step, OpPlace (*Describe)(const ir::Op &) = nullptr)
      : Outer(CurrentWork) {
    CurrentWork = {Step, Describe};
  }
  ~WorkScope() { CurrentWork = Outer; }
  WorkScope(const WorkScope &) = delete;

private:
  WorkPlace Outer;
};

/// What is lowered from here to the end of the scope stands at \p Where, which changes.
class PlaceScope {
public:
  explicit PlaceScope(const Loc &Where) : Outer(CurrentWork.Where) { CurrentWork.Where = &Where; }
  ~PlaceScope() { CurrentWork.Where = Outer; }
  PlaceScope(const PlaceScope &) = delete;

private:
  const Loc *Outer;
};

/// An internal error, as a diagnostic says it.
struct Mistake {
  std::string What; ///< with the step and the op
  Loc Where;        ///< the user's line, where it is known
};

/// The compiler has found a mistake of its own, \p What: nothing that it could still give would be
/// right. Ends what runs on the LargeStack of this thread, whose caller gets the mistake; outside
/// of one it is a fatal error of the process. \p Where: where it is better known than by
/// CurrentWork.
[[noreturn]] void internalError(const llvm::Twine &What, Loc Where = {});

} // namespace tessera
