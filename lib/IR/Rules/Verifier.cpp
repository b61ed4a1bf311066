// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Rules/Verifier.h"
#include "IR/Addresses.h"
#include "IR/Rules/DebugRules.h"
#include "IR/Rules/MatrixPlanRules.h"
#include "IR/Rules/OpRules.h"
#include "IR/Rules/PropertyRules.h"
#include "IR/Rules/StageRules.h"
#include "IR/SystemValues.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "Support/Utf8.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The context of the region being checked.
struct Surroundings {
  bool Break = false;       ///< `break` leaves something
  bool Continue = false;    ///< `continue` leads somewhere
  bool Fallthrough = false; ///< directly in a region of a switch that has a next one
  bool Yield = false;       ///< directly in a region that gives a value
  bool Return = true;
};

class Verifier {
public:
  Verifier(Module &M, DiagnosticEngine &Diags) : M(M), Diags(Diags) {}

  void run();

private:
  void checkTypes();
  void checkNames();
  void checkGlobal(const Global &G);
  void checkAliases();
  void checkNeeds();
  void checkSpecConstants();
  void checkEntry();
  void checkElements(ArrayRef<StageElement> Elements, bool IsInput);
  void checkFunction(Function &F);
  void checkRegion(Region &R, const Op *Owner, Surroundings Around);
  void checkOp(Op &O);
  void checkTerminator(const Op &O, const Surroundings &Around);
  void checkGiving(Region &R, Op &Owner);
  void checkInner(Op &O, const Surroundings &Around);
  bool goodType(const Type *Ty, const Loc &Where);
  template <typename... Args> void report(const Op &O, DiagID ID, const Args &...Arguments) {
    Diags.report(O.loc(), ID, O.mnemonic(), Arguments...);
  }

  Module &M;
  DiagnosticEngine &Diags;
  TypeRules Types;
  Function *Fn = nullptr;
  DenseSet<const Value *> Visible;
  DenseMap<const Value *, unsigned> SeenUses; ///< by the ops of the module
};
} // namespace

bool Verifier::goodType(const Type *Ty, const Loc &Where) {
  StringRef Broken = Types.broken(Ty);
  if (!Broken.empty())
    Diags.report(Where, diags::VerifyType, Ty->str(), Broken);
  return Broken.empty();
}

void Verifier::checkTypes() {
  for (const Type *Ty : M.types().structs())
    goodType(Ty, {});
}

void Verifier::checkNames() {
  StringSet<> Seen;
  auto See = [&](StringRef Name, const Loc &Where) {
    if (!Seen.insert(Name).second)
      Diags.report(Where, diags::VerifyDuplicateName, Name);
  };
  for (const Global *G : M.Globals)
    See(G->Name, G->Where);
  for (const SpecConstant *S : M.SpecConstants)
    See(S->Name, S->Where);
  for (const Function *F : M.Functions)
    See(F->name(), F->loc());
}

/// Returns the image type of a typed buffer, or of an array of them; null for other types.
static const Type *imageOf(const Type *Ty) {
  Ty = Ty->innermost();
  return Ty->isImage() ? Ty : nullptr;
}

