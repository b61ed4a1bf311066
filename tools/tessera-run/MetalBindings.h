// Which [[buffer(n)]] of a Metal kernel a resource of the pipeline is.

#ifndef TESSERA_RUN_METALBINDINGS_H
#define TESSERA_RUN_METALBINDINGS_H

#include "Pipeline.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>

namespace tessera::run {

struct MetalBindings {
  /// By set and binding.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Buffers;
  std::optional<uint32_t> PushConstants;
  /// Of the bytes of every buffer, one word for each index.
  uint32_t BufferSizes = 0;
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
};

/// The rule of docs/bindings.md: set 0 keeps its bindings as indexes; the resources of other sets
/// take the lowest free indexes in the order of set and binding; push constants come next,
/// and the sizes of the buffers last.
MetalBindings defaultMetalBindings(const Pipeline &P);

/// Takes what the JSON of tessera --reflect says about Metal over the rule.
llvm::Error applyReflection(llvm::StringRef Json, MetalBindings &B);

} // namespace tessera::run

#endif
