// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Write/DebugWriter.h"
#include "IR/DebugInfo.h"
#include "IR/OpViews.h"
#include "Support/Utf8.h"
#include "llvm/ADT/Twine.h"
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::DebugInfo;
using ir::DebugTypeKind;

/// The values that compilers write; debuggers ignore them.
constexpr uint32_t UnitVersion = 1, DwarfVersion = 4;

ID DebugWriter::import() {
  if (!Import)
    Import = W.nonSemantic("Shader.DebugInfo.100");
  return Import;
}

ID DebugWriter::voidType() { return W.type(W.types().voidTy()); }
ID DebugWriter::u32(uint32_t V) { return W.u32(V); }

ID DebugWriter::make(Instruction Code, ArrayRef<uint32_t> Operands) {
  ID Void = voidType(), Set = import(), Result = W.newID();
  SmallVector<uint32_t, 16> Words{Void, Result, Set, Code};
  Words.append(Operands.begin(), Operands.end());
  Out.op(spv::Op::OpExtInst, Words);
  return Result;
}

void DebugWriter::effect(Instruction Code, ArrayRef<uint32_t> Operands) {
  ID Void = voidType(), Set = import();
  SmallVector<uint32_t, 12> Words{Void, W.newID(), Set, Code};
  Words.append(Operands.begin(), Operands.end());
  W.functions().op(spv::Op::OpExtInst, Words);
}

ID DebugWriter::none() {
  if (!None)
    None = make(NonSemanticShaderDebugInfo100DebugInfoNone, {});
  return None;
}

ID DebugWriter::string(StringRef Text) {
  ID &Known = Strings[Text];
  if (!Known)
    Known = W.string(Text);
  return Known;
}

ID DebugWriter::source(uint32_t File) {
  if (!File)
    File = MainFile;
  if (ID Known = Sources.lookup(File))
    return Known;
  SmallVector<uint32_t, 2> Operands{string(literalString(Files.name(File)))};
  std::string Text;
  if (WithText)
    Text = literalString(Files.text(File));
  StringRef Rest = Text;
  if (!Rest.empty())
    Operands.push_back(string(takeText(Rest, 1)));
  ID Result = Sources[File] = make(NonSemanticShaderDebugInfo100DebugSource, Operands);
  while (!Rest.empty())
    make(NonSemanticShaderDebugInfo100DebugSourceContinued, {string(takeText(Rest, 1))});
  return Result;
}

void DebugWriter::writeUnit(const Loc &Entry) {
  MainFile = Entry.File;
  ID Source = source(MainFile);
  Unit =
      make(NonSemanticShaderDebugInfo100DebugCompilationUnit,
           {u32(UnitVersion), u32(DwarfVersion), Source, u32(uint32_t(spv::SourceLanguage::HLSL))});
}

//===--- types -------------------------------------------------------------===//

ID DebugWriter::type(uint32_t Number) {
  if (!Number)
    return voidType();
  if (ID Known = Types.lookup(Number))
    return Known;
  ID Made = makeType(DebugInfo::row(Info.Types, Number));
  return Types[Number] = Made;
}

