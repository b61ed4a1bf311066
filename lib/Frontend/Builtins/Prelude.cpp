// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/Prelude.h"
#include "Dialects/Parts.h"
#include "Dialects/Rules.h"
#include "Frontend/Builtins/Textures.h"
#include "Frontend/Builtins/Triggers.h"
#include "Frontend/Locations.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The compiler's own macros that texts ask for, as \p Predefines has them: a text may be read
/// before.
static std::string ownMacros(StringRef Predefines) {
  std::string Text;
  for (StringRef Macro : {"__HLSL_ENABLE_16_BIT", "__TESSERA_WAVE_SIZE"}) {
    size_t At = Predefines.find(("#define " + Macro + " ").str());
    if (At != StringRef::npos)
      Text += Predefines.substr(At).take_until([](char C) { return C == '\n'; }).str() + "\n";
  }
  return Text;
}

/// The text of vk.hlsl.
static constexpr StringRef VulkanText =
#define EMBEDDED_FILE(Name, Text) StringRef(Text, sizeof(Text) - 1)
#include "VulkanText.inc"
#undef EMBEDDED_FILE
    ;

/// The text of heaps.hlsl.
static constexpr StringRef HeapsText =
#define EMBEDDED_FILE(Name, Text) StringRef(Text, sizeof(Text) - 1)
#include "HeapsText.inc"
#undef EMBEDDED_FILE
    ;

/// The text of rays.hlsl.
static constexpr StringRef RaysText =
#define EMBEDDED_FILE(Name, Text) StringRef(Text, sizeof(Text) - 1)
#include "RaysText.inc"
#undef EMBEDDED_FILE
    ;

/// The text of hits.hlsl.
static constexpr StringRef HitsText =
#define EMBEDDED_FILE(Name, Text) StringRef(Text, sizeof(Text) - 1)
#include "HitsText.inc"
#undef EMBEDDED_FILE
    ;

namespace {

class DialectLoader final : public PPCallbacks {
public:
  DialectLoader(Preprocessor &PP, LangOptions &Lang, const ShaderOptions &Shader,
                ReadDialects &Loaded)
      : PP(PP), Lang(Lang), Loaded(Loaded), IsLibrary(Shader.IsLibrary),
        KnowsHeaps(Shader.Minor >= HeapsFrom) {}

  void FileChanged(SourceLocation Where, FileChangeReason Reason, SrcMgr::CharacteristicKind,
                   FileID) override {
    SourceManager &SM = PP.getSourceManager();
    if (Reason == EnterFile || Reason == ExitFile)
      Lang.DelayedTemplateParsing = SM.getBufferName(Where).starts_with(PreludePrefix);
    if (Reason != EnterFile)
      return;
    FileID Entered = SM.getFileID(Where);
    // The main file is scanned when the predefined macros are entered, which come first: the
    // prelude is then read before the macros of the command line exist.
    FileID Scanned = Entered == PP.getPredefinesFileID() ? SM.getMainFileID() : Entered;
    StringRef Name = SM.getBufferName(Where);
    if (Entered == SM.getMainFileID() ||
        (Name.starts_with(PreludePrefix) && !Name.starts_with(PreludeIncludes)))
      return;
    StringRef Text = SM.getBufferData(Scanned);
    Triggers Words;
    Words.scan(Text);
    NamesVulkan |= namesVulkan(Text);
    if (Scanned == SM.getMainFileID()) {
      StringRef Given = commandLine();
      Words.scan(Given);
      NamesVulkan |= namesVulkan(Given);
    }
    if (!HasVulkan && NamesVulkan && (Text.contains("vk::") || Text.contains("namespace vk"))) {
      HasVulkan = true;
      enter(VulkanText, "vk");
    }
    if (KnowsHeaps && Words.has(Trigger::Heaps)) {
      KnowsHeaps = false;
      enter(HeapsText, "heaps");
    }
    // The preprocessor reads the last entered text first.
    if (!HasHits && Words.has(Trigger::Hits)) {
      HasHits = true;
      enter(HitsText, "hits");
    }
    if (!HasRays && (Words.has(Trigger::Hits) || Words.has(Trigger::Rays) ||
                     (IsLibrary && Words.has(Trigger::RayStages)))) {
      HasRays = true;
      enter(RaysText, "rays");
    }
    PastesRW |= Words.has(Trigger::RW);
    if (std::string Classes = texturesFor(Words, PastesRW, Textures); !Classes.empty())
      enter(MemoryBuffer::getMemBufferCopy(Classes, (PreludePrefix + "textures.hlsl").str()));
    std::string Core;
    for (unsigned I : Words.Parts.set_bits())
      if (!Parts[I]) {
        Parts.set(I);
        enterDialect(dialectParts()[I].Name, Core);
      }
    for (unsigned I = Words.Dialects.size(); I-- != 0;)
      if (!Loaded[I] && Words.Dialects[I]) {
        Loaded.set(I);
        enterDialect(dialects()[I].Name, Core);
      }
    if (!HasAddresses && NamesVulkan && Words.has(Trigger::Addresses)) {
      HasAddresses = true;
      enter(dialectText("addresses"), "addresses");
    }
    if (Core.empty())
      return;
    Core = ownMacros(PP.getPredefines()) + Core;
    enter(MemoryBuffer::getMemBufferCopy(Core, (PreludePrefix + "core.hlsl").str()));
  }

private:
  /// Returns the macros that -D defines.
  StringRef commandLine() const {
    StringRef Text = PP.getPredefines();
    return Text.substr(Text.rfind("<command line>"));
  }

