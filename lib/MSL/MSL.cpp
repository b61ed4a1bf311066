// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/MSL.h"
#include "IR/Layout.h"
#include "MSL/Language/PatchBuffers.h"
#include "MSL/Language/PatchStages.h"
#include "MSL/Language/RayResources.h"
#include "MSL/Language/StageOutputs.h"
#include "MSL/Print/LineDirectives.h"
#include "MSL/Print/ModulePrinter.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;

std::string tessera::msl::toString(Version V) {
  return std::to_string(V.Major) + "." + std::to_string(V.Minor);
}

/// Returns the layout that ModulePrinter declares.
static std::optional<ArgumentBufferLayout> layoutOf(const ir::Global &G, bool IsOfRays) {
  if (!G.ArgumentBuffer)
    return std::nullopt;
  if (G.WithSizes)
    return ArgumentBufferLayout{16, 0, 8};
  ArgumentBufferLayout Layout;
  if (IsOfRays)
    Layout.Stride = slotsOfElement(G) * SlotSize;
  return Layout;
}

/// The buffers of \p Layout that the function has.
static std::vector<PatchBufferPlace> placesOf(const PatchLayout &Layout, const Bindings &Bound) {
  std::vector<PatchBufferPlace> Places;
  for (const PatchBufferUse &Use : Layout.buffers())
    for (const ir::Global *G : Bound.resources())
      if (G->Bind && *G->Bind == ir::Binding{PatchSet, uint32_t(Use.Which)})
        Places.push_back({rowOf(Use.Which).Word.str(), Bound.of(G)[0],
                          ir::arrayStride(Use.Elements, ir::AddressSpace::Storage)});
  return Places;
}

struct Text::Parts {
  TextNames Names;
  std::vector<EntryText> Entries;
  Version Language = OldestVersion;
  /// Of the stage before pixel shaders.
  std::optional<StageOutputs> Outputs;
  /// If one of the entry points is a hull or domain shader.
  std::optional<PatchStages> Patches;
  /// If one of them is a shader of a ray tracing pipeline.
  std::optional<RayResources> Rays;
};

Text::Text() : P(std::make_unique<Parts>()) {}
Text::~Text() = default;

void Text::expect(ArrayRef<ir::Module *> Entries) {
  auto IsOfPatches = [](const ir::Module *M) { return ir::stages::Tessellation.has(M->Entry.Of); };
  auto OfRays = to_vector(
      make_filter_range(Entries, [](const ir::Module *M) { return rowOf(M->Entry.Of).isRays(); }));
  if (!OfRays.empty())
    P->Rays.emplace(OfRays);
  bool HasPatches = any_of(Entries, IsOfPatches);
  if (HasPatches)
    P->Patches.emplace(Entries);
  auto IsBefore = [&](const ir::Module *M) {
    return ir::stages::ToRasterizer.has(M->Entry.Of) &&
           !(HasPatches && M->Entry.Of == ir::Stage::Vertex);
  };
  if (count_if(Entries, IsBefore) == 1)
    P->Outputs.emplace(**find_if(Entries, IsBefore));
}

std::optional<MSLInfo> Text::add(ir::Module &M, const MSLOptions &Options,
                                 DiagnosticEngine &Diags) {
  if (ir::stages::Tessellation.has(M.Entry.Of) && !P->Patches)
    P->Patches.emplace(&M);
  bool IsOfRays = rowOf(M.Entry.Of).isRays();
  if (IsOfRays && !P->Rays)
    P->Rays.emplace(&M);
  bool BeforeHull = P->Patches && P->Patches->isBeforeHull(M);
  PassContext Ctx{.Diags = Diags,
                  .Device = *Options.Device,
                  .MSL = {.ArgumentBuffers = Options.ArgumentBuffers,
                          .Names = &P->Names,
                          .BeforeHull = BeforeHull}};
  if (P->Outputs && M.Entry.Of == ir::Stage::Pixel)
    P->Outputs->connect(M, Diags);
  std::optional<PatchLayout> Patch;
  if (P->Patches) {
    P->Patches->connect(M, Diags);
    Patch.emplace(M, BeforeHull);
  }
  if (!raise(M, steps(), Ctx, Options.Steps))
    return std::nullopt;
  WorkScope Work("print MSL", ir::placeOf);
  Version Language = std::max(OldestVersion, M.Language);
  P->Language = std::max(P->Language, Language);
  ModuleNames Names(M, P->Names);
  bool NeedsSizes = Names.environments().of(M.Entry.Fn).Sizes;
  std::optional<Bindings> Bound = IsOfRays
                                      ? Bindings::inSlots(M, *P->Rays, NeedsSizes)
                                      : Bindings::assign(M, Options.Buffers, NeedsSizes, Diags);
  if (!Bound)
    return std::nullopt;
  P->Entries.push_back(ModulePrinter(M, Names, *Bound, Options).print());
  MSLInfo Info;
  Info.Entry = Names.entry();
  Info.Language = Language;
  Info.SimdWidth = SimdWidth;
  for (const ir::Global *G : Bound->resources())
    Info.Buffers.push_back({G->Name.str(),
                            tableOf(*G),
                            {Bound->of(G).begin(), Bound->of(G).end()},
                            layoutOf(*G, IsOfRays)});
  Info.BufferSizes = Bound->sizes();
  if (IsOfRays)
    Info.Rays = {P->Rays->count(), RecordHeader, P->Rays->levels()};
  if (Patch)
    Info.PatchBuffers = placesOf(*Patch, *Bound);
  return Info;
}

bool Text::empty() const { return P->Entries.empty(); }

std::string Text::finish(std::vector<Loc> *Lines) const {
  return join(P->Entries, P->Names.Helpers, P->Language, Lines);
}

std::string Text::finishWithLines(const SourceFiles &Files) const {
  std::vector<Loc> Lines;
  std::string Whole = finish(&Lines);
  return withLineDirectives(Whole, Lines, Files);
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
