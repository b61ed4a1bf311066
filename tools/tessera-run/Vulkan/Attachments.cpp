// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Attachments.h"

#include "Vulkan/Images.h"
#include "Vulkan/TexelFormats.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;

namespace tessera::run {

static VkAttachmentReference2 referTo(uint32_t Number, VkImageAspectFlags Aspects) {
  VkAttachmentReference2 Reference = {};
  Reference.sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2;
  Reference.attachment = Number;
  Reference.layout = VK_IMAGE_LAYOUT_GENERAL;
  Reference.aspectMask = Aspects;
  return Reference;
}

/// The numbers of Clear as the target's texels have them; missing channels are 0.
static VkClearColorValue clearColor(const std::vector<double> &Numbers, TexelNumbers As) {
  VkClearColorValue Color = {};
  for (const auto &[I, V] : enumerate(Numbers))
    switch (As) {
    case TexelNumbers::Float:
      Color.float32[I] = static_cast<float>(V);
      break;
    case TexelNumbers::Signed:
      Color.int32[I] = static_cast<int32_t>(V);
      break;
    case TexelNumbers::Unsigned:
      Color.uint32[I] = static_cast<uint32_t>(V);
      break;
    }
  return Color;
}

Error Attachments::create(const DeviceMemory &Memory) {
  for (const RenderTarget &T : P.Bindings.RenderTargets)
    if (Error E = addColor(T, Memory.objects()[T.Object]))
      return E;
  if (Error E = addDepthStencil(Memory))
    return E;
  addInputs(Memory);
  if (Error E = createPass())
    return E;
  return createFramebuffer();
}

/// Finds the size of what is rendered to; without targets, from the viewports.
void Attachments::measure() {
  uint32_t Least = NoIndex;
  auto Take = [&](uint32_t Object) {
    if (Object == NoIndex)
      return;
    const OutputProps &Size = *P.Buffers[Object].Image;
    Extent = {Size.Width, Size.Height};
    Least = std::min(Least, Size.Layers);
  };
  for (const RenderTarget &T : P.Bindings.RenderTargets)
    Take(T.Object);
  Take(P.Bindings.Depth.Object);
  Take(P.Bindings.Stencil.Object);
  if (Least != NoIndex) {
    Layers = Least;
    return;
  }
  for (const Viewport &V : P.Raster.Viewports) {
    Extent.width = std::max(Extent.width, static_cast<uint32_t>(std::ceil(V.X + V.Width)));
    Extent.height = std::max(Extent.height, static_cast<uint32_t>(std::ceil(V.Y + V.Height)));
  }
}

Error Attachments::checkLimits() const {
  const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
  if (Extent.width > Limits.maxFramebufferWidth || Extent.height > Limits.maxFramebufferHeight)
    return deviceError("targets of " + Twine(Extent.width) + "x" + Twine(Extent.height) +
                       " pixels; the device allows " + Twine(Limits.maxFramebufferWidth) + "x" +
                       Twine(Limits.maxFramebufferHeight));
  if (Layers > Limits.maxFramebufferLayers)
    return deviceError("targets of " + Twine(Layers) + " layers; the device allows " +
                       Twine(Limits.maxFramebufferLayers));
  return Error::success();
}

/// Adds an attachment that starts and stays as it is.
Attachments::Attachment &Attachments::add(VkImageView View, VkFormat Format, uint32_t Samples) {
  Attachment &A = All.emplace_back();
  A = {};
  A.View = View;
  VkAttachmentDescription2 &Info = A.Description;
  Info.sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2;
  Info.format = Format;
  Info.samples = static_cast<VkSampleCountFlagBits>(Samples);
  Info.loadOp = Info.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
  Info.storeOp = Info.stencilStoreOp = VK_ATTACHMENT_STORE_OP_STORE;
  Info.initialLayout = Info.finalLayout = VK_IMAGE_LAYOUT_GENERAL;
  return A;
}

/// Creates an image with the samples and the size of the draw, that nothing reads later.
Expected<VkImageView> Attachments::createImageOfOwn(VkFormat Format, VkImageUsageFlags Usage,
                                                    StringRef For) {
  if (Error E = checkSamples(D, Format, Usage, *P.Raster.Samples, "targets", For))
    return std::move(E);
  VkImageCreateInfo Info = {};
  Info.imageType = VK_IMAGE_TYPE_2D;
  Info.format = Format;
  Info.extent = {Extent.width, Extent.height, 1};
  Info.mipLevels = 1;
  Info.arrayLayers = Layers;
  Info.samples = static_cast<VkSampleCountFlagBits>(*P.Raster.Samples);
  Info.usage = Usage;
  Expected<VkImage> Image = createImage(D, Info, Cleaner);
  if (!Image)
    return Image.takeError();
  return createView(D, *Image, Layers == 1 ? VK_IMAGE_VIEW_TYPE_2D : VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                    Format, aspectsOf(Format), 1, Cleaner);
}

Error Attachments::addColor(const RenderTarget &T, const DeviceObjects &O) {
  const Buffer &B = P.Buffers[T.Object];
  bool IsResolved = B.Image->Samples != *P.Raster.Samples;
  VkImageView View = O.Images.front().View;
  if (IsResolved) {
    Resolves.resize(Colors.size(), referTo(VK_ATTACHMENT_UNUSED, 0));
    Resolves.push_back(referTo(static_cast<uint32_t>(All.size()), VK_IMAGE_ASPECT_COLOR_BIT));
    add(View, O.Format, 1).Description.loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    Expected<VkImageView> Rendered =
        createImageOfOwn(O.Format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, T.Id.Text);
    if (!Rendered)
      return Rendered.takeError();
    View = *Rendered;
  }
  auto Number = static_cast<uint32_t>(All.size());
  Attachment &A = add(View, O.Format, *P.Raster.Samples);
  if (T.Clear) {
    A.Description.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    A.Clear.color = clearColor(*T.Clear, numbersOf(T.TexelFormat.Text, B));
  }
  if (IsResolved)
    A.Description.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
  Numbers[T.Object] = Number;
  Colors.push_back(referTo(Number, VK_IMAGE_ASPECT_COLOR_BIT));
  return Error::success();
}

/// Adds the depth and stencil targets. Without them there is a depth buffer without a name, as in
/// the offload suite.
Error Attachments::addDepthStencil(const DeviceMemory &Memory) {
  const DepthOrStencilTarget &OfDepth = P.Bindings.Depth, &OfStencil = P.Bindings.Stencil;
  bool IsNamed = OfDepth.given() || OfStencil.given();
  if (!IsNamed && !P.DepthStencil.DepthTest)
    return Error::success();
  uint32_t Object = OfDepth.given() ? OfDepth.Object : OfStencil.Object;
  VkFormat Format = IsNamed ? Memory.objects()[Object].Format : VK_FORMAT_D32_SFLOAT;
  VkImageView View = Memory.depthStencil().View;
  bool IsResolved = IsNamed && P.Buffers[Object].Image->Samples != *P.Raster.Samples;
  if (IsResolved) {
    ResolvesDepth = true;
    DepthResolve = referTo(static_cast<uint32_t>(All.size()), aspectsOf(Format));
    VkAttachmentDescription2 &Info = add(View, Format, 1).Description;
    Info.loadOp = Info.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
  }
  if (!IsNamed || IsResolved) {
    Expected<VkImageView> Own =
        createImageOfOwn(Format, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                         IsNamed ? P.Buffers[Object].Id.Text : "the depth buffer");
    if (!Own)
      return Own.takeError();
    View = *Own;
  }
  auto Number = static_cast<uint32_t>(All.size());
  Attachment &A = add(View, Format, *P.Raster.Samples);
  if (!IsNamed || IsResolved)
    A.Description.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
  if (OfDepth.Clear || !OfDepth.given()) {
    A.Description.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    A.Clear.depthStencil.depth = static_cast<float>(OfDepth.Clear.value_or(1));
  }
  if (OfStencil.Clear) {
    A.Description.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    A.Clear.depthStencil.stencil = static_cast<uint32_t>(*OfStencil.Clear);
  }
  HasDepth = true;
  HasStencil = OfStencil.given();
  Depth = referTo(Number, aspectsOf(Format));
  if (OfDepth.given())
    Numbers[OfDepth.Object] = Number;
  if (OfStencil.given())
    Numbers[OfStencil.Object] = Number;
  return Error::success();
}

void Attachments::addInputs(const DeviceMemory &Memory) {
  for (const ShaderModule &Module : Modules)
    for (const ModuleResource &Wanted : Module.Resources)
      for (const DescriptorSet &Set : P.Sets)
        for (const Resource &R : Set.Resources)
          if (Wanted.InputAttachment && R.isSubpassInput() && R.Set == Wanted.Set &&
              R.Binding == Wanted.Binding)
            addInput(R, *Wanted.InputAttachment, Memory.objects()[R.Object]);
}

/// Makes the images of \p O the input attachments from number \p Index on.
void Attachments::addInput(const Resource &R, uint32_t Index, const DeviceObjects &O) {
  ReadsTargets |= P.Bindings.isTarget(R.Object);
  auto [At, New] = Numbers.try_emplace(R.Object, static_cast<uint32_t>(All.size()));
  if (New)
    for (const DeviceImage &Image : O.Images)
      add(Image.View, O.Format, P.Buffers[R.Object].Image->Samples);
  size_t Count = std::max<size_t>(Inputs.size(), Index + O.Images.size());
  Inputs.resize(Count, referTo(VK_ATTACHMENT_UNUSED, 0));
  for (uint32_t I = 0; I < O.Images.size(); ++I)
    Inputs[Index + I] = referTo(At->second + I, O.Aspect);
}

/// A target that was cleared or loaded, before a pixel shader reads it.
static constexpr VkPipelineStageFlags WritesTargets = VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT |
                                                      VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT |
                                                      VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
static constexpr VkAccessFlags TargetWrites =
    VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;

Error Attachments::createPass() {
  VkSubpassDescriptionDepthStencilResolve Resolve = {};
  Resolve.sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE;
  Resolve.depthResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
  Resolve.stencilResolveMode = HasStencil ? VK_RESOLVE_MODE_SAMPLE_ZERO_BIT : VK_RESOLVE_MODE_NONE;
  Resolve.pDepthStencilResolveAttachment = &DepthResolve;
  if (!Resolves.empty())
    Resolves.resize(Colors.size(), referTo(VK_ATTACHMENT_UNUSED, 0));
  VkSubpassDescription2 Subpass = {};
  Subpass.sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2;
  Subpass.pNext = ResolvesDepth ? &Resolve : nullptr;
  Subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
  Subpass.viewMask = P.Raster.ViewMask;
  Subpass.inputAttachmentCount = static_cast<uint32_t>(Inputs.size());
  Subpass.pInputAttachments = Inputs.data();
  Subpass.colorAttachmentCount = static_cast<uint32_t>(Colors.size());
  Subpass.pColorAttachments = Colors.data();
  Subpass.pResolveAttachments = Resolves.empty() ? nullptr : Resolves.data();
  Subpass.pDepthStencilAttachment = HasDepth ? &Depth : nullptr;
  // All before the pass, all after it, and a target before it is read.
  VkSubpassDependency2 Dependencies[3] = {};
  for (VkSubpassDependency2 &Of : Dependencies) {
    Of.sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2;
    Of.srcStageMask = Of.dstStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    Of.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
    Of.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  }
  Dependencies[0].srcSubpass = VK_SUBPASS_EXTERNAL;
  Dependencies[1].dstSubpass = VK_SUBPASS_EXTERNAL;
  Dependencies[2].srcStageMask = WritesTargets;
  Dependencies[2].srcAccessMask = TargetWrites;
  Dependencies[2].dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
  Dependencies[2].dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT;
  Dependencies[2].dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT;
  if (P.Raster.ViewMask)
    Dependencies[2].dependencyFlags |= VK_DEPENDENCY_VIEW_LOCAL_BIT;
  std::vector<VkAttachmentDescription2> Descriptions;
  for (const Attachment &A : All)
    Descriptions.push_back(A.Description);
  VkRenderPassCreateInfo2 Info = {};
  Info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2;
  Info.attachmentCount = static_cast<uint32_t>(Descriptions.size());
  Info.pAttachments = Descriptions.data();
  Info.subpassCount = 1;
  Info.pSubpasses = &Subpass;
  Info.dependencyCount = ReadsTargets ? 3 : 2;
  Info.pDependencies = Dependencies;
  if (Error E =
          check(D.Vk.vkCreateRenderPass2(D.Handle, &Info, nullptr, &Pass), "vkCreateRenderPass2"))
    return E;
  Cleaner.add([this] { D.Vk.vkDestroyRenderPass(D.Handle, Pass, nullptr); });
  return Error::success();
}

Error Attachments::createFramebuffer() {
  std::vector<VkImageView> Views;
  for (const Attachment &A : All)
    Views.push_back(A.View);
  VkFramebufferCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
  Info.renderPass = Pass;
  Info.attachmentCount = static_cast<uint32_t>(Views.size());
  Info.pAttachments = Views.data();
  Info.width = Extent.width;
  Info.height = Extent.height;
  Info.layers = P.Raster.ViewMask ? 1 : Layers;
  if (Error E = check(D.Vk.vkCreateFramebuffer(D.Handle, &Info, nullptr, &Framebuffer),
                      "vkCreateFramebuffer"))
    return E;
  Cleaner.add([this] { D.Vk.vkDestroyFramebuffer(D.Handle, Framebuffer, nullptr); });
  return Error::success();
}

void Attachments::recordBegin(VkCommandBuffer Commands) const {
  std::vector<VkClearValue> Clears;
  for (const Attachment &A : All)
    Clears.push_back(A.Clear);
  VkRenderPassBeginInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
  Info.renderPass = Pass;
  Info.framebuffer = Framebuffer;
  Info.renderArea.extent = Extent;
  Info.clearValueCount = static_cast<uint32_t>(Clears.size());
  Info.pClearValues = Clears.data();
  D.Vk.vkCmdBeginRenderPass(Commands, &Info, VK_SUBPASS_CONTENTS_INLINE);
  if (!ReadsTargets)
    return;
  VkMemoryBarrier2 Barrier = {};
  Barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2;
  Barrier.srcStageMask = WritesTargets;
  Barrier.srcAccessMask = TargetWrites;
  Barrier.dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
  Barrier.dstAccessMask = VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT;
  VkDependencyInfo Dependency = {};
  Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
  Dependency.dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT;
  if (P.Raster.ViewMask)
    Dependency.dependencyFlags |= VK_DEPENDENCY_VIEW_LOCAL_BIT;
  Dependency.memoryBarrierCount = 1;
  Dependency.pMemoryBarriers = &Barrier;
  D.Vk.vkCmdPipelineBarrier2(Commands, &Dependency);
}

void Attachments::recordEnd(VkCommandBuffer Commands) const { D.Vk.vkCmdEndRenderPass(Commands); }

} // namespace tessera::run
