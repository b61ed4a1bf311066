//===- Fields.h - The fields of options and results -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists the fields of the API's structs once, for all code that treats them alike: the protocol of
// workers, the hash of a compile, and tests. A list must name all fields of its struct. After a
// field is added to a struct, this file does not compile until the list has it too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tessera/tessera.h"
#include <concepts>

namespace tessera {

template <typename T, typename Plain>
concept Is = std::same_as<std::remove_const_t<T>, Plain>;

template <Is<CompileOptions> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  // Include and Cancel stay in the process.
  auto &[Output, Target, Entry, Profile, HLSLVersion, Defines, Undefines, IncludeDirs,
         ForcedIncludes, IncludeRoots, Warnings, ErrorLimit, ChecksUnusedFunctions, Messages,
         Include, Cancel, TimeLimitMs, TargetText, Bindings, Memory, Stages, Payloads,
         UnknownImageFormats, RowMajor, MetalBuffers, MetalArrays, DebugLines, Debug, DebugNames,
         Tile, Emulate, Bounds, Groups, Layouts, Threads, HalfSums, EntryName, Environment, SPIRV,
         Listing, VerifyEach, Reflect, Dependencies, Includes, PrintAfter] = Object;
  Visit(Output, Target, Entry, Profile, HLSLVersion, Defines, Undefines, IncludeDirs,
        ForcedIncludes, IncludeRoots, Warnings, ErrorLimit, ChecksUnusedFunctions, Messages,
        TimeLimitMs, TargetText, Bindings, Memory, Stages, Payloads, UnknownImageFormats, RowMajor,
        MetalBuffers, MetalArrays, DebugLines, Debug, DebugNames, Tile, Emulate, Bounds, Groups,
        Layouts, Threads, HalfSums, EntryName, Environment, SPIRV, Listing, VerifyEach, Reflect,
        Dependencies, Includes, PrintAfter);
}

template <Is<SPIRVRules> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[StrictFloats, Denorm, MaximalReconvergence, Extensions, AllBindings, TypeNames, MaxID,
         GLSLMemory] = Object;
  Visit(StrictFloats, Denorm, MaximalReconvergence, Extensions, AllBindings, TypeNames, MaxID,
        GLSLMemory);
}

template <Is<DescriptorPlace> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Binding, Set] = Object;
  Visit(Binding, Set);
}

template <Is<RegisterShift> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Class, Amount, Space] = Object;
  Visit(Class, Amount, Space);
}

template <Is<RegisterPlace> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Class, Number, Space, Place] = Object;
  Visit(Class, Number, Space, Place);
}

template <Is<BindingRules> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Shifts, ShiftsUnregistered, Registers, Globals, FlattenArrays, ResourceHeap, SamplerHeap,
         CounterHeap, DescriptorHeap] = Object;
  Visit(Shifts, ShiftsUnregistered, Registers, Globals, FlattenArrays, ResourceHeap, SamplerHeap,
        CounterHeap, DescriptorHeap);
}

template <Is<MemoryRules> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Layout, WideHalf, RawByRows] = Object;
  Visit(Layout, WideHalf, RawByRows);
}

template <Is<StageRules> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Alphabetical, InvertY, ReciprocalW, BaseInstance, BaseVertex, KeepUnused, Packed] = Object;
  Visit(Alphabetical, InvertY, ReciprocalW, BaseInstance, BaseVertex, KeepUnused, Packed);
}

template <Is<MessageStyle> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Form, Colors] = Object;
  Visit(Form, Colors);
}

template <Is<CompileFix> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, Line, Column, EndLine, EndColumn, Text] = Object;
  Visit(File, Line, Column, EndLine, EndColumn, Text);
}

template <Is<CompileDiagnostic> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Severity, Id, File, Line, Column, EndColumn, Message, Fixes] = Object;
  Visit(Severity, Id, File, Line, Column, EndColumn, Message, Fixes);
}

template <Is<StageTime> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Stage, Microseconds] = Object;
  Visit(Stage, Microseconds);
}

template <Is<ReflectedArray> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Count, Stride] = Object;
  Visit(Count, Stride);
}

template <Is<ReflectedType> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Array, Rows, Columns, Order, MatrixStride, Struct] = Object;
  Visit(Name, Array, Rows, Columns, Order, MatrixStride, Struct);
}

template <Is<ReflectedMember> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Type, Offset, Size] = Object;
  Visit(Name, Type, Offset, Size);
}

template <Is<ReflectedStruct> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Layout, Size, Members] = Object;
  Visit(Name, Layout, Size, Members);
}

template <Is<ReflectedArgumentBuffer> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Stride, AddressOffset, SizeOffset] = Object;
  Visit(Stride, AddressOffset, SizeOffset);
}

template <Is<ReflectedMetalPlace> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Table, Index, Indices, Samplers, ArgumentBuffer] = Object;
  Visit(Table, Index, Indices, Samplers, ArgumentBuffer);
}

template <Is<ReflectedResource> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Kind, Set, Binding, CounterOf, Count, ReadOnly, Element, Format, ElementStride, Type,
         Size, Members, Metal, Heap, Combined, Dimension, Arrayed, Multisampled, InputAttachment,
         Ordered] = Object;
  Visit(Name, Kind, Set, Binding, CounterOf, Count, ReadOnly, Element, Format, ElementStride, Type,
        Size, Members, Metal, Heap, Combined, Dimension, Arrayed, Multisampled, InputAttachment,
        Ordered);
}

