// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V has offsets and strides on types, and HLSL has two sets of rules for them (IR/Layout.h),
// so that one type of the user's may become three: as values have it, as it lies in storage buffers
// and push constants, as it lies in constant buffers. Texture buffers have types of their own.
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/BlockNames.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::StructForm;
using ir::StructMember;
using ir::Type;
using ir::TypeKind;
using ir::Value;

namespace {
/// The types of a module as they lie in resources.
class ResourceTypes {
public:
  explicit ResourceTypes(ir::TypeContext &Types) : Types(Types) {}

  /// \p Ty inside of a resource in \p Space.
  const Type *part(const Type *Ty, AddressSpace Space) {
    switch (Ty->kind()) {
    case TypeKind::Bool:
    case TypeKind::Int:
    case TypeKind::Float:
    case TypeKind::Vector:
      return Ty;
    case TypeKind::Array:
      return Types.array(part(Ty->element(), Space), Ty->count(), stride(Ty, Space));
    case TypeKind::RuntimeArray:
      return Types.runtimeArray(part(Ty->element(), Space), stride(Ty, Space));
    case TypeKind::Struct:
      return structOf(Ty, Space, StructForm::LaidOut, Ty->name());
    case TypeKind::Void:
    case TypeKind::SpecArray:
    case TypeKind::Bytes:
    case TypeKind::Image:
    case TypeKind::Spirv:
    case TypeKind::Sampler:
    case TypeKind::AccelerationStructure:
    case TypeKind::RayQuery:
    case TypeKind::HitObject:
    case TypeKind::Pointer:
    case TypeKind::Matrix:
      break;
    }
    internalError("a resource holds " + Ty->str());
  }

  /// Returns the type of a groupshared variable: a block whose only member is at \p Offset.
  const Type *sharedBlock(const ir::Global &G, uint64_t Offset) {
    return Types.structTy("type.groupshared." + G.Name.str(),
                          StructMember{"data", part(G.ValueType, G.Space), Offset},
                          StructForm::Block);
  }

  /// Returns the type of \p G: a block, or an array of blocks. Written and read-only buffers do not
  /// share a block. Some drivers apply NonWritable of a variable to its type, and then keep values
  /// loaded from the other buffers (docs/spirv.md).
  const Type *block(const ir::Global &G) { return block(G.ValueType, G, blockName(G)); }

private:
  static uint32_t stride(const Type *Array, AddressSpace Space) {
    return uint32_t(ir::arrayStride(Array, Space));
  }

  const Type *block(const Type *Ty, const ir::Global &G, const std::string &Name) {
    if (Ty->isArray())
      return Types.array(block(Ty->element(), G, Name), Ty->count());
    if (Ty->isStruct())
      return structOf(Ty, G.Space, StructForm::Block, Name);
    if (!Ty->isRuntimeArray())
      internalError("a resource is " + Ty->str());
    const Type *&Slot = Buffers[{Ty, G.NonWritable, Name}];
    if (!Slot)
      Slot = Types.structTy(Name, StructMember{"data", part(Ty, G.Space), 0}, StructForm::Block);
    return Slot;
  }

  const Type *structOf(const Type *Ty, AddressSpace Space, StructForm Form, StringRef Name) {
    // Push constants lie as storage buffers do.
    AddressSpace Rules = Space == AddressSpace::Push || Space == AddressSpace::Record
                             ? AddressSpace::Storage
                             : Space;
    auto Key = std::pair(Ty, unsigned(Form) * ir::NumAddressSpaces + unsigned(Rules));
    if (const Type *Known = Structs.lookup(Key))
      return Known;
    SmallVector<StructMember, 8> Members;
    for (auto [I, Member] : enumerate(Ty->members()))
      Members.push_back(
          {Member.Name, part(Member.Ty, Space), ir::memberOffset(Ty, unsigned(I), Space)});
    return Structs[Key] = Types.structTy(Name, Members, Form);
  }

  ir::TypeContext &Types;
  DenseMap<std::pair<const Type *, unsigned>, const Type *> Structs;
  /// Keyed by the runtime array, whether the buffer is read-only, and the name.
  std::map<std::tuple<const Type *, bool, std::string>, const Type *> Buffers;
};

class Layouter {
public:
  explicit Layouter(ir::Module &M) : M(M), InMemory(M.types()) {}

  void run() {
    layOutShared();
    for (ir::Global *G : M.Globals)
      if (G->ValueType->isImages())
        G->ValueType = withFormat(*G, G->ValueType);
      else if (G->ValueType->isOpaque())
        continue;
      else if (ir::isResource(G->Space))
        G->ValueType = InMemory.block(*G);
    for (ir::Function *F : M.Functions) {
      Body = &F->body();
      First = nullptr;
      ir::walk(*Body, [&](Op &O) { visit(O); });
    }
  }

private:
  /// If groupshared variables are seen through others, all become blocks in the same memory.
  void layOutShared() {
    auto IsShared = [](const ir::Global *G) { return G->Space == AddressSpace::Workgroup; };
    SharesMemory = any_of(M.Globals, [&](const ir::Global *G) { return IsShared(G) && G->ViewOf; });
    if (!SharesMemory)
      return;
    constexpr uint64_t Align = 16;
    uint64_t End = 0;
    DenseMap<const ir::Global *, uint64_t> Offsets;
    for (const ir::Global *G : M.Globals)
      if (IsShared(G) && !G->ViewOf) {
        Offsets[G] = End;
        End = alignTo(End + ir::layoutOf(G->ValueType, G->Space).Size, Align);
      }
    for (ir::Global *G : M.Globals)
      if (IsShared(G)) {
        G->ValueType = InMemory.sharedBlock(*G, Offsets.lookup(G->ViewOf ? G->ViewOf : G));
        G->Aliased = true;
      }
  }

