// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Write/FunctionWriter.h"
#include "IR/OpViews.h"
#include "SPIRV/Write/DebugWriter.h"
#include "Support/InternalError.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Value;

void FunctionWriter::write() {
  SmallVector<ID, 4> ParamTypes;
  for (const Value *P : F.params())
    ParamTypes.push_back(typeOf(P));
  ID Result = W.type(F.resultType());
  ID Self = W.function(&F);
  W.name(Self, F.name());
  effect(spv::Op::OpFunction, {Result, Self, uint32_t(spv::FunctionControlMask::MaskNone),
                               W.functionType(Result, ParamTypes)});
  for (auto [P, Ty] : zip(F.params(), ParamTypes)) {
    IDs[P] = make(spv::Op::OpFunctionParameter, Ty, {});
    W.name(IDs[P], P->name());
  }

  begin(W.newID());
  // Variables stand at the start of the first block (SPIR-V 2.4).
  ir::walk(F.body(), [&](Op &O) {
    if (!O.is(Opcode::Var) || O.flag(AttrKind::AsValue))
      return;
    IDs[O.result()] =
        make(spv::Op::OpVariable, W.type(O.type()), {uint32_t(spv::StorageClass::Function)});
    W.name(IDs[O.result()], O.strAttr(AttrKind::Name));
  });
  if (DebugWriter *Debug = W.debug())
    Debug->writeDefinition(F, Self);
  writeRegion(F.body(), {});
  if (Open) {
    if (Reachable && F.resultType()->isVoid())
      effect(spv::Op::OpReturn, {});
    else
      effect(spv::Op::OpUnreachable, {});
  }
  effect(spv::Op::OpFunctionEnd, {});
}

void FunctionWriter::effect(spv::Op Code, ArrayRef<uint32_t> Operands) {
  W.functions().op(Code, Operands);
}

ID FunctionWriter::make(spv::Op Code, ID Type, ArrayRef<uint32_t> Operands) {
  ID Result = W.newID();
  SmallVector<uint32_t, 12> Words{Type, Result};
  Words.append(Operands.begin(), Operands.end());
  effect(Code, Words);
  return Result;
}

ID FunctionWriter::makeExt(ID Set, unsigned Instruction, ID Type, ArrayRef<ID> Operands) {
  SmallVector<uint32_t, 8> Words{Set, Instruction};
  Words.append(Operands.begin(), Operands.end());
  return make(spv::Op::OpExtInst, Type, Words);
}

ID FunctionWriter::makeExt(unsigned Instruction, ID Type, ArrayRef<ID> Operands) {
  return makeExt(W.glsl(), Instruction, Type, Operands);
}

void FunctionWriter::define(Op &O, ID Result) {
  IDs[O.result()] = Result;
  W.name(Result, O.result()->name());
}

std::pair<ID, bool> FunctionWriter::makeOnce(spv::Op Code, ID Type, ArrayRef<uint32_t> Operands,
                                             ArrayRef<spv::Decoration> Decorations) {
  std::vector<uint32_t> Key{uint32_t(Code), Type};
  Key.insert(Key.end(), Operands.begin(), Operands.end());
  for (spv::Decoration D : Decorations)
    Key.push_back(uint32_t(D));
  auto [It, IsNew] = Once.try_emplace(std::move(Key));
  if (!IsNew)
    return {It->second, false};
  OnceInOrder.push_back(It);
  It->second = make(Code, Type, Operands);
  for (spv::Decoration D : Decorations)
    W.decorate(It->second, D);
  return {It->second, true};
}

void FunctionWriter::defineOnce(Op &O, spv::Op Code, ID Type, ArrayRef<uint32_t> Operands,
                                ArrayRef<spv::Decoration> Decorations) {
  auto [Result, IsNew] = makeOnce(Code, Type, Operands, Decorations);
  IDs[O.result()] = Result;
  if (IsNew)
    W.name(Result, O.result()->name());
}

