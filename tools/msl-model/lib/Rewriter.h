// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From Metal's text to C++ that the model's headers complete.
//
// The rewriter does not parse, because Clang parses its result. It splits the text into tokens, and
// replaces in place those that C++ does not have, so that line numbers stay the same.
//   address spaces          go; constant becomes const
//   [[attributes]]          go; those of a function's parameters become the table that the function
//   is
//                           called with
//   threadgroup T x[N];     becomes a reference to storage that all lanes share
//   function constants      get the values of the pipeline's specialization constants
//   loops                   count their iterations, see Threadgroup.h
//   / % << >>               get Metal's meaning for zero divisors and wide shift counts
//   1.0, 1.0h               are float and half

#ifndef TESSERA_MSL_MODEL_REWRITER_H
#define TESSERA_MSL_MODEL_REWRITER_H

#include "Kernels.h"

namespace tessera::model {

/// The purpose of the compile.
enum class Purpose : uint8_t {
  Run,
  /// Errors about address spaces, in C++ for OpenCL: these stay, and there is less to exchange.
  AddressSpaces,
};

struct Rewritten {
  std::string Code;
  std::vector<KernelInfo> Kernels;

  /// Null if no function of this kind has this name.
  const KernelInfo *kernel(llvm::StringRef Name, FunctionKind Kind = FunctionKind::Kernel) const;
};

/// \p Constants are the bits of the function constants that have a value, by their index.
llvm::Expected<Rewritten> rewrite(llvm::StringRef Text, llvm::StringRef TextName,
                                  const std::map<uint32_t, uint64_t> &Constants, Purpose For);

} // namespace tessera::model

#endif
