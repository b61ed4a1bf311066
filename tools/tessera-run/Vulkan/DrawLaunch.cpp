// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Attachments.h"
#include "Vulkan/Launch.h"
#include "Vulkan/TexelFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tessera::run {
namespace {

/// The inputs of the vertex shader, as a pipeline object takes them.
struct VertexInputs {
  std::vector<VkVertexInputBindingDescription> Buffers;
  std::vector<VkVertexInputAttributeDescription> Attributes;
  VkPipelineVertexInputStateCreateInfo Info = {};

  Error create(const Device &D, const Pipeline &P) {
    const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
    for (const auto &[Number, V] : enumerate(P.Bindings.VertexBuffers)) {
      auto Binding = static_cast<uint32_t>(Number);
      if (*V.Stride > Limits.maxVertexInputBindingStride)
        return deviceError("a stride of " + Twine(*V.Stride) + " bytes; the device allows " +
                           Twine(Limits.maxVertexInputBindingStride));
      Buffers.push_back({Binding, *V.Stride, static_cast<VkVertexInputRate>(V.Rate)});
      for (const VertexAttribute &A : V.Attributes)
        if (Error E = add(D, P.Buffers[V.Object], A, Binding))
          return E;
    }
    if (Buffers.size() > Limits.maxVertexInputBindings)
      return deviceError(Twine(Buffers.size()) + " vertex buffers; the device allows " +
                         Twine(Limits.maxVertexInputBindings));
    if (Attributes.size() > Limits.maxVertexInputAttributes)
      return deviceError(Twine(Attributes.size()) + " vertex attributes; the device allows " +
                         Twine(Limits.maxVertexInputAttributes));
    Info.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
    Info.vertexBindingDescriptionCount = static_cast<uint32_t>(Buffers.size());
    Info.pVertexBindingDescriptions = Buffers.data();
    Info.vertexAttributeDescriptionCount = static_cast<uint32_t>(Attributes.size());
    Info.pVertexAttributeDescriptions = Attributes.data();
    return Error::success();
  }

private:
  Error add(const Device &D, const Buffer &B, const VertexAttribute &A, uint32_t Binding) {
    VkFormat Format = A.TexelFormat.empty() ? texelFormat(A.ElementFormat, A.Channels)
                                            : viewFormat(A.TexelFormat.Text);
    VkFormatProperties Properties = {};
    if (Format != VK_FORMAT_UNDEFINED)
      D.Vk.vkGetPhysicalDeviceFormatProperties(D.Physical.Handle, Format, &Properties);
    if (!(Properties.bufferFeatures & VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT))
      return deviceError("the device has no vertex attribute of " + Twine(A.Channels) + " x " +
                         info(A.ElementFormat).Name + ", which '" + B.Id.Text + "' needs");
    const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
    if (*A.Location >= Limits.maxVertexInputAttributes)
      return deviceError("an attribute with location " + Twine(*A.Location) +
                         "; the device allows up to " + Twine(Limits.maxVertexInputAttributes - 1));
    if (A.Offset > Limits.maxVertexInputAttributeOffset)
      return deviceError("an attribute at byte " + Twine(A.Offset) + "; the device allows up to " +
                         Twine(Limits.maxVertexInputAttributeOffset));
    Attributes.push_back({*A.Location, Binding, Format, A.Offset});
    return Error::success();
  }
};

VkPipelineColorBlendAttachmentState blendOf(const RenderTarget &T) {
  VkPipelineColorBlendAttachmentState State = {};
  State.colorWriteMask = T.WriteMask;
  if (!T.Blend)
    return State;
  State.blendEnable = VK_TRUE;
  State.srcColorBlendFactor = static_cast<VkBlendFactor>(T.Blend->Color.Source);
  State.dstColorBlendFactor = static_cast<VkBlendFactor>(T.Blend->Color.Destination);
  State.colorBlendOp = static_cast<VkBlendOp>(T.Blend->Color.Op);
  State.srcAlphaBlendFactor = static_cast<VkBlendFactor>(T.Blend->Alpha.Source);
  State.dstAlphaBlendFactor = static_cast<VkBlendFactor>(T.Blend->Alpha.Destination);
  State.alphaBlendOp = static_cast<VkBlendOp>(T.Blend->Alpha.Op);
  return State;
}

VkStencilOpState stencilOf(const StencilFace &F) {
  return {static_cast<VkStencilOp>(F.Fail),
          static_cast<VkStencilOp>(F.Pass),
          static_cast<VkStencilOp>(F.DepthFail),
          static_cast<VkCompareOp>(F.Compare),
          F.ReadMask,
          F.WriteMask,
          F.Reference};
}

/// Vulkan's y of clip space points down; a negative height turns it.
VkViewport viewportOf(const Viewport &V, YAxis Axis) {
  bool Up = Axis == YAxis::Up;
  return {float(V.X),        float(Up ? V.Y + V.Height : V.Y),
          float(V.Width),    float(Up ? -V.Height : V.Height),
          float(V.MinDepth), float(V.MaxDepth)};
}

class DrawLaunch : public Launch {
public:
  DrawLaunch(Device &D, const Pipeline &P, ArrayRef<ShaderModule> Modules)
      : Launch(VK_PIPELINE_BIND_POINT_GRAPHICS, stagesOf(P)), D(D), P(P), Modules(Modules),
        Targets(D, P, Modules) {}

