// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/PatchBuffers.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "MSL/Language/Names.h"
#include "MSL/MSL.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::Stage;
using ir::StageElement;
using ir::StructMember;
using ir::SystemValue;
using ir::Type;

const PatchBufferRow &tessera::msl::rowOf(PatchBuffer B) {
  static constexpr PatchBufferRow Rows[] = {
      {"vertices", "vertices", "PatchVertex"},
      {"controlPoints", "control_points", "ControlPoint"},
      {"patchConstants", "patch_constants", "PatchConstants"},
      {"factors", "factors", "PatchFactors"},
      {"vertexNumbers", "vertex_numbers", ""},
  };
  return Rows[size_t(B)];
}

bool tessera::msl::isInPatchBuffer(const ir::EntryPoint &E, const StageElement &Value, bool IsInput,
                                   bool BeforeHull) {
  switch (E.Of) {
  case Stage::Vertex:
    return BeforeHull && !IsInput;
  case Stage::Hull:
    return !IsInput || Value.PerVertex;
  case Stage::Domain:
    return IsInput && (Value.PerVertex || Value.PerPrimitive);
  default:
    return false;
  }
}

std::array<uint32_t, 3> tessera::msl::patchThreads(const ir::EntryPoint &E) {
  if (E.Of == Stage::Vertex)
    return {SimdWidth, 1, 1};
  return {E.Patch->Outputs, std::max(1u, SimdWidth / E.Patch->Outputs), 1};
}

/// The alignment of a vector in these structs: that of Metal's type, but a vector of three is
/// packed.
static uint64_t alignmentOf(const Type *Ty) {
  const Type *Vector = Ty->innermost();
  uint64_t Scalar = Vector->scalar()->bits() / 8;
  return Vector->components() == 3 ? Scalar : Scalar * Vector->components();
}

/// An array of structs whose members are aligned as in Metal, and so are the structs.
static const Type *structsOf(ir::Module &M, StringRef Name,
                             SmallVectorImpl<StructMember> &Members) {
  uint64_t End = 0, Align = 2;
  for (StructMember &Member : Members) {
    Member.Offset = alignTo(End, alignmentOf(Member.Ty));
    End = *Member.Offset + ir::layoutOf(Member.Ty, AddressSpace::Storage).Size;
    Align = std::max(Align, alignmentOf(Member.Ty));
  }
  if (uint64_t Rest = alignTo(End, Align) - End)
    Members.push_back({"rest", M.types().array(M.types().f16(), Rest / 2), End});
  return M.types().runtimeArray(M.types().structTy(Name, Members));
}

static PatchBuffer bufferOf(const ir::EntryPoint &E, const StageElement &Value, bool IsInput) {
  if (Value.PerPrimitive)
    return PatchBuffer::Constants;
  bool IsVertex = E.Of == Stage::Vertex || (E.Of == Stage::Hull && IsInput);
  return IsVertex ? PatchBuffer::Vertices : PatchBuffer::ControlPoints;
}

PatchLayout::Places PatchLayout::place(ir::Module &M, bool IsInput, bool BeforeHull) {
  ArrayRef<StageElement> Elements = IsInput ? M.Entry.Inputs : M.Entry.Outputs;
  Places Found(Elements.size());
  for (PatchBuffer Which :
       {PatchBuffer::Vertices, PatchBuffer::ControlPoints, PatchBuffer::Constants}) {
    SmallVector<StructMember, 8> Members;
    Names Local;
    for (auto [Number, E] : enumerate(Elements)) {
      if (!isInPatchBuffer(M.Entry, E, IsInput, BeforeHull) ||
          bufferOf(M.Entry, E, IsInput) != Which)
        continue;
      Found[Number] = {Which, unsigned(Members.size())};
      StringRef Name = E.Value ? StringRef(ir::rowOf(*E.Value).Parameter) : E.Semantic;
      Members.push_back({M.intern(Local.declare(Name)), E.Ty});
    }
    if (!Members.empty())
      Buffers.push_back({Which, structsOf(M, rowOf(Which).Struct, Members), !IsInput});
  }
  return Found;
}

/// Halves, in the order of MTLTriangleTessellationFactorsHalf and MTLQuadTessellationFactorsHalf.
static const Type *factorsOf(ir::Module &M) {
  ir::TypeContext &Types = M.types();
  const ir::PatchDomainRow &Domain = ir::rowOf(M.Entry.Patch->Domain);
  const Type *Inside = Domain.Insides > 1 ? Types.array(Types.f16(), Domain.Insides) : Types.f16();
  SmallVector<StructMember, 2> Members = {{"edges", Types.array(Types.f16(), Domain.Edges)},
                                          {"inside", Inside}};
  return structsOf(M, rowOf(PatchBuffer::Factors).Struct, Members);
}

static bool readsVertexID(ir::Module &M) {
  bool Reads = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const ir::Op &O) {
      Reads |= O.is(ir::Opcode::Builtin) &&
               O.enumAttr<SystemValue>(ir::AttrKind::Builtin) == SystemValue::VertexID;
    });
  return Reads;
}

PatchLayout::PatchLayout(ir::Module &M, bool BeforeHull) {
  Inputs = place(M, /*IsInput=*/true, BeforeHull);
  Outputs = place(M, /*IsInput=*/false, BeforeHull);
  if (M.Entry.Of == Stage::Hull)
    Buffers.push_back({PatchBuffer::Factors, factorsOf(M), /*IsWritten=*/true});
  if (BeforeHull && readsVertexID(M))
    Buffers.push_back(
        {PatchBuffer::Numbers, M.types().runtimeArray(M.types().u32()), /*IsWritten=*/false});
}