ID DebugWriter::makeType(const ir::DebugType &T) {
  switch (T.Kind) {
  case DebugTypeKind::Basic:
    return make(NonSemanticShaderDebugInfo100DebugTypeBasic,
                {string(T.Name), u32(T.Bits), u32(uint32_t(T.Encoding)), u32(0)});
  case DebugTypeKind::Vector:
    if (T.Count > 4) // has no type of its own
      return make(NonSemanticShaderDebugInfo100DebugTypeArray, {type(T.Element), u32(T.Count)});
    return make(NonSemanticShaderDebugInfo100DebugTypeVector, {type(T.Element), u32(T.Count)});
  case DebugTypeKind::Matrix: {
    // A row of HLSL is a column of SPIR-V's matrices, and RenderDoc expects those.
    ID IsByColumns = W.scalarConstant(W.types().boolTy(), 1);
    return make(NonSemanticShaderDebugInfo100DebugTypeMatrix,
                {type(T.Element), u32(T.Count), IsByColumns});
  }
  case DebugTypeKind::Array:
    return make(NonSemanticShaderDebugInfo100DebugTypeArray, {type(T.Element), u32(T.Count)});
  case DebugTypeKind::Composite:
    break;
  }
  SmallVector<uint32_t, 16> Members;
  for (const ir::DebugMember &Member : T.Members)
    Members.push_back(make(NonSemanticShaderDebugInfo100DebugTypeMember,
                           {string(Member.Name), type(Member.Type), source(Member.Where.File),
                            u32(Member.Where.Line), u32(Member.Where.Col), u32(Member.Offset),
                            u32(DebugInfo::row(Info.Types, Member.Type).Bits),
                            u32(NonSemanticShaderDebugInfo100FlagIsPublic)}));
  // A type that a debugger cannot look into has a name that begins with '@', and no size.
  bool IsOpaque = T.Members.empty() && T.Bits == 0;
  SmallVector<uint32_t, 24> Operands{
      string(T.Name),
      u32(IsOpaque ? NonSemanticShaderDebugInfo100Class : NonSemanticShaderDebugInfo100Structure),
      source(T.Where.File),
      u32(T.Where.Line),
      u32(T.Where.Col),
      Unit,
      string(IsOpaque ? ("@" + T.Name).str() : T.Name.str()),
      IsOpaque ? none() : u32(T.Bits),
      u32(NonSemanticShaderDebugInfo100FlagIsPublic)};
  Operands.append(Members.begin(), Members.end());
  return make(NonSemanticShaderDebugInfo100DebugTypeComposite, Operands);
}

//===--- functions, blocks, variables --------------------------------------===//

ID DebugWriter::function(uint32_t Number) {
  if (ID Known = Functions.lookup(Number))
    return Known;
  const ir::DebugFunction &F = DebugInfo::row(Info.Functions, Number);
  SmallVector<uint32_t, 8> Types{u32(NonSemanticShaderDebugInfo100FlagIsPublic), type(F.Result)};
  for (uint32_t Param : F.Params)
    Types.push_back(type(Param));
  ID Type = make(NonSemanticShaderDebugInfo100DebugTypeFunction, Types);
  ID Made =
      make(NonSemanticShaderDebugInfo100DebugFunction,
           {string(F.Name), Type, source(F.Where.File), u32(F.Where.Line), u32(F.Where.Col), Unit,
            string(F.Name), u32(NonSemanticShaderDebugInfo100FlagIsPublic), u32(F.BodyLine)});
  return Functions[Number] = Made;
}

ID DebugWriter::block(uint32_t Number) {
  const ir::DebugBlock &B = DebugInfo::row(Info.Blocks, Number);
  if (B.Function)
    return function(B.Function);
  if (ID Known = Blocks.lookup(Number))
    return Known;
  ID Parent = block(B.Parent);
  ID Made = make(NonSemanticShaderDebugInfo100DebugLexicalBlock,
                 {source(B.Where.File), u32(B.Where.Line), u32(B.Where.Col), Parent});
  return Blocks[Number] = Made;
}

ID DebugWriter::call(uint32_t Number) {
  if (ID Known = Calls.lookup(Number))
    return Known;
  const Loc &Where = DebugInfo::row(Info.Calls, Number).Where;
  const ir::DebugPlace &Into = DebugInfo::row(Info.Places, Where.Place);
  SmallVector<uint32_t, 3> Operands{u32(shown(Where).Line), block(Into.Block)};
  if (Into.Call)
    Operands.push_back(call(Into.Call));
  ID Made = make(NonSemanticShaderDebugInfo100DebugInlinedAt, Operands);
  return Calls[Number] = Made;
}

static uint32_t flagsOf(const ir::DebugVariable &V) {
  if (V.Name == "this") // a word that names nothing else
    return NonSemanticShaderDebugInfo100FlagArtificial |
           NonSemanticShaderDebugInfo100FlagObjectPointer;
  return NonSemanticShaderDebugInfo100FlagIsLocal;
}

ID DebugWriter::variable(uint32_t Number) {
  if (ID Known = Variables.lookup(Number))
    return Known;
  const ir::DebugVariable &V = DebugInfo::row(Info.Variables, Number);
  SmallVector<uint32_t, 8> Operands{string(V.Name),    type(V.Type),     source(V.Where.File),
                                    u32(V.Where.Line), u32(V.Where.Col), block(V.Block),
                                    u32(flagsOf(V))};
  if (V.Argument)
    Operands.push_back(u32(V.Argument));
  ID Made = make(NonSemanticShaderDebugInfo100DebugLocalVariable, Operands);
  return Variables[Number] = Made;
}

