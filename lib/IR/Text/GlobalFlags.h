//===- GlobalFlags.h - What the text form says of variables in a word -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

struct GlobalFlag {
  llvm::StringLiteral Word;
  bool Global::*Flag;
};

/// In the order in which they are printed.
inline constexpr GlobalFlag GlobalFlags[] = {{"readonly", &Global::ReadOnly},
                                             {"coherent", &Global::Coherent},
                                             {"heap", &Global::Heap},
                                             {"const", &Global::IsConst},
                                             {"any_format", &Global::AnyFormat},
                                             {"combined", &Global::Combined},
                                             {"non_writable", &Global::NonWritable},
                                             {"aliased", &Global::Aliased},
                                             {"argument_buffer", &Global::ArgumentBuffer},
                                             {"with_sizes", &Global::WithSizes}};

struct GlobalName {
  llvm::StringLiteral Word;
  Global *Global::*Of;
};

/// The same, of the names of other variables.
inline constexpr GlobalName GlobalNames[] = {{"counter_of", &Global::CounterOf},
                                             {"view_of", &Global::ViewOf}};

} // namespace tessera::ir
