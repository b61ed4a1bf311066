// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Raise/Features.h"
#include "SPIRV/Raise.h"
#include <set>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Capability;
using ir::Op;
using ir::Opcode;

namespace {
struct FeatureRow {
  Capability Needed;
  Feature With;
};
constexpr FeatureRow FeatureRows[] = {
#define CAPABILITY_FEATURE(Name, Row) {Capability::Name, Feature::Row},
#include "SPIRV/Capabilities.def"
};

Capability neededBy(ir::BuiltinFn Fn) {
  constexpr Capability Rows[] = {
#define BUILTIN(Fn, Name, Needed) Capability::Needed,
#include "SPIRV/Builtins.def"
  };
  return Rows[size_t(Fn)];
}

/// Which resource of an array it is may be computed.
ir::CapabilitySet capabilitiesOfAccess(const Op &O) {
  if (resourceIndices(O).empty())
    return {};
  bool IsUniformBuffer = O.type()->space() == AddressSpace::Uniform;
  ir::CapabilitySet Needed = IsUniformBuffer ? Capability::UniformBufferArrayDynamicIndexing
                                             : Capability::StorageBufferArrayDynamicIndexing;
  if (O.flag(AttrKind::NonUniform))
    Needed = Needed | Capability::ShaderNonUniform |
             (IsUniformBuffer ? Capability::UniformBufferArrayNonUniformIndexing
                              : Capability::StorageBufferArrayNonUniformIndexing);
  return Needed;
}

class Collector {
public:
  Collector(ir::Module &M, ir::CapabilitySet Asked) : M(M), Capabilities(Asked) {}

  void run() {
    need(Capability::Shader);
    for (const FeatureUse &Use : featuresOf(M, Backend::SPIRV)) {
      Features.insert(info(Use.Needed).ApiName);
      for (const FeatureRow &Row : FeatureRows)
        if (Row.With == Use.Needed)
          need(Row.Needed);
    }
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) { Capabilities = Capabilities | capabilitiesOf(O); });
#define CAPABILITY_API_FEATURE(Name, ApiFeature)                                                   \
  if (Capabilities.has(Capability::Name))                                                          \
    Features.insert(ApiFeature);
#include "SPIRV/Capabilities.def"
    M.Needs.Capabilities = Capabilities;
    M.Needs.Features.clear();
    for (StringRef Name : Features)
      M.Needs.Features.push_back(M.intern(Name));
  }

private:
  void need(Capability C) { Capabilities = Capabilities | C; }

  ir::Module &M;
  ir::CapabilitySet Capabilities;
  std::set<StringRef> Features;
};
} // namespace

ir::CapabilitySet tessera::spirv::capabilitiesOf(const Op &O) {
  switch (O.opcode()) {
#define WAVE(Code, Instruction, Needed)                                                            \
  case Opcode::Code:                                                                               \
    return Capability::Needed;
#include "SPIRV/Waves.def"
  case Opcode::WaveReduce:
  case Opcode::WavePrefix:
    return Capability::GroupNonUniformArithmetic;
  case Opcode::Builtin:
    return neededBy(O.enumAttr<ir::BuiltinFn>(AttrKind::Builtin));
  case Opcode::Access:
    return capabilitiesOfAccess(O);
  default:
    return {};
  }
}

void tessera::spirv::listNeeds(ir::Module &M, const PassContext &Ctx) {
  Collector(M, Ctx.Asked).run();
}
