// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions that the user wrote.
#include "IR/InlineSPIRV.h"
#include "IR/OpViews.h"
#include "SPIRV/Rules/Inline.h"
#include "SPIRV/Write/FunctionWriter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;

/// The operands of \p O with its words at their places.
static SmallVector<uint32_t, 8> merged(ArrayRef<ID> Operands, const Op &O) {
  ArrayRef<int64_t> Words = O.intsAttr(AttrKind::LiteralWords),
                    Places = O.intsAttr(AttrKind::WordsAt);
  SmallVector<uint32_t, 8> All;
  for (size_t Word = 0; All.size() < Operands.size() + Words.size();)
    if (Word < Words.size() && size_t(Places[Word]) == All.size())
      All.push_back(uint32_t(Words[Word++]));
    else
      All.push_back(Operands[All.size() - Word]);
  return All;
}

void FunctionWriter::writeInline(Op &O) {
  auto Code = uint32_t(O.intAttr(AttrKind::Instruction));
  if (ir::inlined::isImportedCall(Code, O.strAttr(AttrKind::Text)))
    return writeImportedCall(O);
  SmallVector<uint32_t, 8> Words = merged(operandIDs(O), O);
  if (StringRef Set = O.strAttr(AttrKind::Text); !Set.empty()) {
    ID Type = W.type(O.result() ? O.type() : W.types().voidTy()), Imported = W.namedSet(Set);
    W.noteInline(W.functions(), O.loc());
    ID Result = makeExt(Imported, Code, Type, Words);
    return O.result() ? define(O, Result) : void();
  }
  if (!O.result()) {
    W.noteInline(W.functions(), O.loc());
    return effect(spv::Op(Code), Words);
  }
  ID Type = W.type(O.type());
  if (makesConstant(Code))
    return define(O, W.inlineConstant(O, Type, Words));
  W.noteInline(W.functions(), O.loc());
  define(O, make(spv::Op(Code), Type, Words));
}

void FunctionWriter::writeImportedCall(Op &O) {
  SmallVector<uint32_t, 8> Words{W.importedFunction(O)};
  Words.append(operandIDs(O));
  ID Type = W.type(O.result() ? O.type() : W.types().voidTy());
  ID Result = make(spv::Op::OpFunctionCall, Type, Words);
  if (O.result())
    define(O, Result);
}

void FunctionWriter::writeInlineBuiltin(Op &O) { define(O, spv::Op::OpLoad, {W.inlineBuiltin(O)}); }

void FunctionWriter::writeInlineDeclare(Op &O) {
  auto Code = uint32_t(O.intAttr(AttrKind::Instruction));
  SmallVector<uint32_t, 8> Words(O.intsAttr(AttrKind::LiteralWords));
  SmallVector<ID, 8> Operands = operandIDs(O);
  switch (Code) {
  case ir::inlined::OpCapability:
  case ir::inlined::OpExtension:
    return; // see Requirements.h
  case ir::inlined::OpExecutionMode:
  case ir::inlined::OpExecutionModeId:
    Words.insert(Words.begin(), W.function(W.module().Entry.Fn));
    Words.append(Operands);
    return W.declareInline(ModuleWriter::OfEntry, Code, Words, O);
  default: // a decoration
    bool OfElement = O.flag(AttrKind::Element), OfValue = !OfElement && !Operands.empty();
    if (!OfElement)
      Words.insert(Words.begin(), OfValue ? Operands.front() : W.function(&F));
    Words.append(Operands.begin() + OfValue, Operands.end());
    if (StringRef Text = O.strAttr(AttrKind::Text); !Text.empty())
      appendString(Words, Text);
    if (OfElement)
      return W.decorateElement(O, Words);
    return W.declareInline(ModuleWriter::OfValues, Code, Words, O);
  }
}

//===--- the module --------------------------------------------------------===//

void ModuleWriter::noteInline(const Section &In, const Loc &Where) {
  InlineNotes.push_back({&In, In.words().size(), Where});
}

ID ModuleWriter::namedSet(StringRef Name) {
  if (Name == "GLSL.std.450")
    return glsl();
  if (Name.consume_front("NonSemantic."))
    return nonSemantic(Name);
  ID &Known = NamedSets[Name];
  if (!Known)
    Known = importSet(Name);
  return Known;
}

ID ModuleWriter::importedFunction(const Op &O) {
  StringRef Name = O.strAttr(AttrKind::Text).drop_front();
  ID &Known = ImportedFunctions[Name];
  if (Known)
    return Known;
  ID Result = type(O.result() ? O.type() : types().voidTy());
  SmallVector<ID, 8> Params;
  for (const ir::Value *Address : O.operands())
    Params.push_back(type(Address->type()));
  ID Type = functionType(Result, Params);
  Known = newID();
  Declared.op(spv::Op::OpFunction,
              {Result, Known, uint32_t(spv::FunctionControlMask::MaskNone), Type});
  for (ID Param : Params)
    Declared.op(spv::Op::OpFunctionParameter, {Param, newID()});
  Declared.op(spv::Op::OpFunctionEnd, {});
  name(Known, Name);
  Decorations.opWithString(spv::Op::OpDecorate,
                           {Known, uint32_t(spv::Decoration::LinkageAttributes)}, Name,
                           {uint32_t(spv::LinkageType::Import)});
  return Known;
}

ID ModuleWriter::inlineConstant(const Op &O, ID Type, ArrayRef<uint32_t> Words) {
  noteInline(Globals, O.loc());
  return unique(spv::Op(O.intAttr(AttrKind::Instruction)), Type, Words);
}

ID ModuleWriter::inlineBuiltin(const Op &O) {
  auto Number = uint32_t(O.intAttr(AttrKind::Instruction));
  ID &Known = InlineBuiltins[Number];
  if (Known)
    return Known;
  ID Pointer = pointerType(spv::StorageClass::Input, type(O.type()));
  Known = newID();
  noteInline(Globals, O.loc());
  Globals.op(spv::Op::OpVariable, {Pointer, Known, uint32_t(spv::StorageClass::Input)});
  name(Known, O.strAttr(AttrKind::Name));
  noteInline(Decorations, O.loc());
  decorate(Known, spv::Decoration::BuiltIn, {Number});
  if (M.Entry.Of == ir::Stage::Pixel && O.type()->innermost()->scalar()->isInt())
    decorate(Known, spv::Decoration::Flat);
  Interface.push_back(Known);
  return Known;
}

void ModuleWriter::declareInline(InlinePlace Where, uint32_t Code, ArrayRef<uint32_t> Words,
                                 const Op &O) {
  // A function that is called twice declares it only once.
  if (!DeclaredInline.insert({Code, std::vector<uint32_t>(Words.begin(), Words.end())}).second)
    return;
  Section &In = Where == OfEntry ? EntryModes : Decorations;
  noteInline(In, O.loc());
  In.op(spv::Op(Code), Words);
}
