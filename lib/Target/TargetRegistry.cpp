// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/TargetRegistry.h"
#include "Support/DiagnosticsTarget.h"
#include "Support/TextFile.h"
#include "Target/TargetYAML.h"
#include "Target/YAMLReader.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;

namespace {
struct EmbeddedFile {
  StringRef Name; // with ".yaml"
  StringRef Text;
};

constexpr EmbeddedFile Files[] = {
#define EMBEDDED_FILE(Name, Text) {Name, {Text, sizeof(Text) - 1}},
#include "Targets.inc"
};

StringRef targetName(const EmbeddedFile &File) { return File.Name.drop_back(strlen(".yaml")); }

/// The aliases without a YAML parser: in the embedded files they stand on one line.
SmallVector<StringRef, 4> aliases(StringRef Text) {
  SmallVector<StringRef, 4> Names;
  StringRef Rest = Text.split("\naliases: [").second;
  SmallVector<StringRef, 4> Parts;
  Rest.take_until([](char C) { return C == ']' || C == '\n'; }).split(Parts, ',');
  for (StringRef Part : Parts)
    if (!Part.trim().empty())
      Names.push_back(Part.trim());
  return Names;
}
} // namespace

ArrayRef<StringRef> tessera::targetNames() {
  static const auto Names = [] {
    std::array<StringRef, std::size(Files)> Result;
    transform(Files, Result.begin(), targetName);
    return Result;
  }();
  return Names;
}

StringRef tessera::embeddedTarget(StringRef NameOrAlias) {
  for (const EmbeddedFile &File : Files)
    if (targetName(File) == NameOrAlias)
      return File.Text;
  for (const EmbeddedFile &File : Files)
    if (is_contained(aliases(File.Text), NameOrAlias))
      return File.Text;
  return {};
}

std::string tessera::suggestTarget(StringRef Name) {
  SmallVector<StringRef, 64> Candidates;
  for (const EmbeddedFile &File : Files) {
    Candidates.push_back(targetName(File));
    append_range(Candidates, aliases(File.Text));
  }
  return suggest(Name, Candidates);
}

std::optional<Target> tessera::findTarget(StringRef NameOrAlias, DiagnosticEngine &Diags,
                                          Loc Where) {
  StringRef Text = embeddedTarget(NameOrAlias);
  if (!Text.empty())
    return parseTarget(NameOrAlias, Text, Diags);
  Diags.report(Where, diags::TargetUnknown, NameOrAlias, suggestTarget(NameOrAlias));
  Diags.report(Loc(), diags::TargetList);
  return std::nullopt;
}

bool tessera::isTargetFile(StringRef NameOrFile) {
  return NameOrFile.ends_with(".yaml") || NameOrFile.ends_with(".yml") || NameOrFile.contains('/');
}

std::optional<Target> tessera::loadTarget(StringRef NameOrFile, DiagnosticEngine &Diags) {
  if (!isTargetFile(NameOrFile))
    return findTarget(NameOrFile, Diags);
  auto Buffer = readTextFile(NameOrFile);
  if (std::error_code Error = Buffer.getError()) {
    Diags.report(Loc(), diags::TargetUnreadable, NameOrFile, Error.message());
    return std::nullopt;
  }
  return parseTarget(NameOrFile, (*Buffer)->getBuffer(), Diags);
}

std::optional<Target> tessera::loadTargetToCompile(StringRef NameOrFile, DiagnosticEngine &Diags) {
  StringRef Text = isTargetFile(NameOrFile) ? StringRef() : embeddedTarget(NameOrFile);
  if (Text.empty())
    return loadTarget(NameOrFile, Diags);
  size_t Facts = std::min(Text.find("\nmatrix-loads:"), Text.find("\nresident-groups:"));
  return parseTarget(NameOrFile, Text.take_front(Facts), Diags);
}