template <Is<ReflectedConstant> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Id, Type, Kind, Number, Integer] = Object;
  Visit(Name, Id, Type, Kind, Number, Integer);
}

template <Is<ReflectedWave> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Min, Max, Preferred] = Object;
  Visit(Min, Max, Preferred);
}

template <Is<ReflectedMatrix> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Element, Rows, Columns, Use, Scope] = Object;
  Visit(Element, Rows, Columns, Use, Scope);
}

template <Is<ReflectedMultiply> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[M, N, K, A, B, Accumulator, Scope] = Object;
  Visit(M, N, K, A, B, Accumulator, Scope);
}

template <Is<ReflectedTiling> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Types, Written, Tile, Route] = Object;
  Visit(Types, Written, Tile, Route);
}

template <Is<ReflectedConfiguration> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[ComponentType, ResultComponentType, M, N, K] = Object;
  Visit(ComponentType, ResultComponentType, M, N, K);
}

template <Is<ReflectedEmulation> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Matrix, PerLane] = Object;
  Visit(Matrix, PerLane);
}

template <Is<ReflectedGroupMatrix> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Matrix, Native, Waves, BandRows, BandColumns, Bands] = Object;
  Visit(Matrix, Native, Waves, BandRows, BandColumns, Bands);
}

template <Is<ReflectedThreadMatrix> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Operation, Rows, Columns, Component, Vector, Result, Layout, Form, By] = Object;
  Visit(Operation, Rows, Columns, Component, Vector, Result, Layout, Form, By);
}

template <Is<ReflectedBounds> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Buffers, Groupshared] = Object;
  Visit(Buffers, Groupshared);
}

template <Is<ReflectedKernel> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Version, Threadgroup, SimdWidth, BufferSizes, PatchBuffers, Rays] = Object;
  Visit(Name, Version, Threadgroup, SimdWidth, BufferSizes, PatchBuffers, Rays);
}

template <Is<ReflectedRayTables> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Slots, RecordHeader, Levels] = Object;
  Visit(Slots, RecordHeader, Levels);
}

template <Is<ReflectedPatchBuffer> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Content, Index, Stride] = Object;
  Visit(Content, Index, Stride);
}

template <Is<ReflectedElement> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Semantic, Type, Count, BuiltIn, Location, Locations, Source, Interpolation, Component,
         PerPrimitive, PerPatch, Stream] = Object;
  Visit(Semantic, Type, Count, BuiltIn, Location, Locations, Source, Interpolation, Component,
        PerPrimitive, PerPatch, Stream);
}

template <Is<ReflectedMesh> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Topology, Vertices, Primitives, PayloadSize] = Object;
  Visit(Topology, Vertices, Primitives, PayloadSize);
}

template <Is<ReflectedTessellation> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Domain, Partitioning, Topology, InputPoints, OutputPoints] = Object;
  Visit(Domain, Partitioning, Topology, InputPoints, OutputPoints);
}

template <Is<ReflectedGeometry> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Input, Topology, Vertices, Instances] = Object;
  Visit(Input, Topology, Vertices, Instances);
}

template <Is<ReflectedRays> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[PayloadSize, AttributeSize, ParameterSize, TracesRays, CallsShaders] = Object;
  Visit(PayloadSize, AttributeSize, ParameterSize, TracesRays, CallsShaders);
}

template <Is<ReflectedEntry> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Target, TargetNote, BufferLayout, Stage, Name, WorkgroupSize, WaveSize, Resources,
         PushConstants, Structs, SpecializationConstants, GroupsharedBytes, Matrices, Multiplies,
         Tiling, SubgroupMatrixConfigs, Emulated, GroupMatrices, ThreadMatrices, MatrixBounds,
         Metal, Capabilities, Extensions, Features, Inputs, Outputs, Modes, ShaderRecords, Rays,
         Mesh, Tessellation, Geometry, WorkgroupSizeIds] = Object;
  Visit(Target, TargetNote, BufferLayout, Stage, Name, WorkgroupSize, WaveSize, Resources,
        PushConstants, Structs, SpecializationConstants, GroupsharedBytes, Matrices, Multiplies,
        Tiling, SubgroupMatrixConfigs, Emulated, GroupMatrices, ThreadMatrices, MatrixBounds, Metal,
        Capabilities, Extensions, Features, Inputs, Outputs, Modes, ShaderRecords, Rays, Mesh,
        Tessellation, Geometry, WorkgroupSizeIds);
}

template <Is<CompileResult> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Success, WrongOptions, InternalError, Output, Listing, Reflection, Entries, Diagnostics,
         Dependencies, Includes, Times, PrintedIR, RenderedText, RenderedQuietText, RenderedJSON] =
      Object;
  Visit(Success, WrongOptions, InternalError, Output, Listing, Reflection, Entries, Diagnostics,
        Dependencies, Includes, Times, PrintedIR, RenderedText, RenderedQuietText, RenderedJSON);
}

} // namespace tessera
