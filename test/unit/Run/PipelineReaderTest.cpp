// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/PipelineReader.h"

#include "Description/PipelineWriter.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace tessera::run;

namespace {

std::optional<Pipeline> read(llvm::StringRef Text, std::string &Errors) {
  llvm::raw_string_ostream OS(Errors);
  return readPipeline(llvm::MemoryBufferRef(Text, "p.yaml"), OS);
}

Pipeline readGood(llvm::StringRef Text) {
  std::string Errors;
  std::optional<Pipeline> P = read(Text, Errors);
  EXPECT_EQ(Errors, "");
  return P ? *P : Pipeline();
}

constexpr const char *Start = "Shaders:\n"
                              "  - { Stage: Compute, Entry: main }\n"
                              "Buffers:\n";

} // namespace

TEST(PipelineReader, Defaults) {
  Pipeline P =
      readGood(std::string(Start) + "  - { Name: X, Format: Float16, Data: [ 1.0, 2.0 ] }\n"
                                    "DescriptorSets: []\n");
  ASSERT_EQ(P.Buffers.size(), 1u);
  EXPECT_EQ(P.Dispatch.GroupCount, (std::array<uint32_t, 3>{1, 1, 1}));
  EXPECT_EQ(P.Dispatch.SubgroupSize, 0u);
  EXPECT_EQ(P.Buffers[0].Channels, 1u);
  EXPECT_EQ(P.Buffers[0].Data, (std::vector<std::vector<uint8_t>>{{0, 0x3c, 0, 0x40}}));
}

TEST(PipelineReader, BindingsInTheOrderOfTheirRules) {
  Pipeline P = readGood(std::string(Start) +
                        "  - { Name: A, Format: Int32, FillSize: 4 }\n"
                        "  - { Name: B, Format: Int32, FillSize: 4 }\n"
                        "  - { Name: C, Format: Int32, FillSize: 4 }\n"
                        "  - { Name: D, Format: Int32, FillSize: 4 }\n"
                        "DescriptorSets:\n"
                        "  - Resources:\n"
                        "    - { Name: A, Kind: StructuredBuffer }\n"
                        "    - { Name: B, Kind: StructuredBuffer, VulkanBinding: { Binding: 0 } }\n"
                        "    - { Name: C, Kind: StructuredBuffer }\n"
                        "  - Resources:\n"
                        "    - { Name: D, Kind: StructuredBuffer, DirectXBinding: { Register: 1, "
                        "Space: 0 } }\n");
  ASSERT_EQ(P.Sets.size(), 2u);
  const auto &R = P.Sets[0].Resources;
  EXPECT_EQ(R[1].Binding, 0u);
  EXPECT_EQ(P.Sets[1].Resources[0].Set, 0u);
  EXPECT_EQ(P.Sets[1].Resources[0].Binding, 1u);
  EXPECT_EQ(R[0].Binding, 2u);
  EXPECT_EQ(R[2].Binding, 3u);
}

TEST(PipelineReader, PushConstantsAreLaidOut) {
  Pipeline P =
      readGood(std::string(Start) + "  []\n"
                                    "DescriptorSets: []\n"
                                    "PushConstants:\n"
                                    "  - Stage: Compute\n"
                                    "    Values:\n"
                                    "      - { Format: UInt16, Offset: 4, Data: [ 258 ] }\n"
                                    "      - { Format: Hex8, Offset: 0, Data: [ 9 ] }\n");
  EXPECT_EQ(P.pushConstantBytes(), (std::vector<uint8_t>{9, 0, 0, 0, 2, 1, 0, 0}));
}