  /// Vulkan asks for no format of what is sampled.
  const Type *withFormat(const ir::Global &G, const Type *Ty) {
    if (Ty->isArray())
      return M.types().array(withFormat(G, Ty->element()), Ty->count());
    bool IsTold = Ty->imageAccess() == ir::ImageAccess::Storage && !G.AnyFormat;
    return M.types().withFormat(Ty, IsTold ? G.Format : std::nullopt);
  }

  void visit(Op &O) {
    switch (O.opcode()) {
    case Opcode::Global: {
      const ir::Global *G = M.findGlobal(O.strAttr(ir::AttrKind::Symbol));
      pointTo(O, G->ValueType);
      if (SharesMemory && G->Space == AddressSpace::Workgroup)
        enterBlock(O);
      return;
    }
    case Opcode::Access:
      if (ir::isResource(O.type()->space()) ||
          (SharesMemory && O.type()->space() == AddressSpace::Workgroup))
        access(O);
      return;
    case Opcode::ArrayLength: {
      Value *Buffer = O.as<ir::ops::ArrayLength>().buffer();
      Value *Length = Builder::before(M, O).SpirvArrayLength({Buffer}, O.type());
      Length->setName(O.result()->name());
      return O.replaceWith(Length);
    }
    case Opcode::Load:
      return load(O);
    case Opcode::Store:
      return store(O);
    case Opcode::SpirvMulVec:
    case Opcode::SpirvMulVecAdd:
    case Opcode::SpirvVecLoad:
    case Opcode::SpirvVecStore:
    case Opcode::SpirvOuterProduct:
    case Opcode::SpirvVecAtomicAdd:
      return arraysOf(O);
    default:
      return;
    }
  }

  void pointTo(Op &O, const Type *Ty) {
    O.result()->setType(M.types().pointer(Ty, O.type()->space()));
  }

  /// Replaces a pointer to a block by one to its member.
  void enterBlock(Op &O) {
    Value *Block = O.result();
    Value *Member = Builder::after(M, O).access(Block, {first()});
    Block->replaceAllUsesWith(Member);
    Member->def()->setOperand(ir::ops::Access::base_at, Block);
  }

  /// The index of the array in the block of a structured buffer.
  Value *first() {
    if (!First) {
      Builder B(M, *Body);
      if (!Body->empty())
        B.setInsertionBefore(&Body->front());
      First = B.u32(0);
    }
    return First;
  }

  void access(Op &O) {
    auto Access = O.as<ir::ops::Access>();
    const Type *Ty = Access.base()->type()->element();
    SmallVector<Value *, 6> Operands{Access.base()};
    for (Value *Index : Access.indices()) {
      if (Ty->isStruct() && Ty->members().front().Ty->isRuntimeArray()) {
        Operands.push_back(first());
        Ty = Ty->members().front().Ty;
      }
      Operands.push_back(Index);
      Ty = Ty->isStruct() ? Ty->members()[*ir::constantBits(Index)].Ty : Ty->element();
    }
    if (Operands.size() != O.numOperands())
      M.setOperands(&O, Operands);
    pointTo(O, Ty);
  }

  /// Operands that are whole blocks become the arrays in them.
  void arraysOf(Op &O) {
    for (unsigned I = 0; I < O.numOperands(); ++I)
      if (const Type *Ty = O.operand(I)->type(); Ty->isPointer() && Ty->element()->isStruct())
        O.setOperand(I, Builder::before(M, O).access(O.operand(I), {first()}));
  }

  void load(Op &O) {
    const Type *Plain = O.type(), *There = O.as<ir::ops::Load>().address()->type()->element();
    if (There == Plain)
      return;
    Value *Loaded = O.result();
    Loaded->setType(There);
    Value *Copy = Builder::after(M, O).SpirvCopyLogical({Loaded}, Plain);
    Loaded->replaceAllUsesWith(Copy);
    Copy->def()->setOperand(ir::ops::SpirvCopyLogical::composite_at, Loaded);
    Copy->setName(Loaded->name());
    Loaded->setName({});
  }

  void store(Op &O) {
    auto Store = O.as<ir::ops::Store>();
    const Type *There = Store.address()->type()->element();
    if (There != Store.value()->type())
      O.setOperand(ir::ops::Store::value_at,
                   Builder::before(M, O).SpirvCopyLogical({Store.value()}, There));
  }

  ir::Module &M;
  ResourceTypes InMemory;
  ir::Region *Body = nullptr;
  Value *First = nullptr;    ///< of the function that Body is of
  bool SharesMemory = false; ///< groupshared variables do
};
} // namespace

void tessera::spirv::layOut(ir::Module &M, const PassContext &) { Layouter(M).run(); }
