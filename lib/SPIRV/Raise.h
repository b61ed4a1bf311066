//===- Raise.h - Rewrites IR into what SPIR-V has -------------------------===//
//
// Each function here is one step, and all decisions of the back end are made in them. Raise.cpp
// lists them with the reason for their order. They run on verified IR without errors in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "SPIRV/SPIRV.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace tessera::spirv {

/// All steps; false when something was refused.
bool raise(ir::Module &M, const SPIRVOptions &Options, DiagnosticEngine &Diags);

/// Reports every op that has no counterpart in SPIR-V, at the user's line. Changes nothing.
///   sin %x : f64       error: 'sin' has no double-precision form ...
bool refuse(ir::Module &M, const SPIRVOptions &Options, DiagnosticEngine &Diags);

/// Marks storage buffers read-only that the module never writes, unless they are coherent. Reads of
/// them need not be synchronized, which lets devices cache them.
void inferReadOnly(ir::Module &M);

/// Writes out what SPIR-V's subgroups lack: wave.match and wave.multi_prefix become loops,
/// wave.all_equal on vectors goes component by component, quad.any and quad.all become swaps.
void raiseWaves(ir::Module &M);

/// A local array of structs with matrices becomes an array for each member: Mesa's drivers crash on
/// matrices in structs in arrays (lavapipe 26.1.6).
///   %v = var : ptr<array<struct %S, 2>, function>   =>   %v.a = var : ptr<array<mat<...>, 2>, ...>
///   access %v, %i, 0                                     access %v.a, %i
void raiseLocals(ir::Module &M);

/// Gives cooperative matrices the operands of SPIR-V: memory becomes the address of the first
/// element and a stride in elements, mat.mul gets its accumulator, arithmetic with a scalar its
/// matrix, elements are reached through a variable.
///   mat.load %bytes, %offset, %stride   =>   %i = shr %offset, 1
///                                            %p = access @A.f16, %i
///                                            %s = shr %stride, 1
///                                            mat.load %p, %s
class Views;
void raiseMatrices(ir::Module &M, Views &V);

/// Replaces byte addresses by elements of typed views of the buffer (Views.h).
///   %p = bytes_at %b, %o {align = 16}   =>   %i = shr %o, 4
///   load %p : vec<f32, 4>                    %p = access @A.u32x4, %i
///                                            bitcast (load %p) : vec<f32, 4>
/// No type of the module holds bytes afterwards.
void raiseBuffers(ir::Module &M, Views &V);

/// Vectors have two to four components afterwards: those with one become scalars, longer ones
/// arrays whose operations are written out component by component.
void raiseVectors(ir::Module &M);

/// Replaces arithmetic that SPIR-V lacks or defines less strictly than Ops.def: counts of shifts
/// are masked, bit operations go through 32 bits, clamp is min and max, mad is fma.
void raiseArithmetic(ir::Module &M);

/// Addresses of parts that are passed to functions go through a variable: SPIR-V passes whole
/// variables only.
void raiseCalls(ir::Module &M);

/// Walks over \p R, outer before inner, and replaces: \p Visit(Op &, Builder &) gives nothing to
/// keep the op, or the value that takes its place (null for an op without a result). The builder
/// stands before the op; what it inserts is not visited. Uses are renamed on the way.
template <typename Fn> class Rewriter {
public:
  Rewriter(ir::Module &M, Fn &Visit) : M(M), Visit(Visit) {}

  void run(ir::Region &R) {
    for (auto It = R.begin(); It != R.end();) {
      ir::Op &O = *It++;
      for (ir::Value *&V : O.operands())
        if (auto Known = Map.find(V); Known != Map.end())
          V = Known->second;
      ir::Builder B(M, R);
      B.setInsertionBefore(&O);
      B.setLoc(O.loc());
      std::optional<ir::Value *> Replacement = Visit(O, B);
      if (!Replacement) {
        for (ir::Region *Inner : O.regions())
          run(*Inner);
        continue;
      }
      if (O.result() && O.result() != *Replacement) {
        Map[O.result()] = *Replacement;
        if ((*Replacement)->name().empty())
          (*Replacement)->setName(O.result()->name());
      }
      R.remove(&O);
    }
  }

private:
  ir::Module &M;
  Fn &Visit;
  llvm::DenseMap<ir::Value *, ir::Value *> Map;
};

template <typename Fn> void rewrite(ir::Module &M, Fn &&Visit) {
  for (ir::Function *F : M.Functions)
    Rewriter<std::remove_reference_t<Fn>>(M, Visit).run(F->body());
}

/// The value of an integer constant.
inline std::optional<uint64_t> constantBits(const ir::Value *V) {
  if (V->def() && V->def()->is(ir::Opcode::Const) && V->type()->isInt())
    return V->def()->constant()->Bits;
  return std::nullopt;
}

/// \p V >> \p Count and \p V + \p Addend for u32, folded where \p V is a constant.
ir::Value *shiftRight(ir::Builder &B, ir::Value *V, unsigned Count);
ir::Value *addConstant(ir::Builder &B, ir::Value *V, uint64_t Addend);

/// The components of a scalar (itself), a vector or an array.
llvm::SmallVector<ir::Value *, 8> components(ir::Builder &B, ir::Value *V);
/// Puts components together: one alone is itself.
ir::Value *compose(ir::Builder &B, llvm::ArrayRef<ir::Value *> Parts, const ir::Type *Ty);
/// \p O component by component: vectors and arrays among the operands are taken apart, scalars are
/// used again. \p Ty is the type of the result, \p Part makes one component.
ir::Value *
byComponent(ir::Builder &B, ir::Op &O, const ir::Type *Ty,
            llvm::function_ref<ir::Value *(llvm::ArrayRef<ir::Value *>, const ir::Type *)> Part);
/// The same op with the same attributes on the parts.
ir::Value *byComponent(ir::Builder &B, ir::Op &O, const ir::Type *Ty);

} // namespace tessera::spirv