TEST(PipelineReader, DefaultsOfADraw) {
  Pipeline P = readGood("Shaders: [ { Stage: Vertex, Entry: main } ]\n"
                        "Buffers:\n"
                        "  - { Name: V, Format: Float32, FillSize: 100 }\n"
                        "  - { Name: W, Format: Float32, FillSize: 20 }\n"
                        "  - { Name: I, Format: Float64, Stride: 24, FillSize: 72 }\n"
                        "  - { Name: T, Format: UInt8, FillSize: 40, OutputProps: { Width: 5, "
                        "Height: 2, Samples: 4 } }\n"
                        "Bindings:\n"
                        "  VertexBuffers:\n"
                        "    - { Name: I, Rate: Instance, Attributes: [ { Format: Float64, "
                        "Channels: 3, Offset: 0 } ] }\n"
                        "    - Name: V\n"
                        "      Attributes: [ { Format: Float32, Channels: 2, Offset: 8 }, { "
                        "Format: Float32, Offset: 0 } ]\n"
                        "    - { Name: W, Attributes: [ { Format: Float32, Offset: 0 } ] }\n"
                        "  RenderTargets: [ { Name: T, Write: AG, Clear: [ 1 ],\n"
                        "                     TexelFormat: r8, Blend: { Color: { Op: Max } } } ]\n"
                        "DepthStencil: { DepthWrite: false }\n"
                        "DescriptorSets: []\n");
  const std::vector<VertexBuffer> &V = P.Bindings.VertexBuffers;
  ASSERT_EQ(V.size(), 3u);
  // The stride of the buffer, or where the last attribute ends.
  EXPECT_EQ(V[0].Stride, 24u);
  EXPECT_EQ(V[1].Stride, 16u);
  // Three doubles take two locations.
  EXPECT_EQ(V[0].Attributes[0].Location, 0u);
  EXPECT_EQ(V[1].Attributes[0].Location, 2u);
  EXPECT_EQ(V[1].Attributes[1].Location, 3u);
  // The shorter one of the two buffers.
  EXPECT_EQ(P.Dispatch.Draw.VertexCount, 5u);
  EXPECT_EQ(P.Dispatch.Draw.InstanceCount, 1u);
  EXPECT_EQ(P.Raster.Samples, 4u);
  ASSERT_EQ(P.Raster.Viewports.size(), 1u);
  EXPECT_EQ(P.Raster.Viewports[0].Width, 5);
  EXPECT_EQ(P.Raster.Viewports[0].Height, 2);
  EXPECT_EQ(P.Bindings.RenderTargets[0].WriteMask, 10u);
  EXPECT_EQ(P.Bindings.RenderTargets[0].Blend->Alpha, P.Bindings.RenderTargets[0].Blend->Color);
  EXPECT_TRUE(P.DepthStencil.DepthTest);
}

TEST(PipelineReader, ErrorsShowTheLine) {
  std::string Errors;
  EXPECT_FALSE(read(std::string(Start) + "  - { Name: X, Format: Int32, Data: [ 1, x ] }\n"
                                         "DescriptorSets: []\n",
                    Errors));
  EXPECT_EQ(Errors, "p.yaml:4:42: error: not a number of this format, or out of its range\n"
                    "  - { Name: X, Format: Int32, Data: [ 1, x ] }\n"
                    "                                         ^~\n");
}

TEST(PipelineReader, SurvivesWhatIsNotYaml) {
  for (llvm::StringRef Text :
       {llvm::StringRef(""), llvm::StringRef("\0\1\2", 3), llvm::StringRef("[[[[[["),
        llvm::StringRef("{{{{"), llvm::StringRef("- - - -"), llvm::StringRef("\xff\xfe\x00\x01", 4),
        llvm::StringRef("Shaders: 3"), llvm::StringRef("&a [*a]"),
        llvm::StringRef("%YAML 9.9\n---\n"), llvm::StringRef("\"abc")}) {
    std::string Errors;
    EXPECT_FALSE(read(Text, Errors));
    EXPECT_NE(Errors, "") << Text.str();
  }
}

TEST(PipelineWriter, WrapsLikeLLVM) {
  Pipeline P = readGood(std::string(Start) +
                        "  - { Name: X, Format: Int32, Generate: { Pattern: Index, Count: 25 } }\n"
                        "DescriptorSets: []\n");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writePipeline(OS, P, {});
  EXPECT_NE(Text.find("    Data:            [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, \n"
                      "                       15, 16, 17, 18, 19, 20, 21, 22, 23, 24 ]\n"),
            std::string::npos)
      << Text;
}