void Verifier::checkGlobal(const Global &G) {
  auto Fail = [&](StringRef Rule) { Diags.report(G.Where, diags::VerifyGlobal, G.Name, Rule); };
  if (!G.ValueType || G.ValueType->isVoid())
    return Fail("has no type");
  if (!goodType(G.ValueType, G.Where))
    return;
  // A typed view takes the place of the buffer.
  if (!fitsKind(G, M.Properties.has(Property::ForSPIRV), M.Properties.has(Property::ForMSL)))
    return Fail("type, address space and kind of resource do not go together");
  // The application chooses the format of a texture that is only read.
  if (const Type *Image = imageOf(G.ValueType);
      Image && (G.Kind == ResourceKind::RWTexture || Image->dim() == ImageDim::Buffer) &&
      !(G.Format && hasNumbers(*G.Format, Image->element())))
    Fail("an image has a format with the numbers of its texels");
  // The padding of groupshared arrays does not count.
  bool Padded = G.Space == AddressSpace::Workgroup && M.Properties.has(Property::SharedAligned);
  bool IsMany = G.Kind != ResourceKind::None && G.ValueType->isArray();
  StringRef Broken = G.Kind == ResourceKind::None && !Padded
                         ? Types.brokenValue(G.ValueType)
                         : Types.brokenSize(IsMany ? G.ValueType->element() : G.ValueType);
  if (!Broken.empty())
    Fail(Broken);
  if (IsMany && G.ValueType->count() > limits::MemoryComponents)
    Fail("it has more than 16777216 resources");
  if (G.Kind == ResourceKind::None && !G.ValueType->isSized())
    Fail("its type has no size");
  if (G.Space == AddressSpace::Payload && M.Entry.Fn && M.Entry.Of != Stage::Mesh &&
      M.Entry.Of != Stage::Amplification)
    Fail("is a payload, which only mesh and amplification shaders have");
  if (G.ValueType->containsPointer() && G.Space != AddressSpace::Private)
    Fail("holds a pointer");
  if (G.ValueType->containsMatrix() && G.Space != AddressSpace::Private)
    Fail("holds a matrix, which cannot be in memory that threads share");
  if (isResource(G.Space) && Types.holdsBool(G.ValueType))
    Fail("holds a bool, which cannot be in a buffer");
  if (isResource(G.Space) && hasEmptyElements(G.ValueType))
    Fail("holds an array of a type without components, which cannot be in a buffer");
  if (G.Init && G.Space != AddressSpace::Private)
    Fail("only a private variable has a first value");
  if (G.Init && !isConstantOf(G.Init, G.ValueType))
    Fail("the first value does not fit its type");
  if (std::optional<Property> P = missingFor(M, G))
    Diags.report(G.Where, diags::VerifyPropertyMissing, "@" + G.Name.str(), spelling(*P));
  if (std::optional<Property> P = excludedBy(M, G))
    Diags.report(G.Where, diags::VerifyPropertyOf, G.Name, spelling(*P));
  if (G.Bind && (G.Kind == ResourceKind::None || G.Kind == ResourceKind::PushConstants ||
                 G.Kind == ResourceKind::ShaderRecord))
    Fail("only a buffer has a set and binding");
  if (G.ArgumentBuffer && (G.Kind == ResourceKind::None || !G.ValueType->isArray()))
    Fail("an argument buffer is an array of resources");
  if (G.WithSizes && !G.ArgumentBuffer)
    Fail("sizes lie in an argument buffer");
  if (G.Combined && G.Kind != ResourceKind::Texture && G.Kind != ResourceKind::Sampler)
    Fail("a texture that is read is combined with a sampler");
  if (G.CounterOf && !countsForItsBuffer(G))
    Fail("a counter must be a u32 for each structured buffer it counts for");
}

/// Of the variables that SPIR-V has, those with one descriptor are the same memory and say so, and
/// so do all buffers where an address may lead into any of them, or modules that are linked have
/// more variables.
void Verifier::checkAliases() {
  if (!M.Properties.has(Property::VariablesChosen))
    return;
  DenseMap<std::pair<uint32_t, uint32_t>, unsigned> Counts;
  for (const Global *G : M.Globals)
    if (G->Bind)
      ++Counts[{G->Bind->Set, G->Bind->Index}];
  bool AnyIsReached = usesAddresses(M) || rowOf(M.Entry.Of).isFunction();
  for (const Global *G : M.Globals) {
    bool Shares = isUntypedHeap(*G) || (G->Bind && Counts[{G->Bind->Set, G->Bind->Index}] > 1);
    bool IsInShared = G->Space == AddressSpace::Workgroup && G->ValueType->isBlock();
    if (G->Aliased != (IsInShared || ((Shares || AnyIsReached) && isStorage(G->Space))))
      Diags.report(G->Where, diags::VerifyPropertyOf, G->Name, spelling(Property::VariablesChosen));
  }
}

