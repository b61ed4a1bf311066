// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/MSL.h"
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

std::optional<std::string> tessera::msl::emitMSL(ir::Module &M, const MSLOptions &Options,
                                                 DiagnosticEngine &Diags, MSLInfo *Info) {
  PassContext Ctx{.Diags = Diags,
                  .Device = *Options.Device,
                  .MSL = {.ArgumentBuffers = Options.ArgumentBuffers}};
  if (!raise(M, steps(), Ctx, Options.Steps))
    return std::nullopt;
  WorkScope Work("print MSL", ir::placeOf);
  Version Language = std::max(OldestVersion, M.Language);
  ModuleNames Names(M);
  bool NeedsSizes = Names.environments().of(M.Entry.Fn).Sizes;
  std::optional<Bindings> Bound = Bindings::assign(M, Options.Buffers, NeedsSizes, Diags);
  if (!Bound)
    return std::nullopt;
  ModulePrinter Printer(M, Names, *Bound, Options, Language);
  std::string Text = Printer.print();
  if (Info) {
    Info->Kernel = Names.kernel();
    Info->Language = Language;
    Info->SimdWidth = SimdWidth;
    for (const ir::Global *G : Bound->resources())
      Info->Buffers.push_back(
          {G->Name.str(), tableOf(*G), {Bound->of(G).begin(), Bound->of(G).end()}, layoutOf(*G)});
    Info->BufferSizes = Bound->sizes();
  }
  return Text;
}