TEST(PipelineWriter, ADrawIsReadAsItIsWritten) {
  Pipeline P = readGood(
      "Shaders: [ { Stage: Vertex, Entry: v }, { Stage: Pixel, Entry: p } ]\n"
      "DispatchParameters: { IndexCount: 3, FirstIndex: 1, BaseVertex: -2, InstanceCount: 2,\n"
      "                      FirstInstance: 1 }\n"
      "Buffers:\n"
      "  - { Name: V, Format: Float32, FillSize: 64 }\n"
      "  - { Name: I, Format: UInt16, FillSize: 8 }\n"
      "  - { Name: T, Format: UInt8, FillSize: 40, OutputProps: { Width: 5, Height: 2, Layers: 4 } "
      "}\n"
      "  - { Name: D, Format: Depth32, FillSize: 160, OutputProps: { Width: 5, Height: 2, Layers: "
      "4 } }\n"
      "  - { Name: S, Format: UInt8, FillSize: 40, OutputProps: { Width: 5, Height: 2, Layers: 4 } "
      "}\n"
      "Bindings:\n"
      "  VertexBuffers: [ { Name: V, Stride: 16, Rate: Instance, Attributes: [\n"
      "    { Format: Float32, Channels: 2, Offset: 4, Location: 3, TexelFormat: rg32ui } ] } ]\n"
      "  IndexBuffer: I\n"
      "  Topology: LineStrip\n"
      "  PrimitiveRestart: true\n"
      "  RenderTargets: [ { Name: T, TexelFormat: r8, Write: R, Clear: [ 0.1, 2 ],\n"
      "    Blend: { Color: { Source: DstColor, Op: Min }, Alpha: { Destination: One } } } ]\n"
      "  DepthTarget: { Name: D, Clear: 0.3 }\n"
      "  StencilTarget: { Name: S, Clear: 7 }\n"
      "Rasterizer: { CullMode: Front, FrontFace: Clockwise, YAxis: Down, DepthClamp: true, "
      "Samples: 4,\n"
      "  SampleMask: 5, AlphaToCoverage: true, BlendConstants: [ 1, 2, 3, 0.7 ], ViewMask: 10,\n"
      "  Viewports: [ { X: 0.5, Y: 1, Width: 2.5, Height: 1, MinDepth: 0.1, MaxDepth: 0.9 } ],\n"
      "  Scissors: [ { X: 1, Y: 1, Width: 2, Height: 1 } ] }\n"
      "DepthStencil: { DepthTest: false, DepthWrite: false, DepthCompare: Greater,\n"
      "  Front: { Compare: Less, Reference: 1, ReadMask: 2, WriteMask: 3, Fail: Zero,\n"
      "           DepthFail: Invert, Pass: Replace }, Back: { Pass: IncrementAndWrap } }\n"
      "DescriptorSets: []\n");
  auto Write = [](const Pipeline &Of) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    WriterOptions Exact;
    Exact.Exact = true;
    writePipeline(OS, Of, Exact);
    return Text;
  };
  std::string Once = Write(P);
  EXPECT_EQ(Write(readGood(Once)), Once);
  for (llvm::StringRef Part :
       {"{ Name: V, Stride: 16, Rate: Instance, Attributes: [ { Format: Float32, Channels: 2, "
        "Offset: "
        "4, Location: 3, TexelFormat: rg32ui } ] }",
        "Clear: [ 0.10000000000000001, 2 ], Blend: { Color: { Source: DstColor, Destination: Zero, "
        "Op: "
        "Min }, Alpha: { Source: One, Destination: One, Op: Add } }, Write: R }",
        "  DepthTarget: { Name: D, Clear: 0.29999999999999999 }\n  StencilTarget: { Name: S, "
        "Clear: 7 "
        "}\n",
        "Rasterizer: { CullMode: Front, FrontFace: Clockwise, YAxis: Down, DepthClamp: true, "
        "Samples: "
        "4, SampleMask: 5, AlphaToCoverage: true, BlendConstants: [ 1, 2, 3, ",
        "Scissors: [ { X: 1, Y: 1, Width: 2, Height: 1 } ], ViewMask: 10 }",
        "DepthStencil: { DepthTest: false, DepthWrite: false, DepthCompare: Greater, Front: { "
        "Compare: "
        "Less, Reference: 1, ReadMask: 2, WriteMask: 3, Fail: Zero, DepthFail: Invert, Pass: "
        "Replace "
        "}, Back: { Pass: IncrementAndWrap } }\n"})
    EXPECT_NE(Once.find(Part), std::string::npos) << Part.str() << "\nin\n" << Once;
}

