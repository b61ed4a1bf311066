// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/MSL.h"
#include "MSL/Language/StageOutputs.h"
#include "MSL/Print/ModulePrinter.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;

std::string tessera::msl::toString(Version V) {
  return std::to_string(V.Major) + "." + std::to_string(V.Minor);
}

/// Returns the layout that ModulePrinter declares.
static std::optional<ArgumentBufferLayout> layoutOf(const ir::Global &G) {
  if (!G.ArgumentBuffer)
    return std::nullopt;
  return G.WithSizes ? ArgumentBufferLayout{16, 0, 8} : ArgumentBufferLayout();
}

struct Text::Parts {
  TextNames Names;
  std::vector<EntryText> Entries;
  Version Language = OldestVersion;
  /// Of the stage before pixel shaders.
  std::optional<StageOutputs> Outputs;
};

Text::Text() : P(std::make_unique<Parts>()) {}
Text::~Text() = default;

void Text::expect(ArrayRef<ir::Module *> Entries) {
  auto IsBefore = [](const ir::Module *M) { return ir::stages::ToRasterizer.has(M->Entry.Of); };
  if (count_if(Entries, IsBefore) == 1)
    P->Outputs.emplace(**find_if(Entries, IsBefore));
}

std::optional<MSLInfo> Text::add(ir::Module &M, const MSLOptions &Options,
                                 DiagnosticEngine &Diags) {
  PassContext Ctx{.Diags = Diags,
                  .Device = *Options.Device,
                  .MSL = {.ArgumentBuffers = Options.ArgumentBuffers, .Names = &P->Names}};
  if (P->Outputs && M.Entry.Of == ir::Stage::Pixel)
    P->Outputs->connect(M, Diags);
  if (!raise(M, steps(), Ctx, Options.Steps))
    return std::nullopt;
  WorkScope Work("print MSL", ir::placeOf);
  Version Language = std::max(OldestVersion, M.Language);
  P->Language = std::max(P->Language, Language);
  ModuleNames Names(M, P->Names);
  bool NeedsSizes = Names.environments().of(M.Entry.Fn).Sizes;
  std::optional<Bindings> Bound = Bindings::assign(M, Options.Buffers, NeedsSizes, Diags);
  if (!Bound)
    return std::nullopt;
  P->Entries.push_back(ModulePrinter(M, Names, *Bound, Options).print());
  MSLInfo Info;
  Info.Entry = Names.entry();
  Info.Language = Language;
  Info.SimdWidth = SimdWidth;
  for (const ir::Global *G : Bound->resources())
    Info.Buffers.push_back(
        {G->Name.str(), tableOf(*G), {Bound->of(G).begin(), Bound->of(G).end()}, layoutOf(*G)});
  Info.BufferSizes = Bound->sizes();
  return Info;
}

bool Text::empty() const { return P->Entries.empty(); }

std::string Text::finish(std::vector<Loc> *Lines) const {
  return join(P->Entries, P->Names.Helpers, P->Language, Lines);
}

std::optional<std::string> tessera::msl::emitMSL(ir::Module &M, const MSLOptions &Options,
                                                 DiagnosticEngine &Diags, MSLInfo *Info) {
  Text Whole;
  std::optional<MSLInfo> Added = Whole.add(M, Options, Diags);
  if (!Added)
    return std::nullopt;
  if (Info)
    *Info = std::move(*Added);
  return Whole.finish();
}
