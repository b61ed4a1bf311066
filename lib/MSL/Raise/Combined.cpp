// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ImageOps.h"
#include "IR/OpFamilies.h"
#include "MSL/Raise/Raise.h"
#include "Support/DiagnosticsMSL.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Returns \p Ty with the innermost element of its arrays replaced by \p Element.
static const Type *replaced(ir::TypeContext &Types, const Type *Ty, const Type *Element) {
  return Ty->isArray() ? Types.array(replaced(Types, Ty->element(), Element), Ty->count())
                       : Element;
}

static const Type *textureType(ir::TypeContext &Types, const Type *Ty) {
  const Type *Image = Ty->innermost();
  return replaced(Types, Ty, Types.image(Image->element(), Image->dim(), ir::ImageAccess::Sampled));
}

std::string tessera::msl::samplerName(StringRef Texture) { return (Texture + ".sampler").str(); }

namespace {
class Splitter {
public:
  explicit Splitter(ir::Module &M) : M(M), Types(M.types()) {}

  void run() {
    for (Global *G : SmallVector<Global *, 8>(M.Globals.begin(), M.Globals.end()))
      if (G->ValueType->isCombined())
        split(*G);
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        ir::ops::OfImage Use(O);
        if (ir::isImageOp(O) && Use.imageType()->isCombined() &&
            O.numOperands() > ir::ops::ImageSample::sampler_at &&
            O.operand(ir::ops::ImageSample::sampler_at) == Use.image())
          O.setOperand(ir::ops::ImageSample::sampler_at, samplerAt(Use.image(), O));
      });
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        if (O.type() && O.type()->isPointer() && O.type()->element()->isCombined())
          O.result()->setType(
              Types.pointer(textureType(Types, O.type()->element()), O.type()->space()));
      });
  }

private:
  void split(Global &G) {
    Global Sampler;
    Sampler.Name = M.intern(samplerName(G.Name));
    Sampler.ValueType = replaced(Types, G.ValueType, Types.samplerTy());
    Sampler.Space = G.Space;
    Sampler.Where = G.Where;
    Sampler.Kind = ir::ResourceKind::Sampler;
    Sampler.Bind = G.Bind;
    Sampler.ReadOnly = true;
    Samplers[&G] = M.addGlobal(Sampler);
    G.Kind = ir::ResourceKind::Texture;
    G.ValueType = textureType(Types, G.ValueType);
  }

  /// The sampler of \p Texture, for \p User.
  Value *samplerAt(const Value *Texture, Op &User) {
    auto B = Builder::before(M, User);
    Value *Whole = B.global(Samplers.lookup(ir::globalAt(M, Texture)));
    auto Element = Texture->def()->dyn<ir::ops::Access>();
    return Element ? B.access(Whole, Element.indices()) : Whole;
  }

  ir::Module &M;
  ir::TypeContext &Types;
  DenseMap<const Global *, Global *> Samplers; ///< by their textures
};
} // namespace

void tessera::msl::splitCombined(ir::Module &M, const PassContext &Ctx) {
  bool HasCombined = false;
  for (const Global *G : M.Globals) {
    if (!G->ValueType->isCombined())
      continue;
    HasCombined = true;
    if (G->ValueType->isUnbounded())
      Ctx.Diags.report(G->Where, diags::MslUnboundedCombined, G->Name);
  }
  if (HasCombined && !Ctx.Diags.hasErrors())
    Splitter(M).run();
}