TEST(PipelineReader, GeometryIsReadFromTheBuffers) {
  Pipeline P = readGood(
      std::string(Start) +
      "  - { Name: Flat, Format: Float32, Data: [ 1, 2, 9, 3, 4, 9, 5, 6, 9 ] }\n"
      "  - { Name: Deep, Format: Float32, Data: [ 1, 2, 3, 9, 4, 5, 6, 9, 7, 8, 9, 9, -1, -2, -3, "
      "9 ] }\n"
      "  - { Name: Order, Format: UInt16, Data: [ 3, 0, 2, 1, 1, 3 ] }\n"
      "  - { Name: Box, Format: Float32, Data: [ -1, -2, -3, 1, 2, 3, 9, -4, -5, -6, 0, 0, 0 ] }\n"
      "AccelerationStructures:\n"
      "  BLAS:\n"
      "    - Name: Mesh\n"
      "      Triangles:\n"
      "        - { VertexBuffer: Flat, VertexFormat: RG32Float }\n"
      "        - { VertexBuffer: Deep, VertexFormat: RGBA32Float, VertexStride: 16, Opaque: "
      "false,\n"
      "            IndexBuffer: Order, IndexFormat: Uint16, IndexCount: 3,\n"
      "            Transform: [ 1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0 ] }\n"
      "    - { Name: Boxes, AABBs: [ { AABBBuffer: Box, AABBCount: 2, AABBStride: 28 } ] }\n"
      "  TLAS:\n"
      "    - { Name: Scene, Instances: [ { BLAS: Boxes, InstanceFlags: [ ForceOpaque ] }, { BLAS: "
      "Mesh } ] }\n"
      "DescriptorSets:\n"
      "  - Resources: [ { Name: Scene, Kind: AccelerationStructure } ]\n");
  ASSERT_EQ(P.AccelerationStructures.BottomLevels.size(), 2u);
  const auto &Mesh = P.AccelerationStructures.BottomLevels[0].Triangles;
  using Points = std::vector<std::array<float, 3>>;
  EXPECT_EQ(Mesh[0].Positions, (Points{{1, 2, 0}, {3, 4, 0}, {5, 6, 0}}));
  EXPECT_EQ(Mesh[0].triangles(), 1u);
  EXPECT_TRUE(Mesh[0].Flags.Opaque);
  EXPECT_FALSE(Mesh[0].Transform);
  EXPECT_EQ(Mesh[1].Positions, (Points{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {-1, -2, -3}}));
  EXPECT_EQ(Mesh[1].Indices, (std::vector<uint32_t>{3, 0, 2}));
  EXPECT_EQ((*Mesh[1].Transform)[3], 5);
  EXPECT_FALSE(Mesh[1].Flags.Opaque);
  const auto &Boxes = P.AccelerationStructures.BottomLevels[1].Boxes[0].Boxes;
  EXPECT_EQ(Boxes,
            (std::vector<std::array<float, 6>>{{-1, -2, -3, 1, 2, 3}, {-4, -5, -6, 0, 0, 0}}));
  const auto &Instances = P.AccelerationStructures.TopLevels[0].Instances[0];
  EXPECT_EQ(Instances[0].Object, 1u);
  EXPECT_TRUE(Instances[0].has(InstanceFlag::ForceOpaque));
  EXPECT_FALSE(Instances[0].has(InstanceFlag::TriangleCullDisable));
  EXPECT_EQ(Instances[1].Mask, 255u);
  EXPECT_EQ(Instances[1].Transform, IdentityTransform);
  EXPECT_EQ(P.Sets[0].Resources[0].Object, 0u);
  EXPECT_TRUE(P.usesRays());
}