ID FunctionWriter::id(const Value *V) {
  if (auto It = IDs.find(V); It != IDs.end())
    return It->second;
  // Constants and variables of the module belong to no block.
  const Op *Def = V->def();
  if (!Def)
    internalError("a parameter is used that the function does not have");
  if (Def->is(Opcode::Const))
    return IDs[V] = W.constant(Def->constant());
  if (Def->is(Opcode::Undef))
    return IDs[V] = W.undef(V->type());
  if (Def->is(Opcode::Spec))
    return IDs[V] = W.specConstant(Def->strAttr(AttrKind::Symbol));
  if (!Def->is(Opcode::Global))
    internalError(Twine("the result of ") + Def->mnemonic() + " is used before it is written");
  return IDs[V] = W.variable(W.module().findGlobal(Def->strAttr(AttrKind::Symbol)));
}

ID FunctionWriter::component(const Value *Composite, size_t Index) {
  if (auto It = Components.find(Composite); It != Components.end())
    return It->second[Index];
  const Op *Def = Composite->def();
  return Def && Def->is(Opcode::Construct) ? id(Def->operand(unsigned(Index))) : 0;
}

SmallVector<ID, 8> FunctionWriter::operandIDs(const Op &O) {
  SmallVector<ID, 8> Result;
  for (const Value *V : O.operands())
    Result.push_back(id(V));
  return Result;
}

void FunctionWriter::writeLine(const Loc &Where) {
  if (DebugWriter *Debug = W.debug()) {
    Loc Shown = Debug->shown(Where);
    bool IsSameScope = Debug->isSameScope(Shown.Place, LastLine.Place);
    if (!Shown.isValid() && (!Shown.Place || IsSameScope))
      return;
    if (!IsSameScope)
      Debug->writeScope(Shown.Place);
    if ((Shown.isValid() || LastLine.isValid()) && (Shown != LastLine || !IsSameScope))
      Debug->writeLine(Shown);
    LastLine = Shown;
    return;
  }
  if (!W.wantsLines() || !Where.isValid())
    return;
  if (Where.File == LastLine.File && Where.Line == LastLine.Line && Where.Col == LastLine.Col)
    return;
  LastLine = Where;
  effect(spv::Op::OpLine, {W.fileName(Where.File), Where.Line, Where.Col});
}

void FunctionWriter::writeDebugValue(const Op &O) {
  if (!W.debug())
    return;
  const Value *Of = O.as<ir::ops::DebugValue>().value();
  auto Held = Locals.heldAt(O);
  if (!Held && Of && Of->def())
    Held = Locals.heldAt(*Of->def());
  bool IsAddress = Of && Of->type()->isPointer();
  const ir::Type *Ty = !Of ? nullptr : IsAddress ? Of->type()->element() : Of->type();
  if (Held)
    tell(O, O.loc(), Ty, [&] { return heldIfWritten(*Held); });
  else
    tell(O, O.loc(), Ty, [&] { return id(Of); }, IsAddress);
}

/// Writes the value as unknown if it does not fit the variable's debug type, because a step may
/// have changed the representation.
void FunctionWriter::tell(const Op &O, const Loc &Where, const ir::Type *Ty,
                          function_ref<ID()> Value, bool IsAddress) {
  const ir::DebugInfo &Info = *W.module().Debug;
  uint32_t Told = ir::DebugInfo::row(Info.Variables, uint32_t(O.intAttr(AttrKind::Variable))).Type;
  for (int64_t Index : O.intsAttr(AttrKind::Indices))
    Told = Info.part(Told, uint64_t(Index));
  bool IsKnown = Told && Ty && Info.fits(Ty, Told);
  writeLine(Where);
  W.debug()->writeValue(O, IsKnown ? Value() : 0, IsAddress && IsKnown);
}

static void appendIndices(SmallVectorImpl<uint32_t> &Words, const Op &O) {
  for (int64_t Index : O.intsAttr(AttrKind::Indices))
    Words.push_back(uint32_t(Index));
}

