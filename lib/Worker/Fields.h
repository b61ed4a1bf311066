//===- Fields.h - What travels between a pool and its workers -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One table of the fields of everything that is sent, used for writing and for reading. A list of
// names must be the whole struct: after a field is added to one, this file does not compile until
// the field stands here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "API/Compile.h"
#include <concepts>

namespace tessera::worker {

/// What the include callback gave: a text, or nothing, or the message of an exception.
using Answer = IncludeAnswer;

/// Worker to pool, first of all: which compiler it is.
struct Hello {
  std::string Version;
};

/// Pool to worker: one compile.
struct Request {
  std::string Directory; ///< of the caller, for relative paths
  std::string File;
  std::optional<std::string> Text; ///< absent: the worker reads the file
  CompileOptions Options;
  bool ServesIncludes = false; ///< Options.Include is set, in the caller
  uint32_t MemoryLimitMiB = 0;
};

/// Worker to pool, during a compile: an include is wanted.
struct Ask {
  std::string Path;
};

/// Worker to pool: it cannot go on, and why.
struct Failure {
  bool OutOfMemory = false;
  std::string Reason;
};

template <typename T, typename Plain>
concept Is = std::same_as<std::remove_const_t<T>, Plain>;

template <Is<CompileOptions> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  // Include stays where it is: Request::ServesIncludes, Ask and Answer take its place.
  auto &[Output, Target, Entry, Profile, HLSLVersion, Defines, Undefines, IncludeDirs,
         ForcedIncludes, Warnings, ErrorLimit, Messages, Include, Bindings, Memory,
         UnknownImageFormats, RowMajor, MetalBuffers, MetalArrays, DebugLines, Debug, DebugNames,
         Tile, Emulate, Bounds, Groups, Layouts, EntryName, Environment, SPIRV, Listing, VerifyEach,
         Reflect, Dependencies, Includes, PrintAfter] = Object;
  Visit(Output, Target, Entry, Profile, HLSLVersion, Defines, Undefines, IncludeDirs,
        ForcedIncludes, Warnings, ErrorLimit, Messages, Bindings, Memory, UnknownImageFormats,
        RowMajor, MetalBuffers, MetalArrays, DebugLines, Debug, DebugNames, Tile, Emulate, Bounds,
        Groups, Layouts, EntryName, Environment, SPIRV, Listing, VerifyEach, Reflect, Dependencies,
        Includes, PrintAfter);
}

template <Is<SPIRVRules> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[StrictFloats, Denorm, MaximalReconvergence, Extensions, AllBindings, TypeNames, MaxID] =
      Object;
  Visit(StrictFloats, Denorm, MaximalReconvergence, Extensions, AllBindings, TypeNames, MaxID);
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
  auto &[Shifts, ShiftsUnregistered, Registers, Globals, FlattenArrays] = Object;
  Visit(Shifts, ShiftsUnregistered, Registers, Globals, FlattenArrays);
}

template <Is<MemoryRules> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Layout, WideHalf, RawByRows] = Object;
  Visit(Layout, WideHalf, RawByRows);
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

template <Is<CompileResult> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Success, WrongOptions, InternalError, Output, Listing, Reflection, Diagnostics,
         Dependencies, Includes, Times, PrintedIR, RenderedText, RenderedJSON] = Object;
  Visit(Success, WrongOptions, InternalError, Output, Listing, Reflection, Diagnostics,
        Dependencies, Includes, Times, PrintedIR, RenderedText, RenderedJSON);
}

template <Is<Hello> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Version] = Object;
  Visit(Version);
}

template <Is<Request> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Directory, File, Text, Options, ServesIncludes, MemoryLimitMiB] = Object;
  Visit(Directory, File, Text, Options, ServesIncludes, MemoryLimitMiB);
}

template <Is<Ask> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Path] = Object;
  Visit(Path);
}

template <Is<Answer> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Text, Exception] = Object;
  Visit(Text, Exception);
}

template <Is<Failure> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[OutOfMemory, Reason] = Object;
  Visit(OutOfMemory, Reason);
}

} // namespace tessera::worker
