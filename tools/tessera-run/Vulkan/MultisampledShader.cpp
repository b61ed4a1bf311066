// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/MultisampledShader.h"

#include "llvm/ADT/ArrayRef.h"
#include <initializer_list>
#include <spirv/unified1/spirv.hpp11>

namespace tessera::run {
namespace {

/// A module as it is written down.
class Assembly {
public:
  uint32_t newId() { return Bound++; }
  void op(spv::Op Code, std::initializer_list<uint32_t> Operands) {
    Words.push_back(uint32_t(Operands.size() + 1) << 16 | uint32_t(Code));
    Words.insert(Words.end(), Operands);
  }
  /// An instruction whose result has a type.
  uint32_t value(spv::Op Code, uint32_t Type, std::initializer_list<uint32_t> Operands) {
    uint32_t Id = newId();
    Words.push_back(uint32_t(Operands.size() + 3) << 16 | uint32_t(Code));
    Words.insert(Words.end(), {Type, Id});
    Words.insert(Words.end(), Operands);
    return Id;
  }
  uint32_t type(spv::Op Code, std::initializer_list<uint32_t> Operands) {
    uint32_t Id = newId();
    Words.push_back(uint32_t(Operands.size() + 2) << 16 | uint32_t(Code));
    Words.push_back(Id);
    Words.insert(Words.end(), Operands);
    return Id;
  }
  std::vector<uint32_t> finish() {
    Words[3] = Bound;
    return std::move(Words);
  }

private:
  static constexpr uint32_t Version13 = 0x10300;
  uint32_t Bound = 1;
  std::vector<uint32_t> Words = {spv::MagicNumber, Version13, 0, 0, 0};
};

constexpr uint32_t word(char A, char B, char C, char D) {
  return uint32_t(A) | uint32_t(B) << 8 | uint32_t(C) << 16 | uint32_t(D) << 24;
}

} // namespace

std::vector<uint32_t> makeCopyShader(TexelNumbers Numbers, CopyDirection Direction) {
  using spv::Op;
  Assembly A;
  bool IsFetched = Direction == CopyDirection::FromTarget;
  for (spv::Capability C :
       {spv::Capability::Shader, spv::Capability::ImageBuffer, spv::Capability::ImageQuery,
        spv::Capability::StorageImageWriteWithoutFormat})
    A.op(Op::OpCapability, {uint32_t(C)});
  if (!IsFetched)
    for (spv::Capability C :
         {spv::Capability::ImageMSArray, spv::Capability::StorageImageMultisample,
          spv::Capability::StorageImageReadWithoutFormat})
      A.op(Op::OpCapability, {uint32_t(C)});
  A.op(Op::OpMemoryModel,
       {uint32_t(spv::AddressingModel::Logical), uint32_t(spv::MemoryModel::GLSL450)});
  uint32_t Main = A.newId(), Thread = A.newId(), Image = A.newId(), Texels = A.newId();
  A.op(Op::OpEntryPoint,
       {uint32_t(spv::ExecutionModel::GLCompute), Main, word('m', 'a', 'i', 'n'), 0, Thread});
  A.op(Op::OpExecutionMode, {Main, uint32_t(spv::ExecutionMode::LocalSize), CopyGroupSize, 1, 1});
  A.op(Op::OpDecorate,
       {Thread, uint32_t(spv::Decoration::BuiltIn), uint32_t(spv::BuiltIn::GlobalInvocationId)});
  for (uint32_t Binding : {0, 1}) {
    uint32_t Variable = Binding ? Texels : Image;
    A.op(Op::OpDecorate, {Variable, uint32_t(spv::Decoration::DescriptorSet), 0});
    A.op(Op::OpDecorate, {Variable, uint32_t(spv::Decoration::Binding), Binding});
  }

  uint32_t Void = A.type(Op::OpTypeVoid, {}), Function = A.type(Op::OpTypeFunction, {Void});
  uint32_t Bool = A.type(Op::OpTypeBool, {}), U32 = A.type(Op::OpTypeInt, {32, 0});
  uint32_t Numbers3 = A.type(Op::OpTypeVector, {U32, 3});
  uint32_t Component = Numbers == TexelNumbers::Float    ? A.type(Op::OpTypeFloat, {32})
                       : Numbers == TexelNumbers::Signed ? A.type(Op::OpTypeInt, {32, 1})
                                                         : U32;
  uint32_t Texel = A.type(Op::OpTypeVector, {Component, 4});
  constexpr uint32_t NoDepth = 0, IsSampled = 1, IsStorage = 2;
  uint32_t ImageType =
      A.type(Op::OpTypeImage,
             {Component, uint32_t(spv::Dim::Dim2D), NoDepth, /*Arrayed*/ 1,
              /*MS*/ 1, IsFetched ? IsSampled : IsStorage, uint32_t(spv::ImageFormat::Unknown)});
  uint32_t BufferType =
      A.type(Op::OpTypeImage, {Component, uint32_t(spv::Dim::Buffer), NoDepth, 0, 0, IsStorage,
                               uint32_t(spv::ImageFormat::Unknown)});
  auto Variable = [&](uint32_t Id, uint32_t Type, spv::StorageClass Class) {
    uint32_t Pointer = A.type(Op::OpTypePointer, {uint32_t(Class), Type});
    A.op(Op::OpVariable, {Pointer, Id, uint32_t(Class)});
  };
  Variable(Thread, Numbers3, spv::StorageClass::Input);
  Variable(Image, ImageType, spv::StorageClass::UniformConstant);
  Variable(Texels, BufferType, spv::StorageClass::UniformConstant);

  A.op(Op::OpFunction, {Void, Main, uint32_t(spv::FunctionControlMask::MaskNone), Function});
  A.type(Op::OpLabel, {});
  uint32_t Copies = A.newId(), End = A.newId();
  uint32_t At = A.value(Op::OpLoad, Numbers3, {Thread});
  uint32_t Column = A.value(Op::OpCompositeExtract, U32, {At, 0});
  uint32_t Y = A.value(Op::OpCompositeExtract, U32, {At, 1});
  uint32_t Layer = A.value(Op::OpCompositeExtract, U32, {At, 2});
  uint32_t From = A.value(Op::OpLoad, ImageType, {Image});
  uint32_t Buffer = A.value(Op::OpLoad, BufferType, {Texels});
  uint32_t Size = A.value(Op::OpImageQuerySize, Numbers3, {From});
  uint32_t Samples = A.value(Op::OpImageQuerySamples, U32, {From});
  uint32_t Width = A.value(Op::OpCompositeExtract, U32, {Size, 0});
  uint32_t Height = A.value(Op::OpCompositeExtract, U32, {Size, 1});
  uint32_t X = A.value(Op::OpUDiv, U32, {Column, Samples});
  uint32_t Sample = A.value(Op::OpUMod, U32, {Column, Samples});
  uint32_t IsInside = A.value(Op::OpULessThan, Bool, {X, Width});
  A.op(Op::OpSelectionMerge, {End, uint32_t(spv::SelectionControlMask::MaskNone)});
  A.op(Op::OpBranchConditional, {IsInside, Copies, End});

  A.op(Op::OpLabel, {Copies});
  uint32_t Rows = A.value(Op::OpIMul, U32, {Layer, Height});
  uint32_t Row = A.value(Op::OpIAdd, U32, {Rows, Y});
  uint32_t Before = A.value(Op::OpIMul, U32, {Row, Width});
  uint32_t Number = A.value(Op::OpIAdd, U32, {Before, X});
  uint32_t First = A.value(Op::OpIMul, U32, {Number, Samples});
  uint32_t Index = A.value(Op::OpIAdd, U32, {First, Sample});
  uint32_t Place = A.value(Op::OpCompositeConstruct, Numbers3, {X, Y, Layer});
  constexpr auto OfSample = uint32_t(spv::ImageOperandsMask::Sample);
  if (Direction == CopyDirection::FromBuffer) {
    uint32_t Value = A.value(Op::OpImageRead, Texel, {Buffer, Index});
    A.op(Op::OpImageWrite, {From, Place, Value, OfSample, Sample});
  } else {
    uint32_t Value = A.value(IsFetched ? Op::OpImageFetch : Op::OpImageRead, Texel,
                             {From, Place, OfSample, Sample});
    A.op(Op::OpImageWrite, {Buffer, Index, Value});
  }
  A.op(Op::OpBranch, {End});
  A.op(Op::OpLabel, {End});
  A.op(Op::OpReturn, {});
  A.op(Op::OpFunctionEnd, {});
  return A.finish();
}

} // namespace tessera::run