void Verifier::checkNeeds() {
  if (!M.Language.empty() && !M.Properties.has(Property::ForMSL))
    Diags.report({}, diags::VerifyPropertyMissing, "language", spelling(Property::ForMSL));
  if (!M.Needs.empty() && !M.Properties.has(Property::ForSPIRV))
    Diags.report({}, diags::VerifyPropertyMissing, "needs", spelling(Property::ForSPIRV));
  if (M.Properties.has(Property::NeedsListed) && !M.Needs.Capabilities.has(Capability::Shader))
    Diags.report({}, diags::VerifyProperty, "needs", spelling(Property::NeedsListed));
}

void Verifier::checkSpecConstants() {
  DenseSet<uint32_t> IDs;
  for (const SpecConstant *S : M.SpecConstants) {
    auto Fail = [&](StringRef R) { Diags.report(S->Where, diags::VerifySpec, S->Name, R); };
    if (!S->Ty || !S->Ty->isScalar())
      Fail("its type is not a scalar");
    else if (!isConstantOf(S->Default, S->Ty))
      Fail("the default value is missing or does not fit its type");
    if (S->ID && !IDs.insert(*S->ID).second)
      Fail("another one has the same id");
    auto IsNumber = [](const SpecConstant *Of) { return Of->Ty->isInt() && Of->Ty->bits() == 32; };
    if (S->Computed && (!isSpecOp(*S->Computed) || !IsNumber(S) || !all_of(S->Sides, IsNumber)))
      Fail("it is not computed of integers of 32 bits");
  }
}

void Verifier::checkEntry() {
  const EntryPoint &E = M.Entry;
  auto Fail = [&](const Loc &Where, StringRef Rule) {
    Diags.report(Where, diags::VerifyEntry, Rule);
  };
  if (!E.Fn) {
    if (!E.Inputs.empty() || !E.Outputs.empty())
      Diags.report((E.Inputs.empty() ? E.Outputs : E.Inputs).front().Where, diags::VerifyEntry,
                   "inputs and outputs belong to an entry point");
    return;
  }
  if (!is_contained(M.Functions, E.Fn))
    return Fail(E.loc(), "is not a function of the module");
  if (!rowOf(E.Of).isFunction() && (!E.Fn->params().empty() || !E.Fn->resultType()->isVoid()))
    Fail(E.Fn->loc(), "takes parameters or returns a value");
  if ((E.Of == Stage::Mesh) != E.Mesh.has_value())
    Fail(E.loc(), E.Mesh ? "has a mesh" : "has no mesh");
  if (E.Mesh && (!E.Mesh->Vertices || !E.Mesh->Primitives))
    Fail(E.loc(), "a mesh has no vertices or no primitives");
  if (stages::Tessellation.has(E.Of) != E.Patch.has_value())
    Fail(E.loc(), E.Patch ? "has a patch" : "has no patch");
  constexpr uint32_t MostPoints = 32; // of a patch, in HLSL and Vulkan
  if (E.Patch && std::max(E.Patch->Inputs, E.Patch->Outputs) > MostPoints)
    Fail(E.loc(), "a patch has more than 32 control points");
  bool IsHull = E.Of == Stage::Hull;
  if (E.Patch && (E.Patch->Divided.has_value() != IsHull || E.Patch->Made.has_value() != IsHull))
    Fail(E.loc(), "only a hull shader says how patches are divided");
  if ((E.Of == Stage::Geometry) != E.Geometry.has_value())
    Fail(E.loc(), E.Geometry ? "has primitives" : "has no primitives");
  if (E.Geometry && (!E.Geometry->MostVertices || !E.Geometry->Instances))
    Fail(E.loc(), "a geometry shader makes no vertices or has no instances");
  if (rowOf(E.Of).Groups != E.Group.has_value())
    Fail(E.loc(), E.Group ? "has num_threads" : "has no num_threads");
  std::array<uint32_t, 3> NumThreads = E.numThreads();
  if (is_contained(NumThreads, 0u))
    Fail(E.loc(), "a dimension of num_threads is zero");
  constexpr uint64_t MostThreads = 1 << 16; // more than any device has, and few enough to count
  if (E.Group)
    for (const SpecConstant *Given : E.Group->Given)
      if (Given && (!Given->Ty->isInt() || Given->Ty->bits() != 32))
        Fail(E.loc(), "a dimension is a specialization constant that is no integer of 32 bits");
  uint64_t Threads = 1;
  for (uint32_t Count : NumThreads)
    Threads = SaturatingMultiply(Threads, uint64_t(Count));
  if (Threads > MostThreads)
    Fail(E.loc(), "has more than 65536 threads");
  if (hasOpposites(E.Modes))
    Fail(E.loc(), "two of the modes exclude each other");
  checkElements(E.Inputs, /*IsInput=*/true);
  checkElements(E.Outputs, /*IsInput=*/false);
  for (ArrayRef<StageElement> Elements : {ArrayRef(E.Inputs), ArrayRef(E.Outputs)})
    if (const StageElement *Second = sharesLocation(Elements))
      Fail(Second->Where, "two inputs or outputs have one location and component");
  if (E.Wave && (!E.Wave->Min || E.Wave->Min > E.Wave->Max))
    Fail(E.Wave->Where, "wave_size is not a range");
}