  Error checkLimits() const override {
    const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
    if (P.Bindings.RenderTargets.size() > Limits.maxColorAttachments)
      return deviceError(Twine(P.Bindings.RenderTargets.size()) + " targets; the device allows " +
                         Twine(Limits.maxColorAttachments));
    if (D.Physical.MaxViews < 32 && P.Raster.ViewMask >> D.Physical.MaxViews)
      return deviceError("a ViewMask with view " + Twine(Log2_32(P.Raster.ViewMask)) +
                         "; the device has " + Twine(D.Physical.MaxViews) + " views");
    if (P.Raster.Viewports.size() > Limits.maxViewports)
      return deviceError(Twine(P.Raster.Viewports.size()) + " viewports; the device allows " +
                         Twine(Limits.maxViewports));
    for (const Viewport &V : P.Raster.Viewports)
      if (V.Width > Limits.maxViewportDimensions[0] || V.Height > Limits.maxViewportDimensions[1])
        return deviceError("a viewport of " + Twine(uint64_t(V.Width)) + "x" +
                           Twine(uint64_t(V.Height)) + " pixels; the device allows " +
                           Twine(Limits.maxViewportDimensions[0]) + "x" +
                           Twine(Limits.maxViewportDimensions[1]));
    return Targets.checkLimits();
  }

  Error create(VkPipelineLayout Layout, const DeviceMemory &Memory) override {
    if (Error E = Targets.create(Memory))
      return E;
    for (const VertexBuffer &V : P.Bindings.VertexBuffers)
      VertexBuffers.push_back(Memory.objects()[V.Object].Buffers.front().Handle);
    if (P.Bindings.IndexObject != NoIndex)
      IndexBuffer = Memory.objects()[P.Bindings.IndexObject].Buffers.front().Handle;
    return createPipeline(Layout);
  }

