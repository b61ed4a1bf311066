// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of descriptor heaps: heaps.hlsl has them as indices. Each class of resource that one
// becomes has an array without a size, and all arrays of a heap have one binding (Bindings.cpp).
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr llvm::StringLiteral OfResources = "heap.resource", OfSamplers = "heap.sampler";

static const clang::Type *classKey(QualType T) {
  return T.getCanonicalType().getUnqualifiedType().getTypePtr();
}

/// The conversion of an element of a heap that \p Init is; null where it is something else.
static const CallExpr *elementIn(const Expr *Init) {
  while (Init) {
    Init = Init->IgnoreParenCasts()->IgnoreImplicit();
    const auto *Copy = dyn_cast<CXXConstructExpr>(Init);
    if (!Copy || Copy->getNumArgs() != 1)
      break;
    Init = Copy->getArg(0);
  }
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Init);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && operationOf(Callee) == OfResources ? Call : nullptr;
}

void tessera::noteHeapElement(ModuleLowering &L, const Decl *D) {
  const auto *Value = dyn_cast<ValueDecl>(D);
  if (!Value)
    return;
  const auto *Var = dyn_cast<VarDecl>(D);
  bool IsDescriptor = Var && Var->isFileVarDecl() && Var->getStorageClass() != SC_Static;
  if (!IsDescriptor && hasAnnotation(D, "tessera.globallycoherent")) {
    const auto *Function = dyn_cast<FunctionDecl>(D);
    QualType T = Function ? Function->getReturnType() : Value->getType();
    L.CoherentClasses.insert(classKey(L.AST.getBaseElementType(T.getNonReferenceType())));
  }
  if (StringRef Format = imageFormatArgument(D); Var && !Format.empty())
    if (const CallExpr *Element = elementIn(Var->getAnyInitializer()))
      L.HeapFormats[Element] = Format;
}

void tessera::rejectLostFormat(ModuleLowering &L, const VarDecl *Var) {
  if (!imageFormatArgument(Var).empty() && !elementIn(Var->getAnyInitializer()))
    L.report(Var->getLocation(), diags::ImageFormatLost, Var->getName());
}

std::optional<LValue> tessera::lowerHeapElement(FunctionLowering &F, const CallExpr *E,
                                                StringRef Operation) {
  if (Operation == "heap.at") {
    ir::Value *Index = F.rvalue(cast<CXXOperatorCallExpr>(E)->getArg(1));
    F.at(E->getSourceRange());
    return LValue::rvalue(F.B.Construct({Index}, F.typeOf(E)), E->getType());
  }
  bool IsOfSamplers = Operation == OfSamplers;
  if (!IsOfSamplers && Operation != OfResources)
    return std::nullopt;
  ModuleLowering &L = F.L;
  SourceRange Where = E->getSourceRange();
  QualType T = E->getType().getUnqualifiedType();
  std::optional<ResourceClass> Class = resourceClass(T);
  StringRef Heap = IsOfSamplers ? "SamplerDescriptorHeap" : "ResourceDescriptorHeap";
  if (!Class) // Clang finds no such conversion
    internalError("an element of a heap as '" + T.getAsString() + "'");
  if ((Class->Kind == ir::ResourceKind::Sampler) != IsOfSamplers) {
    PrintingPolicy Policy = L.AST.getPrintingPolicy();
    Policy.SuppressScope = true;
    F.report(Where, diags::HeapElement, Heap, T.getAsString(Policy),
             IsOfSamplers ? "other resources are in 'ResourceDescriptorHeap'"
                          : "samplers are in 'SamplerDescriptorHeap'");
    return LValue::rvalue(F.poison(T), T);
  }
  if (Class->Kind == ir::ResourceKind::SubpassInput) {
    F.report(Where, diags::HeapElement, Heap, Class->Name,
             "declare it with [[vk::input_attachment_index(n)]]");
    return LValue::rvalue(F.poison(T), T);
  }
  ir::Value *Element = F.rvalue(cast<CXXMemberCallExpr>(E)->getImplicitObjectArgument());
  F.at(Where);
  ir::Value *Index = F.B.extract(Element, {0});
  std::pair Key(classKey(T), L.HeapFormats.lookup(E));
  ir::Global *Array = L.Heaps.lookup(Key);
  if (!Array) {
    const ir::Type *Handle = L.type(T, Where);
    ir::Global G;
    G.Name = Heap;
    G.ValueType = L.Types.array(Handle->element(), 0);
    G.Space = Handle->space();
    G.Where = F.loc(Where);
    G.Heap = true;
    describeResource(L, *Class, Key.second, Where, G);
    if (L.Debug)
      G.DebugType = L.Debug->type(T);
    L.Heaps[Key] = Array = L.M.addGlobal(G);
  }
  return LValue::rvalue(F.B.access(F.B.global(Array), {Index}), T);
}
