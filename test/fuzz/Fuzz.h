//===- Fuzz.h - What the fuzzers share ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fuzzer is a file FuzzNAME.cpp with libFuzzer's entry points. What is wrong with an input it
// tells to finding(): without TESSERA_FUZZ_FINDINGS in the environment that ends the process as a
// crash does; with it, the first input of each signature is kept in that folder, and it goes on.
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

/// An input is worth keeping where it gives what none gave before. libFuzzer knows the branches of
/// what is compiled for it; this adds what an input was found to be, which is all that there is in
/// a build that is not.
void noteFeature(uint64_t What);
void noteFeature(llvm::StringRef Kind, llvm::StringRef What);
/// Each instruction of a module beside the one before it.
void noteWords(llvm::ArrayRef<uint32_t> Words);
/// Each word of a text beside the one before it.
void noteText(llvm::StringRef Text);
void noteDiagnostics(const DiagnosticEngine &Diags);

/// The input under work, for findings.
void setInput(llvm::StringRef Bytes);

/// What two messages have in common that differ in numbers.
std::string withoutDetails(llvm::StringRef Text);

/// \p Signature is the same for what has one cause.
void finding(const llvm::Twine &Signature);
/// The same of what is Clang's alone: it is kept, and never ends the process.
void findingInClang(const llvm::Twine &Signature);

/// Runs \p Work, in which compiles are. A signal or a fatal error in it is a finding, of Clang
/// where Clang was at work, and ends the compile alone: what it had is lost. False after such a
/// one.
bool contain(llvm::function_ref<void()> Work);

/// What LLVMFuzzerTestOneInput gives for an input that is not to be kept, whatever it reached:
/// libFuzzer would collect those that go wrong early, which are easier to make.
constexpr int Uninteresting = -1;

/// Compiles in contain, and notes what came of it; an internal error is a finding. Whether Clang
/// accepted it.
bool compileShader(llvm::StringRef Name, llvm::StringRef Text, const CompileOptions &Options);
bool noteResult(const CompileResult &Result);
/// Makes a page about it in contain.
void explainShader(llvm::StringRef Name, llvm::StringRef Text, const CompileOptions &Options);

} // namespace tessera::fuzz
