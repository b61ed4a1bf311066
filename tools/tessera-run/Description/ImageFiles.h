// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pictures in PNG files as the contents of a buffer, and the contents of a buffer as such a file:
// what docs/pipeline.md says under "Pictures".

#ifndef TESSERA_RUN_IMAGEFILES_H
#define TESSERA_RUN_IMAGEFILES_H

#include "Description/Pipeline.h"
#include "llvm/Support/Error.h"

namespace tessera::run {

/// Gives \p B, which has no contents yet, those of the file that it names, and the picture's size
/// if it has none. What \p MaxBytes cannot hold is an error.
llvm::Error readImage(Buffer &B, uint64_t MaxBytes);

/// --write-image NAME=FILE.
struct ImageOutput {
  std::string Buffer, Path;
};

/// False, with the reason in \p Problem, where \p Text is not NAME=FILE.
bool parseImageOutput(llvm::StringRef Text, std::vector<ImageOutput> &Outputs,
                      std::string &Problem);

/// Reports why these cannot be written after a run of \p P that also reads \p Inputs.
llvm::Error checkImageOutputs(llvm::ArrayRef<ImageOutput> Outputs, const Pipeline &P,
                              llvm::ArrayRef<llvm::StringRef> Inputs);

/// Writes what checkImageOutputs has accepted. False after an error, which is printed.
bool writeImages(llvm::ArrayRef<ImageOutput> Outputs, const Pipeline &P);

} // namespace tessera::run

#endif
