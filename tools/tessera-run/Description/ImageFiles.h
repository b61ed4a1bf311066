// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes the contents of a buffer as a PNG file. docs/pipeline.md has the rules, under
// "Pictures".

#ifndef TESSERA_RUN_IMAGEFILES_H
#define TESSERA_RUN_IMAGEFILES_H

#include "Description/Pipeline.h"
#include "llvm/Support/Error.h"

namespace tessera::run {

/// Reads the file that \p B names into its contents, and takes the picture's size if \p B has none.
/// A picture of more than \p MaxBytes is an error.
llvm::Error readImage(Buffer &B, uint64_t MaxBytes);

/// --write-image NAME=FILE.
struct ImageOutput {
  std::string Buffer, Path;
};

/// False, with the reason in \p Problem, where \p Text is not NAME=FILE.
bool parseImageOutput(llvm::StringRef Text, std::vector<ImageOutput> &Outputs,
                      std::string &Problem);

/// Returns an error if these cannot be written after a run of \p P that also reads \p Inputs.
llvm::Error checkImageOutputs(llvm::ArrayRef<ImageOutput> Outputs, const Pipeline &P,
                              llvm::ArrayRef<llvm::StringRef> Inputs);

/// Writes outputs that checkImageOutputs accepted. Prints an error and returns false if one fails.
bool writeImages(llvm::ArrayRef<ImageOutput> Outputs, const Pipeline &P);

} // namespace tessera::run

#endif