void Verifier::checkElements(ArrayRef<StageElement> Elements, bool IsInput) {
  for (const StageElement &E : Elements) {
    auto Fail = [&](StringRef Rule) { Diags.report(E.Where, diags::VerifyEntry, Rule); };
    const Type *Part = partOfElement(E.Ty);
    if (!Part || (Part->scalar()->isBool() && !(E.Value && Part->isBool())))
      return Fail("an input or output is not made of numbers");
    if (Part->isVector() && (Part->components() < 2 || Part->components() > 4))
      return Fail("a vector of an input or output has 2 to 4 numbers");
    if (!isLiteralString(E.Semantic))
      Fail("a semantic is UTF-8 without a zero byte");
    if (StringRef Broken = Types.brokenValue(E.Ty); !Broken.empty())
      return Fail("the type of an input or output is not that of a variable");
    if (Part->scalar()->isStorageFormat())
      return Fail("an input or output is of a format that is only stored");
    bool IsOfMesh = M.Entry.Of == Stage::Mesh && !IsInput;
    // A vertex shader before a hull shader has become a compute shader.
    bool IsOfKernel = M.Entry.Of == Stage::Compute && IsInput && M.Properties.has(Property::ForMSL);
    if (rowOf(M.Entry.Of).Interface != StageKind::Locations && !IsOfMesh && !IsOfKernel)
      return Fail("inputs and outputs belong to a stage that has locations");
    bool IsOfPatch = M.Entry.Of == (IsInput ? Stage::Domain : Stage::Hull);
    if (E.PerPrimitive && !IsOfMesh && !IsOfPatch && !(IsInput && M.Entry.Of == Stage::Pixel))
      Fail("the stage has no values of primitives or patches");
    if (E.PerVertex && !(IsInput && M.Entry.inputVertices()))
      Fail("the stage has no inputs at vertices");
    if (E.PerVertex && E.PerPrimitive)
      Fail("a value belongs to a vertex or to the primitive");
    if (E.Stream && !(M.Entry.Of == Stage::Geometry && !IsInput))
      Fail("only outputs of a geometry shader have a stream");
    if (E.IsRelaxed && (E.Value || Part->scalar()->bits() != 32))
      Fail("only numbers of 32 bits at a location are relaxed");
    bool MustBeFlat = IsInput && M.Entry.Of == Stage::Pixel && !E.PerVertex && !E.PerPrimitive &&
                      (Part->scalar()->isInt() || Part->scalar()->bits() == 64);
    if (MustBeFlat && !E.How.has(Interpolation::Flat))
      Fail("an integer or number of 64 bits cannot be interpolated");
    if (!IsInput && M.Entry.Of == Stage::Pixel && !E.How.empty())
      Fail("nothing interpolates an output of a pixel shader");
    if (E.BuiltIn && E.Value)
      Fail("a built-in has one number");
    if (E.Component > 3 || (E.Component && (E.Component + componentsOf(E.Ty) > 4 || E.Value ||
                                            E.BuiltIn || E.IsMatrix)))
      Fail("only vectors at a location have a component, 0 to 3");
    if (E.IsMatrix && (!E.Ty->isArray() || !Part->isVector()))
      Fail("a matrix is an array of vectors");
    if (E.Value) {
      const SystemValueRow &Row = rowOf(*E.Value);
      if (!(IsInput ? Row.Inputs : Row.Outputs).has(M.Entry.Of))
        Fail("the stage does not have this system value");
      if ((Row.Components    ? E.Ty
           : E.Ty->isArray() ? E.Ty->element()
                             : nullptr) != typeOf(M.types(), *E.Value))
        Fail("a system value has another type");
      EntryModeSet Modes;
      if (!IsInput && *E.Value == SystemValue::Depth)
        Modes = EntryMode::DepthReplacing;
      if (!IsInput && *E.Value == SystemValue::StencilRef)
        Modes = EntryMode::StencilReplacing;
      if (!((M.Entry.Modes | Modes) == M.Entry.Modes))
        Fail("the modes do not say that the output replaces the depth or the stencil reference");
      bool IsIndices = any_of(MeshShapeRows,
                              [&](const MeshShapeRow &Shape) { return Shape.Indices == *E.Value; });
      if (IsOfMesh && (IsIndices || isOfPrimitive(*E.Value)) != E.PerPrimitive)
        Fail("a system value of primitives belongs to vertices, or the other way around");
      if (IsIndices && M.Entry.Mesh && E.Value != rowOf(M.Entry.Mesh->Shape).Indices)
        Fail("the indices are those of another kind of primitive");
      unsigned Length = lengthOf(*E.Value);
      if (Length && (!E.PerPrimitive || (E.Ty->isArray() && E.Ty->count() != Length)))
        Fail("a system value of patches has another length, or belongs to points");
      auto IsSame = [&](const StageElement &Other) { return Other.Value == E.Value; };
      if (any_of(Elements.take_front(size_t(&E - Elements.data())), IsSame))
        Fail("two inputs or outputs are one system value");
    }
  }
}

