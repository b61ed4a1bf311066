// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptor heaps of SPV_EXT_descriptor_heap. A heap is bytes; an access names the array of
// descriptors as which it sees them. Each resource takes one element of the heap, as in Direct3D,
// so the arrays of all classes have one stride.
#include "IR/OpViews.h"
#include "SPIRV/Rules/Requirements.h"
#include "SPIRV/Write/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Type;

static bool isOfSamplers(const ir::Global &Array) {
  return Array.Kind == ir::ResourceKind::Sampler;
}

ID ModuleWriter::heap(const ir::Global &Array) {
  bool OfSamplers = isOfSamplers(Array);
  ID &Slot = Heaps[OfSamplers];
  if (Slot)
    return Slot;
  ID Pointer = untypedPointer(spv::StorageClass::UniformConstant);
  Slot = newID();
  Globals.op(spv::Op::OpUntypedVariableKHR,
             {Pointer, Slot, uint32_t(spv::StorageClass::UniformConstant)});
  name(Slot, OfSamplers ? "sampler_heap" : "resource_heap"); // as DXC calls them
  decorate(Slot, spv::Decoration::BuiltIn,
           {uint32_t(OfSamplers ? spv::BuiltIn::SamplerHeapEXT : spv::BuiltIn::ResourceHeapEXT)});
  if (minorVersion(Options.For) >= 4)
    Interface.push_back(Slot);
  return Slot;
}

ID ModuleWriter::descriptorSize(ID Descriptor) {
  return unique(spv::Op::OpConstantSizeOfEXT, type(types().u32()), {Descriptor});
}

/// A device has one size for images and one for buffers; the larger one holds both.
ID ModuleWriter::resourceSlot() {
  ID Image = descriptorSize(
      type(types().image(types().f32(), ir::ImageDim::Plane, ir::ImageAccess::Sampled)));
  ID Buffer = descriptorSize(
      unique(spv::Op::OpTypeBufferEXT, 0, {uint32_t(spv::StorageClass::StorageBuffer)}));
  ID IsImageLarger = unique(spv::Op::OpSpecConstantOp, type(types().boolTy()),
                            {uint32_t(spv::Op::OpUGreaterThan), Image, Buffer});
  return unique(spv::Op::OpSpecConstantOp, type(types().u32()),
                {uint32_t(spv::Op::OpSelect), IsImageLarger, Image, Buffer});
}

ID ModuleWriter::heapArray(const ir::Global &Array, const Type *Resource) {
  ID Descriptor = Resource->isOpaque() ? type(Resource)
                                       : unique(spv::Op::OpTypeBufferEXT, 0,
                                                {uint32_t(storageClass(Resource, Array.Space))});
  ID &Slot = HeapArrays[Descriptor];
  if (Slot)
    return Slot;
  ID Stride = isOfSamplers(Array) ? descriptorSize(Descriptor) : resourceSlot();
  Slot = newID();
  Globals.op(spv::Op::OpTypeRuntimeArray, {Slot, Descriptor});
  Decorations.op(spv::Op::OpDecorateId,
                 {Slot, uint32_t(spv::Decoration::ArrayStrideIdEXT), Stride});
  return Slot;
}

ID ModuleWriter::coherentHeap(ID Descriptors) {
  ID &Slot = CoherentHeaps[Descriptors];
  if (Slot)
    return Slot;
  Slot = newID();
  Globals.op(spv::Op::OpTypeStruct, {Slot, Descriptors});
  decorate(Slot, spv::Decoration::Block);
  decorateMember(Slot, 0, spv::Decoration::Offset, {0});
  decorateMember(Slot, 0, spv::Decoration::Coherent);
  return Slot;
}

void FunctionWriter::writeHeapElement(ir::Op &O) {
  auto Element = O.as<ir::ops::SpirvHeapElement>();
  const ir::Global &Array =
      *W.module().findGlobal(Element.heap()->def()->strAttr(ir::AttrKind::Symbol));
  const Type *Resource = O.type()->element();
  SmallVector<spv::Decoration, 4> Decorations;
  if (O.flag(ir::AttrKind::NonUniform))
    Decorations.push_back(spv::Decoration::NonUniform);
  ID Pointer = W.untypedPointer(spv::StorageClass::UniformConstant);
  SmallVector<ID, 4> Words{W.heapArray(Array, Resource), W.heap(Array)};
  bool IsCoherent = Array.Coherent && W.hasGLSLMemory();
  if (IsCoherent && Resource->isImage()) {
    Words.front() = W.coherentHeap(Words.front());
    Words.push_back(W.u32(0));
  }
  Words.push_back(id(Element.index()));
  if (Resource->isOpaque())
    return defineOnce(O, spv::Op::OpUntypedAccessChainKHR, Pointer, Words, Decorations);
  ID Descriptor = makeOnce(spv::Op::OpUntypedAccessChainKHR, Pointer, Words, Decorations).first;
  // The pointer to the buffer has what a variable with a binding would have.
  if (Array.NonWritable)
    Decorations.push_back(spv::Decoration::NonWritable);
  if (Array.Aliased)
    Decorations.push_back(spv::Decoration::Aliased);
  if (IsCoherent)
    Decorations.push_back(spv::Decoration::Coherent);
  defineOnce(O, spv::Op::OpBufferPointerEXT, W.type(O.type()), {Descriptor}, Decorations);
}
