//===- Fields.h - The fields of the data for editors ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As API/Fields.h: after a field is added, this does not compile until its list has it too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "API/Fields.h"
#include "Editor/Data.h"

namespace tessera::editor {

template <Is<Position> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Line, Column] = Object;
  Visit(Line, Column);
}

template <Is<Span> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Start, End] = Object;
  Visit(Start, End);
}

template <Is<OpenFile> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Path, Text] = Object;
  Visit(Path, Text);
}

template <Is<Source> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, Options, Open, OnlyOpen] = Object;
  Visit(File, Options, Open, OnlyOpen);
}

template <Is<Edit> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, Where, Text] = Object;
  Visit(File, Where, Text);
}

template <Is<Note> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, Where, Message] = Object;
  Visit(File, Where, Message);
}

template <Is<Problem> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Severity, Id, File, Where, Message, Notes, Fixes] = Object;
  Visit(Severity, Id, File, Where, Message, Notes, Fixes);
}

template <Is<Symbol> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Kind, OfCompiler, IsMain, Declared, Comment, Parent, File, Where, Extent] = Object;
  Visit(Name, Kind, OfCompiler, IsMain, Declared, Comment, Parent, File, Where, Extent);
}

template <Is<Use> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, Where, Symbol, Declares, Writes] = Object;
  Visit(File, Where, Symbol, Declares, Writes);
}

template <Is<Hint> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, At, Text] = Object;
  Visit(File, At, Text);
}

template <Is<Unit> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Files, Symbols, Uses, Hints, Includes, Problems] = Object;
  Visit(Files, Symbols, Uses, Hints, Includes, Problems);
}

template <Is<Fate> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, At, Operation, Words, Details] = Object;
  Visit(File, At, Operation, Words, Details);
}

template <Is<Placed> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Owner, Name, Type, Layout, Offset, Size] = Object;
  Visit(Owner, Name, Type, Layout, Offset, Size);
}

template <Is<Compiled> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Target, Success, Problems, Fates, Members, Entries, Files] = Object;
  Visit(Target, Success, Problems, Fates, Members, Entries, Files);
}

template <Is<Completion> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Name, Detail, Comment, Kind, IsKeyword, IsFile, Overloads, Priority] = Object;
  Visit(Name, Detail, Comment, Kind, IsKeyword, IsFile, Overloads, Priority);
}

template <Is<Completions> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[List, Replaces, IsIncomplete] = Object;
  Visit(List, Replaces, IsIncomplete);
}

template <Is<Signature> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Text, Parameters, Comment] = Object;
  Visit(Text, Parameters, Comment);
}

template <Is<Signatures> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[List, Argument] = Object;
  Visit(List, Argument);
}

template <Is<LinePair> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[File, SourceLine, OutputLine] = Object;
  Visit(File, SourceLine, OutputLine);
}

template <Is<Output> T, typename Fn> void visitFields(T &Object, Fn Visit) {
  auto &[Success, Text, Lines, Problems, Found, Reflection] = Object;
  Visit(Success, Text, Lines, Problems, Found, Reflection);
}

} // namespace tessera::editor
