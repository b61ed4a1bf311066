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
  Layers = NoIndex;
  for (const RenderTarget &T : P.Bindings.RenderTargets)
    if (Error E = addColor(T, Memory.objects()[T.Object]))
      return E;
  if (All.empty()) {
    // Nothing but the viewports tells a size.
    Layers = 1;
    for (const Viewport &V : P.Raster.Viewports) {
      Extent.width = std::max(Extent.width, static_cast<uint32_t>(std::ceil(V.X + V.Width)));
      Extent.height = std::max(Extent.height, static_cast<uint32_t>(std::ceil(V.Y + V.Height)));
    }
  }
  if (P.DepthStencil.DepthTest)
    if (Error E = addDepth())
      return E;
  if (Error E = createPass())
    return E;
  return createFramebuffer();
}

/// Adds an attachment, which starts as it is unless it is cleared.
uint32_t Attachments::add(VkImageView View, VkFormat Format, VkSampleCountFlagBits Samples,
                          const VkClearValue *Clear) {
  Attachment &A = All.emplace_back();
  A.View = View;
  A.Clear = Clear ? *Clear : VkClearValue{};
  VkAttachmentDescription2 &Info = A.Description;
  Info = {};
  Info.sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2;
  Info.format = Format;
  Info.samples = Samples;
  Info.loadOp = Info.stencilLoadOp =
      Clear ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_LOAD;
  Info.storeOp = Info.stencilStoreOp = VK_ATTACHMENT_STORE_OP_STORE;
  Info.initialLayout = Clear ? VK_IMAGE_LAYOUT_UNDEFINED : VK_IMAGE_LAYOUT_GENERAL;
  Info.finalLayout = VK_IMAGE_LAYOUT_GENERAL;
  return static_cast<uint32_t>(All.size() - 1);
}

Error Attachments::addColor(const RenderTarget &T, const DeviceObjects &O) {
  const Buffer &B = P.Buffers[T.Object];
  Extent = {B.Image->Width, B.Image->Height};
  Layers = std::min(Layers, B.Image->Layers);
  VkClearValue Clear = {};
  if (T.Clear)
    Clear.color = clearColor(*T.Clear, numbersOf(T.TexelFormat.Text, B));
  uint32_t Number =
      add(O.Images.front().View, O.Format, VK_SAMPLE_COUNT_1_BIT, T.Clear ? &Clear : nullptr);
  Colors.push_back(referTo(Number, VK_IMAGE_ASPECT_COLOR_BIT));
  return Error::success();
}

/// A depth buffer without a name, as the offload suite has it.
Error Attachments::addDepth() {
  VkImageCreateInfo Info = {};
  Info.imageType = VK_IMAGE_TYPE_2D;
  Info.format = VK_FORMAT_D32_SFLOAT;
  Info.extent = {Extent.width, Extent.height, 1};
  Info.mipLevels = 1;
  Info.arrayLayers = Layers;
  Info.samples = VK_SAMPLE_COUNT_1_BIT;
  Info.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
  Expected<VkImage> Image = createImage(D, Info, Cleaner);
  if (!Image)
    return Image.takeError();
  Expected<VkImageView> View =
      createView(D, *Image, Layers == 1 ? VK_IMAGE_VIEW_TYPE_2D : VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                 Info.format, VK_IMAGE_ASPECT_DEPTH_BIT, 1, Cleaner);
  if (!View)
    return View.takeError();
  VkClearValue Clear = {};
  Clear.depthStencil = {1, 0};
  uint32_t Number = add(*View, Info.format, Info.samples, &Clear);
  All[Number].Description.storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
  Depth = referTo(Number, VK_IMAGE_ASPECT_DEPTH_BIT);
  HasDepth = true;
  return Error::success();
}

Error Attachments::createPass() {
  VkSubpassDescription2 Subpass = {};
  Subpass.sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2;
  Subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
  Subpass.colorAttachmentCount = static_cast<uint32_t>(Colors.size());
  Subpass.pColorAttachments = Colors.data();
  Subpass.pDepthStencilAttachment = HasDepth ? &Depth : nullptr;
  // All before the pass, and all after it.
  VkSubpassDependency2 Dependencies[2] = {};
  for (VkSubpassDependency2 &Of : Dependencies) {
    Of.sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2;
    Of.srcStageMask = Of.dstStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    Of.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
    Of.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  }
  Dependencies[0].srcSubpass = VK_SUBPASS_EXTERNAL;
  Dependencies[1].dstSubpass = VK_SUBPASS_EXTERNAL;
  std::vector<VkAttachmentDescription2> Descriptions;
  for (const Attachment &A : All)
    Descriptions.push_back(A.Description);
  VkRenderPassCreateInfo2 Info = {};
  Info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2;
  Info.attachmentCount = static_cast<uint32_t>(Descriptions.size());
  Info.pAttachments = Descriptions.data();
  Info.subpassCount = 1;
  Info.pSubpasses = &Subpass;
  Info.dependencyCount = 2;
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
  Info.layers = Layers;
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
}

void Attachments::recordEnd(VkCommandBuffer Commands) const { D.Vk.vkCmdEndRenderPass(Commands); }

} // namespace tessera::run
