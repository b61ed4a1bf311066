// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define SPV_ENABLE_UTILITY_CODE
#include "SPIRV/Requirements.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

void Requirements::instruction(spv::Op Code) {
  switch (Code) {
#define INSTRUCTION_NEEDS(Name, Needed)                                                            \
  case spv::Op::Op##Name:                                                                          \
    capability(spv::Capability::Needed);                                                           \
    return;
#include "SPIRV/Capabilities.def"
  default: // every other instruction belongs to Shader
    return;
  }
}

namespace {
template <typename T> struct Row {
  spv::Capability Needed;
  T Gives;
};

constexpr Row<const char *> ExtensionRows[] = {
#define CAPABILITY_EXTENSION(Name, Extension) {spv::Capability::Name, Extension},
#include "SPIRV/Capabilities.def"
};

constexpr Row<Feature> FeatureRows[] = {
#define CAPABILITY_FEATURE(Name, Row) {spv::Capability::Name, Feature::Row},
#include "SPIRV/Capabilities.def"
};

constexpr Row<const char *> ApiFeatureRows[] = {
#define CAPABILITY_API_FEATURE(Name, ApiName) {spv::Capability::Name, ApiName},
#include "SPIRV/Capabilities.def"
};
} // namespace

std::set<std::string> Requirements::extensions() const {
  std::set<std::string> Names;
  for (const auto &R : ExtensionRows)
    if (Capabilities.count(R.Needed))
      Names.insert(R.Gives);
  return Names;
}

void Requirements::write(Section &Out) const {
  for (spv::Capability C : Capabilities)
    Out.op(spv::Op::OpCapability, {uint32_t(C)});
  for (const std::string &Name : extensions())
    Out.opWithString(spv::Op::OpExtension, {}, Name);
}

void Requirements::describe(SPIRVInfo &Info) const {
  std::set<std::string> Names;
  for (spv::Capability C : Capabilities)
    Names.insert(spv::CapabilityToString(C));
  Info.Capabilities.assign(Names.begin(), Names.end());

  Names = extensions();
  Info.Extensions.assign(Names.begin(), Names.end());

  Names = Features;
  for (const auto &R : FeatureRows)
    if (Capabilities.count(R.Needed))
      Names.insert(info(R.Gives).ApiName.str());
  for (const auto &R : ApiFeatureRows)
    if (Capabilities.count(R.Needed))
      Names.insert(R.Gives);
  Info.Features.assign(Names.begin(), Names.end());
}