  /// std::string_view finds a short text faster than StringRef.
  static bool namesVulkan(std::string_view Text) { return Text.find("vk") != Text.npos; }

  /// Enters a text of a dialect, and adds what it names of core.hlsl.
  void enterDialect(StringRef Name, std::string &Core) {
    StringRef Text = dialectText(Name);
    enter(Text, Name);
    Core += coreFor(Text, Declared);
  }

  /// Enters an embedded text.
  void enter(StringRef Text, StringRef Name) {
    enter(MemoryBuffer::getMemBuffer(Text, (PreludePrefix + Name + ".hlsl").str()));
  }

  void enter(std::unique_ptr<MemoryBuffer> Text) {
    FileID ID = PP.getSourceManager().createFileID(std::move(Text), SrcMgr::C_System);
    PP.EnterSourceFile(ID, nullptr, SourceLocation());
  }

  Preprocessor &PP;
  LangOptions &Lang;
  StringSet<> Declared; ///< of core.hlsl
  StringSet<> Textures; ///< classes that have been declared
  ReadDialects &Loaded;
  SmallBitVector Parts{unsigned(dialectParts().size())}; ///< that have been read
  bool NamesVulkan = false;                              ///< a text may name the namespace vk
  bool PastesRW = false;                                 ///< a text has RW##
  bool HasAddresses = false;                             ///< whether their text has been read
  bool HasRays = false;                                  ///< rays.hlsl has been read
  bool HasHits = false;                                  ///< hits.hlsl has been read
  bool HasVulkan = false;                                ///< vk.hlsl has been read
  const bool IsLibrary;
  bool KnowsHeaps; ///< heaps.hlsl is to be read where a text names one
};

} // namespace

void tessera::installPrelude(Preprocessor &PP, LangOptions &Lang, const ShaderOptions &Shader,
                             ReadDialects &Read) {
  Read.resize(unsigned(dialects().size()));
  PP.addPPCallbacks(std::make_unique<DialectLoader>(PP, Lang, Shader, Read));
}

bool tessera::isHeap(StringRef Name) {
  return Name == "ResourceDescriptorHeap" || Name == "SamplerDescriptorHeap";
}

std::optional<StringRef> tessera::aliasedType(StringRef Name, const ReadDialects &Read) {
  for (unsigned I : Read.set_bits())
    for (const DialectRules::TypeName &Alias : dialects()[I].typeNames())
      if (Name == Alias.Name)
        return Alias.Type == ElementType::S8   ? "__i8"
               : Alias.Type == ElementType::U8 ? "__u8"
                                               : hlslName(Alias.Type);
  return std::nullopt;
}
