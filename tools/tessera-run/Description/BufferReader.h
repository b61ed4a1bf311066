// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the buffers of a pipeline description: what they are, and their contents, which are written
// out, filled with one value, or made by a rule (Generate.h).

#ifndef TESSERA_RUN_BUFFERREADER_H
#define TESSERA_RUN_BUFFERREADER_H

#include "Description/Scalars.h"

namespace tessera::run {

/// Makes \p To the bytes of the elements, one after the other.
void setBytes(const FormatInfo &F, const ElementList &From, std::vector<uint8_t> &To);

} // namespace tessera::run

LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::Buffer)
LLVM_YAML_IS_SEQUENCE_VECTOR(tessera::run::StoredAddress)
LLVM_YAML_IS_FLOW_SEQUENCE_VECTOR(tessera::run::Element)
LLVM_YAML_IS_SEQUENCE_VECTOR(std::vector<tessera::run::Element>)

template <> struct llvm::yaml::MappingTraits<tessera::run::StoredAddress> {
  static void mapping(IO &I, tessera::run::StoredAddress &A);
};

template <> struct llvm::yaml::MappingTraits<tessera::run::Buffer> {
  static void mapping(IO &I, tessera::run::Buffer &B);
};

#endif