  void record(VkCommandBuffer Commands, function_ref<void()> BindResources) const override {
    Targets.recordBegin(Commands);
    BindResources();
    D.Vk.vkCmdBindPipeline(Commands, BindPoint, Handle);
    std::vector<VkDeviceSize> Offsets(VertexBuffers.size());
    if (!VertexBuffers.empty())
      D.Vk.vkCmdBindVertexBuffers(Commands, 0, static_cast<uint32_t>(VertexBuffers.size()),
                                  VertexBuffers.data(), Offsets.data());
    const DrawCounts &Draw = P.Dispatch.Draw;
    if (P.hasMesh()) {
      auto [X, Y, Z] = P.Dispatch.GroupCount;
      D.Vk.vkCmdDrawMeshTasksEXT(Commands, X, Y, Z);
    } else if (IndexBuffer) {
      bool IsShort = P.Buffers[P.Bindings.IndexObject].format().Bytes == 2;
      D.Vk.vkCmdBindIndexBuffer(Commands, IndexBuffer, 0,
                                IsShort ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32);
      D.Vk.vkCmdDrawIndexed(Commands, *Draw.IndexCount, Draw.InstanceCount,
                            Draw.FirstIndex.value_or(0), Draw.BaseVertex, Draw.FirstInstance);
    } else {
      D.Vk.vkCmdDraw(Commands, *Draw.VertexCount, Draw.InstanceCount, Draw.FirstVertex.value_or(0),
                     Draw.FirstInstance);
    }
    Targets.recordEnd(Commands);
  }

private:
  Error createPipeline(VkPipelineLayout Layout) {
    std::vector<std::unique_ptr<PipelineStage>> Stages;
    std::vector<VkPipelineShaderStageCreateInfo> StageInfos;
    for (const auto &[S, Module] : zip(P.Shaders, Modules)) {
      PipelineStage &Stage = *Stages.emplace_back(std::make_unique<PipelineStage>(D, S));
      if (Error E = Stage.create(Module, P.Dispatch.SubgroupSize))
        return E;
      StageInfos.push_back(Stage.Info);
    }
    VertexInputs Inputs;
    if (Error E = Inputs.create(D, P))
      return E;
    const Rasterizer &R = P.Raster;
    VkPipelineInputAssemblyStateCreateInfo Assembly = {};
    Assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
    Assembly.topology = static_cast<VkPrimitiveTopology>(P.Bindings.Topology);
    Assembly.primitiveRestartEnable = P.Bindings.PrimitiveRestart;

    VkPipelineTessellationStateCreateInfo Tessellation = {};
    Tessellation.sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO;
    Tessellation.patchControlPoints = P.Bindings.PatchControlPoints.value_or(0);

    std::vector<VkViewport> Viewports;
    std::vector<VkRect2D> Scissors(R.Viewports.size(), VkRect2D{{0, 0}, Targets.Extent});
    for (const Viewport &V : R.Viewports)
      Viewports.push_back(viewportOf(V, R.YAxis));
    for (const auto &[I, S] : enumerate(R.Scissors))
      Scissors[I] = {{int32_t(S.X), int32_t(S.Y)}, {S.Width, S.Height}};
    VkPipelineViewportStateCreateInfo ViewportInfo = {};
    ViewportInfo.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
    ViewportInfo.viewportCount = ViewportInfo.scissorCount =
        static_cast<uint32_t>(Viewports.size());
    ViewportInfo.pViewports = Viewports.data();
    ViewportInfo.pScissors = Scissors.data();

    VkPipelineRasterizationStateCreateInfo Raster = {};
    Raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
    Raster.depthClampEnable = R.DepthClamp;
    Raster.cullMode = static_cast<VkCullModeFlags>(R.CullMode);
    Raster.frontFace = static_cast<VkFrontFace>(R.FrontFace);
    Raster.lineWidth = 1;

    VkPipelineMultisampleStateCreateInfo Multisample = {};
    Multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
    Multisample.rasterizationSamples = static_cast<VkSampleCountFlagBits>(*R.Samples);
    VkSampleMask Mask[2] = {R.SampleMask, ~uint32_t(0)};
    Multisample.pSampleMask = Mask;
    Multisample.alphaToCoverageEnable = R.AlphaToCoverage;

    VkPipelineDepthStencilStateCreateInfo DepthStencil = {};
    DepthStencil.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
    DepthStencil.depthTestEnable = P.DepthStencil.DepthTest;
    DepthStencil.depthWriteEnable = P.DepthStencil.DepthWrite;
    DepthStencil.depthCompareOp = static_cast<VkCompareOp>(P.DepthStencil.DepthCompare);
    DepthStencil.stencilTestEnable = P.DepthStencil.stencilTest();
    if (P.DepthStencil.stencilTest()) {
      DepthStencil.front = stencilOf(*P.DepthStencil.Front);
      DepthStencil.back = stencilOf(*P.DepthStencil.Back);
    }

    std::vector<VkPipelineColorBlendAttachmentState> Blends;
    for (const RenderTarget &T : P.Bindings.RenderTargets)
      Blends.push_back(blendOf(T));
    VkPipelineColorBlendStateCreateInfo Blend = {};
    Blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
    Blend.attachmentCount = static_cast<uint32_t>(Blends.size());
    Blend.pAttachments = Blends.data();
    for (unsigned I = 0; I < 4; ++I)
      Blend.blendConstants[I] = static_cast<float>(R.BlendConstants[I]);

    VkGraphicsPipelineCreateInfo Info = {};
    Info.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO;
    Info.stageCount = static_cast<uint32_t>(StageInfos.size());
    Info.pStages = StageInfos.data();
    Info.pVertexInputState = &Inputs.Info;
    Info.pInputAssemblyState = &Assembly;
    if (P.Bindings.PatchControlPoints)
      Info.pTessellationState = &Tessellation;
    Info.pViewportState = &ViewportInfo;
    Info.pRasterizationState = &Raster;
    Info.pMultisampleState = &Multisample;
    Info.pDepthStencilState = &DepthStencil;
    Info.pColorBlendState = &Blend;
    Info.layout = Layout;
    Info.renderPass = Targets.Pass;
    if (Error E = check(
            D.Vk.vkCreateGraphicsPipelines(D.Handle, VK_NULL_HANDLE, 1, &Info, nullptr, &Handle),
            "vkCreateGraphicsPipelines"))
      return E;
    Cleaner.add([this] { D.Vk.vkDestroyPipeline(D.Handle, Handle, nullptr); });
    return Error::success();
  }

  Device &D;
  const Pipeline &P;
  ArrayRef<ShaderModule> Modules;
  Attachments Targets;
  std::vector<VkBuffer> VertexBuffers;
  VkBuffer IndexBuffer = VK_NULL_HANDLE;
  VkPipeline Handle = VK_NULL_HANDLE;
  Cleanup Cleaner;
};
} // namespace

std::unique_ptr<Launch> drawLaunch(Device &D, const Pipeline &P, ArrayRef<ShaderModule> Modules) {
  return std::make_unique<DrawLaunch>(D, P, Modules);
}

} // namespace tessera::run
