//===- ParserImpl.h - The parser's parts ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the parser. Every method that can fail reports and returns false or null; callers
// give up at once, so a text has one error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/AttrInfo.h"
#include "IR/Module.h"
#include "IR/Text/Lexer.h"
#include "Support/DiagnosticsIR.h"

namespace tessera::ir {

/// A constant as written, before its type is known.
struct Literal {
  Token First;
  bool IsList = false;
  std::vector<Literal> Parts;
};

class Parser {
public:
  Parser(llvm::StringRef Text, uint32_t File, DiagnosticEngine &Diags)
      : Lex(Text, File, Diags), Diags(Diags), M(std::make_unique<Module>()) {
    advance();
  }

  std::unique_ptr<Module> module();

private:
  // --- tokens ---
  void advance() { Tok = Lex.next(); }
  template <typename... Args> bool fail(const Loc &At, DiagID ID, const Args &...Arguments) {
    Diags.report(At, ID, Arguments...);
    return false;
  }
  /// Reports that \p What should stand here.
  bool expected(llvm::StringRef What);
  bool tooDeep(unsigned Limit);
  bool accept(char Punctuation);
  bool acceptWord(llvm::StringRef Word);
  bool expect(char Punctuation);
  bool expectWord(llvm::StringRef Word);
  bool expectToken(TokenKind Kind, llvm::StringRef What, std::string &Text);
  template <typename Int> bool integer(Int &Result);
  bool ints(llvm::SmallVectorImpl<int64_t> &List);
  /// An optional loc(...); \p Where stays as it is when there is none.
  bool optionalLoc(Loc &Where);

  // --- ParserTypes.cpp ---
  const Type *type(unsigned Depth = 0);
  const Type *scalarType(llvm::StringRef Word);
  const Type *sequenceType(TypeKind Kind, unsigned Depth);
  const Type *specArrayType(unsigned Depth);
  const Type *matrixType(unsigned Depth);
  const Type *imageType(unsigned Depth);
  const Type *spirvType(unsigned Depth);
  bool structType();
  bool literal(Literal &L, unsigned Depth = 0);
  const Constant *constant(const Literal &L, const Type *Ty);
  const Constant *number(const Literal &L, const Type *Ty);
  /// `= literal` after a definition, if there is one.
  bool initializer(const Type *Ty, const Constant *&Init);

  // --- ParserPlan.cpp ---
  bool plan();
  bool plannedSet();
  bool plannedGroup();
  bool plannedPair();
  bool plannedAlone();
  bool plannedThread();
  bool plannedMatrix(PlannedSet &S);
  bool plannedMultiply(PlannedSet &S, bool IsSum);
  template <typename Int> bool numberAfter(Int &Result) { return expect('=') && integer(Result); }
  bool typeAfter(const Type *&Ty) { return expect('=') && (Ty = type()); }
  bool stringAfter(llvm::StringRef &Text);
  /// `{a, b = 1}`, which may be missing: \p One reads a word of it.
  bool braced(llvm::function_ref<bool()> One);

  // --- ParserDebug.cpp ---
  bool debug();
  bool debugRow();
  bool debugType(DebugTypeKind Kind);
  bool debugName(llvm::StringRef &Name);
  bool debugFacts(llvm::ArrayRef<std::pair<llvm::StringLiteral, uint32_t *>> Known,
                  llvm::SmallVectorImpl<uint32_t> *Params = nullptr);

  // --- ParserModule.cpp ---
  bool header();
  bool bufferLayout();
  bool global();
  bool globalAttribute(Global &G);
  bool specConstant();
  /// `@N`, a specialization constant that is known; null after a report.
  SpecConstant *specSymbol();
  /// `{id = 3}`, `{mul = [@N, @M]}`, or `{}` of a number.
  bool specOrigin(SpecConstant &S);
  bool entry();
  bool element(llvm::SmallVectorImpl<StageElement> &List);
  /// The word of a table of StageInterface.h, after an equals sign.
  template <typename Enum> bool stageWord(Enum &To, llvm::StringRef What);
  /// Two counts in brackets, after an equals sign.
  bool twoCounts(uint32_t &First, uint32_t &Second, Loc &Where, llvm::StringRef What);
  /// A part of the entry point that only stages between vertices and pixels have, \p Of; false
  /// after a report.
  bool stageRules(bool &IsKnown);
  bool elementAttribute(StageElement &E);
  bool wordList(llvm::StringRef What, llvm::function_ref<bool(const Token &)> One);
  bool language();
  bool needs();
  bool freshSymbol(const Token &Name);

  // --- Parser.cpp ---
  bool function();
  bool region(Region &R, unsigned Depth);
  bool operation(Region &R, unsigned Depth);
  bool operands(llvm::SmallVectorImpl<Value *> &List);
  bool attributes(Opcode Code, llvm::SmallVectorImpl<Attr> &List);
  bool attribute(AttrKind Kind, llvm::SmallVectorImpl<Attr> &List);
  bool resultType(Opcode Code, llvm::ArrayRef<Value *> Operands, const Type *&Ty);
  bool regions(Op *O, unsigned Depth);
  bool define(Value *V, const Token &Name);

  Lexer Lex;
  DiagnosticEngine &Diags;
  std::unique_ptr<Module> M;
  Token Tok;
  llvm::StringMap<const Type *> Structs;
  llvm::StringMap<Value *> Values; ///< of the function being read
  llvm::StringMap<bool> Symbols;
  Token EntryName;
  bool HasPlan = false;
};

template <typename Int> bool Parser::integer(Int &Result) {
  if (!Tok.is(TokenKind::Number))
    return expected("an integer");
  if (Tok.Spelling.getAsInteger(0, Result))
    return fail(Tok.Where, diags::IRConstantRange, Tok.Spelling, "an integer of its place");
  advance();
  return true;
}

} // namespace tessera::ir
