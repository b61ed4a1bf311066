// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/DeviceNeeds.h"

#include "llvm/ADT/STLExtras.h"
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;

namespace tessera::run {

void DeviceNeeds::addCapability(uint32_t Capability) {
  if (!hasCapability(Capability))
    Capabilities.push_back(Capability);
}

static bool isWritten(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::RWBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return true;
  default:
    std::optional<TextureShape> Shape = textureShape(Kind);
    return Shape && Shape->IsWritten;
  }
}

/// Whether the entry point of \p Module can write to a resource.
static bool writes(const Pipeline &P, const ShaderModule &Module) {
  return any_of(P.Sets, [&](const DescriptorSet &Set) {
    return any_of(Set.Resources, [&](const Resource &R) {
      return isWritten(R.Kind) && any_of(Module.Resources, [&](const ModuleResource &Of) {
               return Of.Set == R.Set && Of.Binding == R.Binding;
             });
    });
  });
}

static bool usesSecondSource(const BlendEquation &E) {
  return std::max(E.Source, E.Destination) >= BlendFactor::Src1Color;
}

static void addStateNeeds(const Pipeline &P, std::set<StateNeed> &Needs) {
  const std::vector<RenderTarget> &Targets = P.Bindings.RenderTargets;
  for (const RenderTarget &T : Targets) {
    if (T.Blend != Targets.front().Blend || T.WriteMask != Targets.front().WriteMask)
      Needs.insert(StateNeed::IndependentBlend);
    if (T.Blend && (usesSecondSource(T.Blend->Color) || usesSecondSource(T.Blend->Alpha)))
      Needs.insert(StateNeed::DualSourceBlend);
  }
  if (P.Bindings.Topology == Topology::PointList)
    Needs.insert(StateNeed::Points);
  if (P.Raster.DepthClamp)
    Needs.insert(StateNeed::DepthClamp);
  if (P.Raster.Viewports.size() > 1)
    Needs.insert(StateNeed::Viewports);
  if (P.Raster.ViewMask)
    Needs.insert(StateNeed::Views);
}

static void addRayNeeds(const Pipeline &P, std::set<StateNeed> &Needs) {
  if (P.hasAccelerationStructures())
    Needs.insert(StateNeed::AccelerationStructures);
  if (P.usesRays())
    Needs.insert(StateNeed::AddressedBuffers);
  if (P.Rays.Config.Flags)
    Needs.insert(StateNeed::SkippedPrimitives);
}

DeviceNeeds needsOf(const Pipeline &P, ArrayRef<ShaderModule> Modules) {
  DeviceNeeds Needs;
  Needs.Draws = P.kind() == PipelineKind::Graphics;
  // Others imply it, so a module need not declare it.
  Needs.addCapability(uint32_t(spv::Capability::Shader));
  for (const ShaderModule &M : Modules) {
    for (uint32_t C : M.Capabilities)
      Needs.addCapability(C);
    Needs.Extensions.insert(Needs.Extensions.end(), M.Extensions.begin(), M.Extensions.end());
    Needs.VectorLayouts.insert(M.VectorLayouts.begin(), M.VectorLayouts.end());
    if (M.hasCapability(uint32_t(spv::Capability::GroupNonUniform)))
      Needs.SubgroupStages.insert(M.Stage);
    if (info(M.Stage).Kind == PipelineKind::Graphics && writes(P, M))
      Needs.State.insert(M.Stage == ShaderStage::Pixel ? StateNeed::PixelStores
                                                       : StateNeed::VertexStores);
  }
  addStateNeeds(P, Needs.State);
  addRayNeeds(P, Needs.State);
  return Needs;
}

} // namespace tessera::run