void DebugWriter::writeGlobal(const ir::Global &G, ID Variable) {
  if (!G.DebugType || G.ViewOf) // the first view has the name of the buffer
    return;
  make(NonSemanticShaderDebugInfo100DebugGlobalVariable,
       {string(G.Name), type(G.DebugType), source(G.Where.File), u32(G.Where.Line),
        u32(G.Where.Col), Unit, string(G.Name), Variable,
        u32(NonSemanticShaderDebugInfo100FlagIsDefinition)});
}

void DebugWriter::writeEntry(const ir::Function &Entry, StringRef Name) {
  if (Entry.Debug)
    make(NonSemanticShaderDebugInfo100DebugEntryPoint,
         {function(Entry.Debug), Unit, string("tessera"), string(("-E " + Name).str())});
}

//===--- in a function -----------------------------------------------------===//

void DebugWriter::writeDefinition(const ir::Function &F, ID Self) {
  if (F.Debug)
    effect(NonSemanticShaderDebugInfo100DebugFunctionDefinition, {function(F.Debug), Self});
}

void DebugWriter::writeScope(uint32_t Number) {
  if (!Number)
    return effect(NonSemanticShaderDebugInfo100DebugNoScope, {});
  const ir::DebugPlace &Place = DebugInfo::row(Info.Places, Number);
  SmallVector<uint32_t, 2> Operands{block(Place.Block)};
  if (Place.Call)
    Operands.push_back(call(Place.Call));
  effect(NonSemanticShaderDebugInfo100DebugScope, Operands);
}

Loc DebugWriter::shown(const Loc &Where) const {
  if (!Where.Place || !DebugInfo::row(Info.Places, Where.Place).Around)
    return Where;
  Loc Shown = DebugInfo::row(Info.Blocks, DebugInfo::row(Info.Places, Where.Place).Block).Where;
  Shown.Place = Where.Place;
  return Shown;
}

bool DebugWriter::isSameScope(uint32_t A, uint32_t B) const {
  if (!A || !B)
    return A == B;
  const ir::DebugPlace &First = DebugInfo::row(Info.Places, A),
                       &Second = DebugInfo::row(Info.Places, B);
  return First.Block == Second.Block && First.Call == Second.Call;
}

void DebugWriter::writeLine(const Loc &Where) {
  if (!Where.Line) // behind `#line 0`
    return effect(NonSemanticShaderDebugInfo100DebugNoLine, {});
  uint32_t End = Where.EndCol ? Where.EndCol : Where.Col;
  effect(NonSemanticShaderDebugInfo100DebugLine,
         {source(Where.File), u32(Where.Line), u32(Where.Line), u32(Where.Col), u32(End)});
}

ID DebugWriter::expression(bool IsAddress) {
  ID &Known = Expressions[IsAddress];
  if (Known)
    return Known;
  SmallVector<uint32_t, 1> Operations;
  if (IsAddress)
    Operations.push_back(make(NonSemanticShaderDebugInfo100DebugOperation,
                              {u32(NonSemanticShaderDebugInfo100Deref)}));
  return Known = make(NonSemanticShaderDebugInfo100DebugExpression, Operations);
}

void DebugWriter::writeValue(const ir::Op &O, ID Value, bool IsAddress) {
  ID Variable = variable(uint32_t(O.intAttr(ir::AttrKind::Variable)));
  ArrayRef<int64_t> Indices = O.intsAttr(ir::AttrKind::Indices);
  const ir::Value *Of = O.as<ir::ops::DebugValue>().value();
  bool IsVariable = Of && ((Of->def() && Of->def()->is(ir::Opcode::Var)) || Of->parameterOf());
  if (IsAddress && IsVariable && Indices.empty())
    return effect(NonSemanticShaderDebugInfo100DebugDeclare, {Variable, Value, expression(false)});
  if (!Value)
    Value = W.undef(W.types().u32());
  SmallVector<uint32_t, 6> Operands{Variable, Value, expression(IsAddress)};
  for (int64_t Index : Indices)
    Operands.push_back(u32(uint32_t(Index)));
  effect(NonSemanticShaderDebugInfo100DebugValue, Operands);
}
