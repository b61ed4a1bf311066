//===- InternalError.h - Mistakes of the compiler's own --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that only a compiler bug can reach calls internalError. llvm_unreachable is only allowed
// after a switch over an enumeration that has every enumerator and no default
// (test/lit/docs/unreachable.test).
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

/// The name of an op and its location.
struct OpPlace {
  llvm::StringRef Mnemonic;
  Loc Where;
};

/// The construct that a thread is working on. Code that goes from op to op, or from construct to
/// construct, keeps it up to date. Its pointers must stay valid while they are set.
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

/// Sets the location that is being lowered to \p Where until the end of the scope. \p Where may
/// change meanwhile.
class PlaceScope {
public:
  explicit PlaceScope(const Loc &Where) : Outer(CurrentWork.Where) { CurrentWork.Where = &Where; }
  ~PlaceScope() { CurrentWork.Where = Outer; }
  PlaceScope(const PlaceScope &) = delete;

private:
  const Loc *Outer;
};

/// An internal error, in the words of its diagnostic.
struct Mistake {
  std::string What; ///< with the step and the op
  Loc Where;        ///< the user's line, if known
};

/// Reports \p What, a bug of the compiler that makes every further result unreliable. Abandons the
/// work on this thread's LargeStack and returns the error to the caller of LargeStack::run. Without
/// a LargeStack it is a fatal error of the process. \p Where: a more precise location than
/// CurrentWork.
[[noreturn]] void internalError(const llvm::Twine &What, Loc Where = {});

} // namespace tessera