void FunctionWriter::writeOp(Op &O, const Targets &T) {
  switch (O.opcode()) {
  case Opcode::Const:
  case Opcode::Undef:
  case Opcode::Spec:
  case Opcode::Global:
    return; // see id()
  case Opcode::DebugValue:
    return writeDebugValue(O);
  case Opcode::Var:
    if (O.flag(AttrKind::AsValue) || (W.debug() && !O.as<ir::ops::Var>().init()))
      return; // it has no place, or stands at the start of the function
    break;
  case Opcode::Load:
    if (auto Held = Locals.heldAt(O)) {
      if (Locals.isWritten(*Held))
        IDs[O.result()] = held(*Held);
      return;
    }
    break;
  case Opcode::Store:
    if (auto Held = Locals.heldAt(O))
      return tellHeld(*O.as<ir::ops::Store>().address()->def(), *Held, O.loc());
    break;
  default:
    break;
  }
  writeLine(O.loc());
  switch (O.opcode()) {
#define CORE(Code, Float, Signed, Unsigned, Bool) case Opcode::Code:
#include "SPIRV/Write/Arithmetic.def"
    return writeCore(O);
#define EXT(Code, Float, Signed, Unsigned) case Opcode::Code:
#include "SPIRV/Write/Arithmetic.def"
    return writeExt(O);

  case Opcode::Builtin:
    return writeSystemValue(O, O.enumAttr<ir::SystemValue>(AttrKind::Builtin));
  case Opcode::IoReload:
    return writeIoReload(O);
  case Opcode::IoLoad:
    return writeIoLoad(O);
  case Opcode::IoEvaluate:
    return writeIoEvaluate(O);
  case Opcode::IoStore:
    return writeIoStore(O);
  case Opcode::Demote:
    return effect(spv::Op::OpDemoteToHelperInvocation, {});
  case Opcode::SpirvBeginInterlock:
    return effect(spv::Op::OpBeginInvocationInterlockEXT, {});
  case Opcode::SpirvEndInterlock:
    return effect(spv::Op::OpEndInvocationInterlockEXT, {});
  case Opcode::IsHelper:
    return define(O, spv::Op::OpIsHelperInvocationEXT, {});
  case Opcode::Select:
    return define(O, spv::Op::OpSelect, operandIDs(O));
  case Opcode::SpirvDotPacked:
    return writeDotPacked(O);
  case Opcode::Convert:
    return writeConvert(O);
  case Opcode::AtAddress:
    return define(O, spv::Op::OpConvertUToPtr, operandIDs(O));
  case Opcode::Bitcast:
    return define(O, spv::Op::OpBitcast, operandIDs(O));

  case Opcode::Construct:
    return define(O, spv::Op::OpCompositeConstruct, operandIDs(O));
  case Opcode::Splat:
    return define(O, spv::Op::OpCompositeConstruct,
                  SmallVector<ID, 4>(O.type()->count(), id(O.as<ir::ops::Splat>().value())));
  case Opcode::Extract: {
    const Value *Composite = O.as<ir::ops::Extract>().composite();
    ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
    if (ID Part = Indices.size() == 1 ? component(Composite, size_t(Indices.front())) : 0) {
      IDs[O.result()] = Part;
      return;
    }
    SmallVector<uint32_t, 6> Words{id(Composite)};
    appendIndices(Words, O);
    return define(O, spv::Op::OpCompositeExtract, Words);
  }
  case Opcode::Insert: {
    auto Insert = O.as<ir::ops::Insert>();
    SmallVector<uint32_t, 6> Words{id(Insert.part()), id(Insert.composite())};
    appendIndices(Words, O);
    return define(O, spv::Op::OpCompositeInsert, Words);
  }
  case Opcode::ExtractDynamic:
    return define(O, spv::Op::OpVectorExtractDynamic, operandIDs(O));
  case Opcode::InsertDynamic:
    return define(O, spv::Op::OpVectorInsertDynamic, operandIDs(O));
  case Opcode::Shuffle: {
    auto Vectors = O.as<ir::ops::Shuffle>();
    const Value *Second = Vectors.second() ? Vectors.second() : Vectors.first();
    SmallVector<uint32_t, 6> Words{id(Vectors.first()), id(Second)};
    appendIndices(Words, O);
    return define(O, spv::Op::OpVectorShuffle, Words);
  }

  case Opcode::Var:
    if (const Value *Init = O.as<ir::ops::Var>().init())
      effect(spv::Op::OpStore, {id(O.result()), id(Init)});
    return;
  case Opcode::Access:
    if (!O.flag(AttrKind::NonUniform))
      return defineOnce(O, spv::Op::OpAccessChain, operandIDs(O));
    define(O, spv::Op::OpAccessChain, operandIDs(O));
    return W.decorate(id(O.result()), spv::Decoration::NonUniform);
  case Opcode::SpirvHeapElement:
    return writeHeapElement(O);
  case Opcode::SpirvArrayLength: {
    const ir::Value *Buffer = O.as<ir::ops::SpirvArrayLength>().buffer();
    size_t Last = Buffer->type()->element()->members().size() - 1;
    return define(O, spv::Op::OpArrayLength, {id(Buffer), uint32_t(Last)});
  }
  case Opcode::SpirvCopyLogical:
    return define(O, spv::Op::OpCopyLogical, operandIDs(O));
  case Opcode::Load:
    return writeLoad(O);
  case Opcode::Store:
    return writeStore(O);
  case Opcode::ImageLoad:
    return writeImageLoad(O);
  case Opcode::ImageStore:
    return writeImageStore(O);
  case Opcode::ImageSize:
    return writeImageSize(O);
  case Opcode::ImageLevels:
    return define(O, spv::Op::OpImageQueryLevels, {loadImage(O)});
  case Opcode::ImageSamples:
    return define(O, spv::Op::OpImageQuerySamples, {loadImage(O)});
  case Opcode::ImageTexel:
    return writeImageTexel(O);
  case Opcode::ImageSample:
    return writeImageSample(O);
  case Opcode::ImageGather:
    return writeImageGather(O);
  case Opcode::ImageLevelOf:
    return writeImageLevelOf(O);
  case Opcode::ImageResident:
    return define(O, spv::Op::OpImageSparseTexelsResident, operandIDs(O));
  case Opcode::Derivative:
    return writeDerivative(O);
  case Opcode::Atomic:
    return writeAtomic(O);
  case Opcode::Barrier:
    return writeBarrier(O);
  case Opcode::DebugPrint:
    return writeDebugPrint(O);
  case Opcode::DebugBreak:
    return writeDebugBreak();
  case Opcode::Inline:
    return writeInline(O);
  case Opcode::InlineBuiltin:
    return writeInlineBuiltin(O);
  case Opcode::InlineDeclare:
    return writeInlineDeclare(O);

  case Opcode::If:
    return writeIf(O, T);
  case Opcode::Loop:
    return writeLoop(O);
  case Opcode::Switch:
    return writeSwitch(O, T);
  case Opcode::Break:
    return branch(*T.Break);
  case Opcode::Continue:
    return branch(*T.Continue);
  case Opcode::Fallthrough:
    return branch(*T.Fallthrough);
  case Opcode::Return:
    return writeReturn(O);
  case Opcode::SpirvKill:
    effect(spv::Op::OpKill, {});
    Open = false;
    return;
  case Opcode::PatchBarrier:
    // The instruction makes outputs visible in this stage.
    return effect(spv::Op::OpControlBarrier, {W.u32(uint32_t(spv::Scope::Workgroup)),
                                              W.u32(uint32_t(spv::Scope::Invocation)), W.u32(0)});
  case Opcode::StreamEmit:
  case Opcode::StreamCut:
    return writeStream(O);
  case Opcode::MeshCounts:
    return effect(spv::Op::OpSetMeshOutputsEXT, operandIDs(O));
  case Opcode::SpirvEmitTasks:
    effect(spv::Op::OpEmitMeshTasksEXT, operandIDs(O));
    Open = false;
    return;
  case Opcode::RayReorder:
  case Opcode::HitTrace:
  case Opcode::HitInvoke:
  case Opcode::HitNop:
  case Opcode::HitMiss:
  case Opcode::HitFromQuery:
  case Opcode::HitSetRecord:
  case Opcode::HitGet:
  case Opcode::HitAttributes:
    return writeHit(O);
  case Opcode::QueryTrace:
  case Opcode::QueryProceed:
  case Opcode::QueryAct:
  case Opcode::QueryCommit:
  case Opcode::QueryGet:
  case Opcode::RayTrace:
  case Opcode::RayCall:
  case Opcode::RayReport:
  case Opcode::RayPayload:
  case Opcode::RaySetPayload:
  case Opcode::RayAttributes:
  case Opcode::RayT:
  case Opcode::SpirvIgnoreHit:
  case Opcode::SpirvAcceptHit:
    return writeRay(O);
  case Opcode::Yield:
    return; // see writeTest()
  case Opcode::Call:
    return writeCall(O);

#define WAVE(Code, Instruction, Needed) case Opcode::Code:
#include "SPIRV/Rules/Waves.def"
  case Opcode::WaveReduce:
  case Opcode::WavePrefix:
    return writeWave(O);

  case Opcode::MatFill:
    return define(O, spv::Op::OpCompositeConstruct, {id(O.as<ir::ops::MatFill>().value())});
  case Opcode::SpirvMatLoad:
    return writeMatLoad(O);
  case Opcode::SpirvMatStore:
    return writeMatStore(O);
  case Opcode::SpirvMulVec:
  case Opcode::SpirvMulVecAdd:
    return writeMulVec(O);
  case Opcode::SpirvVecLoad:
    return writeVecLoad(O);
  case Opcode::SpirvVecStore:
    return writeVecStore(O);
  case Opcode::SpirvOuterProduct:
    return writeOuterProduct(O);
  case Opcode::SpirvVecAtomicAdd:
    return writeVecAtomicAdd(O);
  case Opcode::SpirvMatPerElement:
    return writeMatPerElement(O);
  case Opcode::SpirvMatElement:
    return define(O, make(spv::Op::OpAccessChain, typeOf(O.result()), operandIDs(O)));
  case Opcode::MatMulAdd:
    return writeMatMulAdd(O);
  case Opcode::MatArith:
    return writeMatArith(O);
  case Opcode::MatNeg:
    return define(O, O.type()->element()->isFloat() ? spv::Op::OpFNegate : spv::Op::OpSNegate,
                  operandIDs(O));
  case Opcode::MatConvert:
    return writeMatConvert(O);
  case Opcode::MatReduce:
    return writeMatReduce(O);
  case Opcode::MatLength:
    return define(O, spv::Op::OpCooperativeMatrixLengthKHR,
                  {typeOf(O.as<ir::ops::MatLength>().matrix())});

  // Ops that raising replaces or refuses, and those that the first switch handles.
  case Opcode::MeshDispatch:
  case Opcode::RayIgnore:
  case Opcode::RayAccept:
  case Opcode::Const:
  case Opcode::Undef:
  case Opcode::Spec:
  case Opcode::Global:
  case Opcode::DebugValue:
  case Opcode::ArrayLength:
#define EXPANDED(Code) case Opcode::Code:
#define EXPANDED_SPIRV(Code) case Opcode::Code:
#include "IR/Rules/Expanded.def"
    // Ops of the MSL back end.
#define OP(Enum) case Opcode::Enum:
#include "IR/MSLOps.inc"
#undef OP
    internalError(Twine(O.mnemonic()) + " has reached the SPIR-V writer");
  }
}
