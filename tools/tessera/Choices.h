//===- Choices.h - Values of options --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts the values of options to fields of a request, and prints errors as it finds them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tessera/tessera.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera::cli {

struct Request;

/// The rows of Options.td.
enum ID {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

/// A word and its value: an option's argument or a file's extension.
template <typename T> struct Word {
  const char *Text;
  T Value;
};

/// Collects mistakes, so that all of them are reported at once.
class Checker {
public:
  explicit Checker(llvm::raw_ostream &OS) : OS(OS) {}

  llvm::raw_ostream &error() {
    Failed = true;
    return OS << "tessera: error: ";
  }

  llvm::raw_ostream &warning() { return OS << "tessera: warning: "; }

  template <typename T, size_t N>
  void choose(const llvm::opt::ArgList &Args, ID Option, const Word<T> (&Words)[N], T &Value) {
    if (const llvm::opt::Arg *A = Args.getLastArg(Option))
      choose(*A, Words, Value);
  }

  template <typename T, size_t N>
  void choose(const llvm::opt::Arg &A, const Word<T> (&Words)[N], T &Value) {
    for (const Word<T> &W : Words)
      if (llvm::StringRef(A.getValue()) == W.Text) {
        Value = W.Value;
        return;
      }
    llvm::raw_ostream &Error = error() << "invalid value '" << A.getValue() << "' for '"
                                       << A.getOption().getPrefixedName() << "'; expected ";
    for (size_t I = 0; I < N; ++I)
      Error << (I == 0 ? "" : I + 1 == N ? " or " : ", ") << Words[I].Text;
    Error << '\n';
  }

  /// Whether errors are printed to a stream that shows colors.
  bool hasColors() const { return OS.has_colors(); }

  bool Failed = false;

private:
  llvm::raw_ostream &OS;
};

/// Reads the numbers of \p A from index \p First on. Returns false after reporting one that is
/// invalid.
bool readNumbers(const llvm::opt::Arg &A, unsigned First, llvm::MutableArrayRef<uint32_t *> Values,
                 Checker &Check);

// Chooses the form of messages.

/// How messages are written.
void chooseMessages(const llvm::opt::ArgList &Args, Request &R, Checker &Check);
void chooseVerify(const llvm::opt::ArgList &Args, Request &R, Checker &Check);

// --- SPIRVChoices.cpp: DXC's options for SPIR-V ---

void chooseEntries(const llvm::opt::ArgList &Args, CompileOptions &C, Checker &Check);
/// Where resources go in Vulkan.
void chooseBindings(const llvm::opt::ArgList &Args, BindingRules &Rules, Checker &Check);
/// Chooses the layout of buffers. -spirv selects DXC's; other options of DXC and ours change it.
void chooseMemory(const llvm::opt::ArgList &Args, MemoryRules &Rules, Checker &Check);
/// Inputs and outputs of vertex and pixel shaders.
void chooseStages(const llvm::opt::ArgList &Args, StageRules &Rules, Checker &Check);
/// As in DXC, -fspv-debug replaces -Zi, and the option with more information wins.
void chooseDebug(const llvm::opt::ArgList &Args, CompileOptions &C, Checker &Check);
/// The environment, and the rules that the module asks the device for.
void chooseRules(const llvm::opt::ArgList &Args, CompileOptions &C, Checker &Check);

} // namespace tessera::cli
