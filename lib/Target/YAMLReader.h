//===- YAMLReader.h - A YAML tree read with exact errors ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thin layer over llvm::yaml's streaming parser. Tables of keys describe the mappings, and
// reading stops at the first error. llvm::yaml's traits are not used because their errors do not
// name the value or the way out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/YAMLParser.h"
#include <optional>

namespace tessera {

class YAMLReader {
public:
  YAMLReader(llvm::StringRef FileName, llvm::StringRef Text, DiagnosticEngine &Diags);

  struct Key {
    llvm::StringRef Name;
    bool Required;
    llvm::function_ref<void(llvm::yaml::Node &)> Read;
  };

  /// A piece of text and its location.
  struct Text {
    std::string Value;
    llvm::SMRange Range;
  };

  /// Reads the only document of the file. Returns false when an error was reported.
  bool document(llvm::function_ref<void(llvm::yaml::Node &)> Read);

  /// The location of each value of a mapping, by key, in the order of the file.
  using Places = llvm::MapVector<llvm::StringRef, llvm::SMRange>;

  /// Reads \p Node as a mapping; \p What names it in messages ("a matrix group"). Returns the keys
  /// of \p Keys that are present.
  Places mapping(llvm::yaml::Node &Node, llvm::StringRef What, llvm::ArrayRef<Key> Keys);
  /// Reads a list that is not empty; \p Name is its key.
  void list(llvm::yaml::Node &Node, llvm::StringRef Name,
            llvm::function_ref<void(llvm::yaml::Node &)> Read);
  /// Reads a list of texts, or one text as a list of one.
  llvm::SmallVector<Text, 8> texts(llvm::yaml::Node &Node, llvm::StringRef Name);
  Text text(llvm::yaml::Node &Node, llvm::StringRef Name);
  uint32_t number(llvm::yaml::Node &Node, llvm::StringRef Name, uint32_t Min, uint32_t Max);
  bool boolean(llvm::yaml::Node &Node, llvm::StringRef Name);
  /// Whether the text is the first of two that it may be.
  bool isFirst(llvm::yaml::Node &Node, llvm::StringRef Name, llvm::StringRef First,
               llvm::StringRef Second);

  bool failed() const { return Failed; }

  template <typename... Args> void fail(llvm::SMRange Where, DiagID ID, const Args &...Arguments) {
    if (Failed)
      return;
    Failed = true;
    Diags.report(loc(Where), ID, Arguments...);
  }
  /// A note after fail().
  template <typename... Args> void note(DiagID ID, const Args &...Arguments) {
    Diags.report(Loc(), ID, Arguments...);
  }

  Loc loc(llvm::SMRange Range);
  /// Returns the range of \p Node. llvm::yaml lets a flow list or mapping begin after its bracket.
  llvm::SMRange rangeOf(const llvm::yaml::Node &Node) const;
  DiagnosticEngine &diagnostics() { return Diags; }

private:
  /// A key of a mapping and its value.
  void pair(llvm::yaml::KeyValueNode &Pair, llvm::StringRef What, llvm::SMRange MapRange,
            llvm::ArrayRef<Key> Keys, Places &Seen);
  void wrongType(llvm::yaml::Node &Node, llvm::StringRef Name, llvm::StringRef Expected);

  llvm::StringRef FileName;
  llvm::StringRef Source;
  DiagnosticEngine &Diags;
  bool Failed = false;
};

/// "; did you mean 'X'?" for the candidate nearest to \p Word, or "" when none is near.
std::string suggest(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Candidates);

} // namespace tessera
