// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/TargetRegistry.h"
#include "Support/DiagnosticsTarget.h"
#include "Support/NearestName.h"
#include "Support/TextFile.h"
#include "Target/TargetYAML.h"
#include "Target/YAMLReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <mutex>

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

/// Finds the aliases without a YAML parser: in embedded files they are on one line.
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

/// Returns a name without the parts that people write in several ways: case, separators, vendor and
/// variant. "RTX 4080 Super" and "nvidia-rtx4080" become equal.
static std::string plainName(StringRef Name) {
  std::string Plain;
  for (char C : Name)
    if (isAlnum(C))
      Plain += toLower(C);
  StringRef Rest = Plain;
  for (bool Dropped = true; Dropped;) {
    Dropped = false;
    for (StringRef Vendor : {"nvidia", "geforce", "amd", "radeon", "intel", "apple"})
      Dropped |= Rest.consume_front(Vendor);
    for (StringRef Variant : {"ti", "super", "xtx", "xt", "gre", "pro", "max", "ultra", "laptop"})
      Dropped |= Rest.consume_back(Variant);
  }
  return Rest.str();
}

static const EmbeddedFile *findFile(StringRef NameOrAlias) {
  for (const EmbeddedFile &File : Files)
    if (targetName(File) == NameOrAlias)
      return &File;
  std::string Plain = plainName(NameOrAlias);
  auto IsMeant = [&](StringRef Name) { return !Plain.empty() && plainName(Name) == Plain; };
  for (const EmbeddedFile &File : Files)
    if (IsMeant(targetName(File)) || any_of(aliases(File.Text), IsMeant))
      return &File;
  return nullptr;
}

StringRef tessera::embeddedTarget(StringRef NameOrAlias) {
  const EmbeddedFile *File = findFile(NameOrAlias);
  return File ? File->Text : StringRef();
}

std::string tessera::suggestTarget(StringRef Name) {
  SmallVector<StringRef, 64> Candidates;
  for (const EmbeddedFile &File : Files) {
    Candidates.push_back(targetName(File));
    append_range(Candidates, aliases(File.Text));
  }
  std::vector<std::string> Plain(Candidates.size());
  transform(Candidates, Plain.begin(), plainName);
  SmallVector<StringRef, 64> PlainNames(Plain.begin(), Plain.end());
  StringRef Nearest = nearestName(plainName(Name), PlainNames);
  if (Nearest.empty())
    return suggest(Name, Candidates);
  size_t At = static_cast<size_t>(find(PlainNames, Nearest) - PlainNames.begin());
  return ("; did you mean '" + Candidates[At] + "'?").str();
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

std::shared_ptr<const Target> tessera::loadTargetToCompile(StringRef NameOrFile,
                                                           DiagnosticEngine &Diags) {
  const EmbeddedFile *File = isTargetFile(NameOrFile) ? nullptr : findFile(NameOrFile);
  if (!File) {
    std::optional<Target> Loaded = loadTarget(NameOrFile, Diags);
    return Loaded ? std::make_shared<const Target>(std::move(*Loaded)) : nullptr;
  }
  static struct {
    std::once_flag Once;
    std::shared_ptr<const Target> Read;
  } Kept[std::size(Files)];
  auto &[Once, Read] = Kept[File - Files];
  std::call_once(Once, [&] {
    size_t Facts = File->Text.find("\nresident-groups:");
    if (auto Parsed = parseTarget(targetName(*File), File->Text.take_front(Facts), Diags))
      Read = std::make_shared<const Target>(std::move(*Parsed));
  });
  return Read;
}
