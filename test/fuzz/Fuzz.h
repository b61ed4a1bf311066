//===- Fuzz.h - What the fuzzers share ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fuzzer is a file FuzzNAME.cpp with libFuzzer's entry points. It reports errors by finding().
// Without TESSERA_FUZZ_FINDINGS in the environment a finding ends the process as a crash does.
// With it, the first input of each signature is stored in that folder, and the fuzzer goes on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace tessera {
struct CompileOptions;
struct CompileResult;
class DiagnosticEngine;
} // namespace tessera

namespace tessera::fuzz {

/// Notes a feature of the current input. An input is kept if it has a new feature. libFuzzer's own
/// features are the branches in code that was compiled for it; in other builds these are the only
/// ones.
void noteFeature(uint64_t What);
void noteFeature(llvm::StringRef Kind, llvm::StringRef What);
/// Each instruction of a module beside the one before it.
void noteWords(llvm::ArrayRef<uint32_t> Words);
/// Each word of a text beside the one before it.
void noteText(llvm::StringRef Text);
void noteDiagnostics(const DiagnosticEngine &Diags);

/// The input under work, for findings.
void setInput(llvm::StringRef Bytes);

/// Removes the numbers of a message, so that similar messages become equal.
std::string withoutDetails(llvm::StringRef Text);

/// \p Signature must be equal for findings with one cause.
void finding(const llvm::Twine &Signature);
/// The same for a finding that is only Clang's: its input is kept, and it never ends the process.
void findingInClang(const llvm::Twine &Signature);

/// Runs \p Work, which compiles. A signal or fatal error is a finding, of Clang if Clang was
/// running. It ends only the compile, whose resources are lost; then this returns false.
bool contain(llvm::function_ref<void()> Work);

/// The result of LLVMFuzzerTestOneInput for an input that must not be kept. Otherwise
/// libFuzzer would collect inputs that fail early, which are easier to make.
constexpr int Uninteresting = -1;

/// Compiles inside of contain and notes the results; an internal error is a finding. Returns
/// whether Clang accepted the text.
bool compileShader(llvm::StringRef Name, llvm::StringRef Text, const CompileOptions &Options);
bool noteResult(const CompileResult &Result);
/// Makes a page about it in contain.
void explainShader(llvm::StringRef Name, llvm::StringRef Text, const CompileOptions &Options);

} // namespace tessera::fuzz