void Verifier::checkFunction(Function &F) {
  auto Fail = [&](StringRef Rule) { Diags.report(F.loc(), diags::VerifyFunction, F.name(), Rule); };
  Fn = &F;
  Visible.clear();
  if (!F.resultType() || (!F.resultType()->isVoid() && !F.resultType()->isSized()))
    return Fail("the type of its result has no size");
  for (const Value *P : F.params()) {
    if (!P->type() || !P->type()->isSized())
      return Fail("the type of a parameter has no size");
    if (StringRef Broken = Types.brokenValue(P->type()); !Broken.empty())
      Diags.report(F.loc(), diags::VerifyType, P->type()->str(), Broken);
    Visible.insert(P);
  }
  checkRegion(F.body(), nullptr, {});
  walk(F.body(), [&](Op &O) {
    if (O.result() && range_size(O.result()->uses()) != SeenUses.lookup(O.result()))
      report(O, diags::VerifyUses);
  });
}

void Verifier::checkRegion(Region &R, const Op *Owner, Surroundings Around) {
  SmallVector<const Value *, 16> Defined;
  for (Op &O : R) {
    if (O.parent() != &R || R.owner() != Owner) {
      report(O, diags::VerifyOwner);
      return;
    }
    checkOp(O);
    if (O.isTerminator()) {
      checkTerminator(O, Around);
      if (&O != &R.back())
        report(O, diags::VerifyNotLast);
    }
    checkInner(O, Around);
    if (const Value *V = O.result(); V && Visible.insert(V).second)
      Defined.push_back(V);
  }
  for (const Value *V : Defined)
    Visible.erase(V);
}

