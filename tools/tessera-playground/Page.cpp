// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Page.h"
#include "Editor/Editor.h"
#include "IR/Stages.h"
#include "Limits.h"
#include "Shader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/RandomNumberGenerator.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;

namespace {
struct File {
  StringRef Name, Text;
};

ArrayRef<File> pageFiles() {
  static const File Files[] = {
#define EMBEDDED_FILE(Name, Text) {Name, Text},
#include "PageFiles.inc"
#undef EMBEDDED_FILE
  };
  return Files;
}

StringRef exampleText(StringRef Name) {
  static const File Files[] = {
#define EMBEDDED_FILE(Name, Text) {Name, Text},
#include "ExampleFiles.inc"
#undef EMBEDDED_FILE
  };
  return find_if(Files, [&](const File &F) { return F.Name == Name; })->Text;
}

const File *findFile(StringRef Path) {
  StringRef Name = Path == "/" ? "index.html" : Path.drop_front();
  auto It = find_if(pageFiles(), [&](const File &F) { return F.Name == Name; });
  return It == pageFiles().end() ? nullptr : It;
}

StringRef typeOf(StringRef Name) {
  if (Name.ends_with(".html"))
    return "text/html; charset=utf-8";
  if (Name.ends_with(".css"))
    return "text/css; charset=utf-8";
  if (Name.ends_with(".svg"))
    return "image/svg+xml";
  return "text/javascript; charset=utf-8";
}

std::string tagOf(StringRef Text) {
  return '"' + toHex(SHA256::hash(arrayRefFromStringRef(Text)), /*LowerCase=*/true) + '"';
}

/// The editor writes rules of style for what it shows, in elements that have this word.
constexpr StringLiteral NoncePlace = "{{nonce}}";

std::string makeNonce() {
  uint8_t Bytes[16];
  if (getRandomBytes(Bytes, sizeof(Bytes)))
    return {};
  return toHex(Bytes, /*LowerCase=*/true);
}
} // namespace

bool playground::isPageFile(StringRef Path) { return Path.starts_with("/") && findFile(Path); }

HttpResponse playground::pageFile(const HttpRequest &Of) {
  const File &Found = *findFile(Of.Path);
  HttpResponse Made;
  Made.Headers.push_back({"Content-Type", typeOf(Found.Name).str()});
  if (Found.Name == "index.html") {
    std::string Nonce = makeNonce();
    auto [Before, After] = Found.Text.split(NoncePlace);
    Made.Body = (Before + Nonce + After).str();
    Made.Headers.push_back(
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-" + Nonce +
             "'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; "
             "base-uri 'none'; frame-ancestors 'none'"});
    return Made;
  }
  // The browser asks each time whether its copy is still the same.
  std::string Tag = tagOf(Found.Text);
  Made.Headers.push_back({"Cache-Control", "no-cache"});
  Made.Headers.push_back({"ETag", Tag});
  if (Of.IfNoneMatch == Tag)
    Made.Status = 304;
  else
    Made.Body = Found.Text.str();
  return Made;
}

static json::Array exampleList() {
  struct Row {
    StringRef Group, Title, Files, Targets, Profile;
  };
  static constexpr Row Rows[] = {
#define EXAMPLE(Group, Title, Files, Targets, Profile) {Group, Title, Files, Targets, Profile},
#include "Examples.def"
  };
  json::Array List;
  for (const Row &R : Rows) {
    json::Array Files, Targets;
    for (StringRef Name : split(R.Files, ' '))
      Files.push_back(json::Object{{"name", Name}, {"text", exampleText(Name)}});
    for (StringRef Name : split(R.Targets, ' '))
      Targets.push_back(Name);
    List.push_back(json::Object{{"group", R.Group},
                                {"title", R.Title},
                                {"profile", R.Profile},
                                {"files", std::move(Files)},
                                {"targets", std::move(Targets)}});
  }
  return List;
}

static json::Value folderJSON(const Folder &Of) {
  if (Of.Name.empty())
    return nullptr;
  json::Array Files, Mains;
  for (const editor::OpenFile &File : Of.Files)
    Files.push_back(json::Object{{"name", File.Path}, {"text", File.Text}});
  for (const std::string &Name : Of.Mains)
    Mains.push_back(Name);
  return json::Object{
      {"name", json::fixUTF8(Of.Name)}, {"files", std::move(Files)}, {"mains", std::move(Mains)}};
}

std::string playground::infoJSON(uint32_t TimeLimitMs, const Folder &Own) {
  json::Array Targets, Profiles;
  for (const editor::TargetName &T : editor::allTargets())
    Targets.push_back(
        json::Object{{"name", T.Name},
                     {"description", T.Description},
                     {"output", defaultOutput(T.Name) == OutputKind::MSL ? "metal" : "spirv"}});
  for (const ir::StageRow &Row : ir::StageRows)
    if (!Row.Profile.empty())
      Profiles.push_back(json::Object{{"name", Row.Profile}, {"stage", Row.Word}});
  json::Object Limits{
#define LIMIT(Name, Value, Text) {#Name, static_cast<int64_t>(Value)},
#include "Limits.def"
      {"CompileSeconds", TimeLimitMs / 1000}};
  json::Object Info{{"version", ProtocolVersion},    {"compiler", std::string(version())},
                    {"targets", std::move(Targets)}, {"profiles", std::move(Profiles)},
                    {"limits", std::move(Limits)},   {"examples", exampleList()},
                    {"folder", folderJSON(Own)}};
  return formatv("{0}", json::Value(std::move(Info))).str();
}