void Verifier::checkOp(Op &O) {
  OpUnderTest T{M, Diags, Types, O};
  for (unsigned I = 0; I < O.numOperands(); ++I)
    if (const Value *V = O.operand(I)) {
      SeenUses[V] += !O.is(Opcode::DebugValue);
      if (!Visible.contains(V))
        report(O, diags::VerifyNotVisible, I);
    }
  if (!checkTables(T))
    return;
  unsigned Errors = Diags.errorCount();
  checkRule(T);
  // Properties take what the rule says of the types for granted.
  if (Diags.errorCount() != Errors)
    return;
  if (std::optional<Property> P = missingFor(M, O))
    report(O, diags::VerifyPropertyMissing, spelling(*P));
  if (std::optional<Property> P = excludedBy(M, O))
    report(O, diags::VerifyProperty, spelling(*P));
}

void Verifier::checkTerminator(const Op &O, const Surroundings &Around) {
  if (O.is(Opcode::Break) && !Around.Break)
    report(O, diags::VerifyOutside, "the body of a loop or a switch");
  if (O.is(Opcode::Continue) && !Around.Continue)
    report(O, diags::VerifyOutside, "the body of a loop");
  if (O.is(Opcode::Fallthrough) && !Around.Fallthrough)
    report(O, diags::VerifyOutside, "a case of a switch with another one after it");
  if (O.is(Opcode::Yield) && !Around.Yield)
    report(O, diags::VerifyOutside, "a region that gives a value");
  if (!O.is(Opcode::Return))
    return;
  if (!Around.Return)
    report(O, diags::VerifyOutside, "a region that a function may be left from");
  const Type *Expected = Fn->resultType();
  const Value *Returned = O.as<ops::Return>().value();
  const Type *Given = Returned ? Returned->type() : nullptr;
  if (Expected->isVoid() ? O.numOperands() != 0 : Given != Expected)
    report(O, diags::VerifyOperandType, +ops::Return::value_at, Given ? Given->str() : "missing",
           Expected->str());
}

/// A region that nothing leaves but a yield at its end.
void Verifier::checkGiving(Region &R, Op &Owner) {
  Surroundings Giving{false, false, false, false, false};
  Giving.Yield = true;
  checkRegion(R, &Owner, Giving);
  if (R.empty() || !R.back().is(Opcode::Yield))
    report(Owner, diags::VerifyTestYield);
}

void Verifier::checkInner(Op &O, const Surroundings &Around) {
  Surroundings Inner = Around;
  Inner.Fallthrough = Inner.Yield = false;
  switch (O.opcode()) {
  case Opcode::Switch:
    Inner.Break = true;
    for (size_t I = 0; I < O.regions().size(); ++I) {
      Inner.Fallthrough = I + 1 < O.regions().size();
      checkRegion(O.region(I), &O, Inner);
    }
    return;
  case Opcode::MslChoose:
    for (Region *R : O.regions())
      checkGiving(*R, O);
    return;
  case Opcode::Loop: {
    Surroundings Closed{false, false, false, false, false};
    if (O.regions().size() != 3)
      return;
    if (Region &Test = O.region(0); !Test.empty()) {
      checkGiving(Test, O);
      const Op *Last = Test.terminator();
      if (const Type *Given = Last ? ops::operandType(*Last) : nullptr; Given && !Given->isBool())
        report(*Last, diags::VerifyOperandType, 0, Given->str(), "bool");
    }
    Inner.Break = Inner.Continue = true;
    checkRegion(O.region(1), &O, Inner);
    checkRegion(O.region(2), &O, Closed);
    return;
  }
  default:
    for (Region *R : O.regions())
      checkRegion(*R, &O, Inner);
  }
}

void Verifier::run() {
  checkTypes();
  checkNames();
  for (const Global *G : M.Globals)
    checkGlobal(*G);
  checkAliases();
  checkNeeds();
  checkSpecConstants();
  checkEntry();
  checkPlan(M, Diags);
  checkDebug(M, Diags);
  for (Function *F : M.Functions)
    checkFunction(*F);
}

bool tessera::ir::verify(Module &M, DiagnosticEngine &Diags) {
  unsigned Before = Diags.errorCount();
  Verifier(M, Diags).run();
  return Diags.errorCount() == Before;
}
