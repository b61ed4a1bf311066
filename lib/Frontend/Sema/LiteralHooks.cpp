// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hooks before and after the functions of Clang that make numbers, operators, casts and calls, for
// LiteralTypes. The linker sends calls of such a function to its hook, as to a guard
// (ClangGuards.cpp). Calls inside of one file of Clang's go past it: so the parser's calls and
// those that instantiate templates come by here, once each.
#include "Frontend/Sema/LiteralHooks.h"
#include "Frontend/Sema/ComponentOperators.h"
#include "Frontend/Sema/LiteralTypes.h"
#include "Frontend/Sema/MixedArguments.h"
#include <array>

using namespace clang;
using namespace llvm;

static thread_local tessera::LiteralTypes *Types = nullptr;

tessera::WatchedLiterals::WatchedLiterals(LiteralTypes *T) : Before(std::exchange(Types, T)) {}

tessera::WatchedLiterals::~WatchedLiterals() { Types = Before; }

// clang-format off
ExprResult hookedNumber(Sema *S, const Token &T, Scope *In)
  asm("__wrap__ZN5clang4Sema20ActOnNumericConstantERKNS_5TokenEPNS_5ScopeE");
ExprResult number(Sema *S, const Token &T, Scope *In)
  asm("__real__ZN5clang4Sema20ActOnNumericConstantERKNS_5TokenEPNS_5ScopeE");

ExprResult hookedParsedBinary(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind, Expr *L, Expr *R)
  asm("__wrap__ZN5clang4Sema10ActOnBinOpEPNS_5ScopeENS_14SourceLocationENS_3tok9TokenKindEPNS_4ExprES7_");
ExprResult parsedBinary(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind, Expr *L, Expr *R)
  asm("__real__ZN5clang4Sema10ActOnBinOpEPNS_5ScopeENS_14SourceLocationENS_3tok9TokenKindEPNS_4ExprES7_");

ExprResult hookedBinary(Sema *S, Scope *In, SourceLocation Where, BinaryOperatorKind Opcode, Expr *L, Expr *R, bool IsFold)
  asm("__wrap__ZN5clang4Sema10BuildBinOpEPNS_5ScopeENS_14SourceLocationENS_18BinaryOperatorKindEPNS_4ExprES6_b");
ExprResult binary(Sema *S, Scope *In, SourceLocation Where, BinaryOperatorKind Opcode, Expr *L, Expr *R, bool IsFold)
  asm("__real__ZN5clang4Sema10BuildBinOpEPNS_5ScopeENS_14SourceLocationENS_18BinaryOperatorKindEPNS_4ExprES6_b");

ExprResult hookedBuiltinBinary(Sema *S, SourceLocation Where, BinaryOperatorKind Opcode, Expr *L, Expr *R, bool IsFold)
  asm("__wrap__ZN5clang4Sema18CreateBuiltinBinOpENS_14SourceLocationENS_18BinaryOperatorKindEPNS_4ExprES4_b");
ExprResult builtinBinary(Sema *S, SourceLocation Where, BinaryOperatorKind Opcode, Expr *L, Expr *R, bool IsFold)
  asm("__real__ZN5clang4Sema18CreateBuiltinBinOpENS_14SourceLocationENS_18BinaryOperatorKindEPNS_4ExprES4_b");

ExprResult hookedParsedUnary(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind, Expr *Operand, bool IsAfterAmp)
  asm("__wrap__ZN5clang4Sema12ActOnUnaryOpEPNS_5ScopeENS_14SourceLocationENS_3tok9TokenKindEPNS_4ExprEb");
ExprResult parsedUnary(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind, Expr *Operand, bool IsAfterAmp)
  asm("__real__ZN5clang4Sema12ActOnUnaryOpEPNS_5ScopeENS_14SourceLocationENS_3tok9TokenKindEPNS_4ExprEb");

ExprResult hookedUnary(Sema *S, Scope *In, SourceLocation Where, UnaryOperatorKind Opcode, Expr *Operand, bool IsAfterAmp)
  asm("__wrap__ZN5clang4Sema12BuildUnaryOpEPNS_5ScopeENS_14SourceLocationENS_17UnaryOperatorKindEPNS_4ExprEb");
ExprResult unary(Sema *S, Scope *In, SourceLocation Where, UnaryOperatorKind Opcode, Expr *Operand, bool IsAfterAmp)
  asm("__real__ZN5clang4Sema12BuildUnaryOpEPNS_5ScopeENS_14SourceLocationENS_17UnaryOperatorKindEPNS_4ExprEb");

ExprResult hookedConditional(Sema *S, SourceLocation Question, SourceLocation Colon, Expr *Condition, Expr *L, Expr *R)
  asm("__wrap__ZN5clang4Sema18ActOnConditionalOpENS_14SourceLocationES1_PNS_4ExprES3_S3_");
ExprResult conditional(Sema *S, SourceLocation Question, SourceLocation Colon, Expr *Condition, Expr *L, Expr *R)
  asm("__real__ZN5clang4Sema18ActOnConditionalOpENS_14SourceLocationES1_PNS_4ExprES3_S3_");

ExprResult hookedImplicitCast(Sema *S, Expr *E, QualType To, CastKind Kind, ExprValueKind Value, const CXXCastPath *Path, CheckedConversionKind Checked)
  asm("__wrap__ZN5clang4Sema17ImpCastExprToTypeEPNS_4ExprENS_8QualTypeENS_8CastKindENS_13ExprValueKindEPKN4llvm11SmallVectorIPNS_16CXXBaseSpecifierELj4EEENS_21CheckedConversionKindE");
ExprResult implicitCast(Sema *S, Expr *E, QualType To, CastKind Kind, ExprValueKind Value, const CXXCastPath *Path, CheckedConversionKind Checked)
  asm("__real__ZN5clang4Sema17ImpCastExprToTypeEPNS_4ExprENS_8QualTypeENS_8CastKindENS_13ExprValueKindEPKN4llvm11SmallVectorIPNS_16CXXBaseSpecifierELj4EEENS_21CheckedConversionKindE");

ExprResult hookedCast(Sema *S, SourceLocation Open, TypeSourceInfo *To, SourceLocation Close, Expr *E)
  asm("__wrap__ZN5clang4Sema19BuildCStyleCastExprENS_14SourceLocationEPNS_14TypeSourceInfoES1_PNS_4ExprE");
ExprResult explicitCast(Sema *S, SourceLocation Open, TypeSourceInfo *To, SourceLocation Close, Expr *E)
  asm("__real__ZN5clang4Sema19BuildCStyleCastExprENS_14SourceLocationEPNS_14TypeSourceInfoES1_PNS_4ExprE");

ExprResult hookedParsedConstruct(Sema *S, ParsedType To, SourceLocation Open, MultiExprArg Args, SourceLocation Close, bool IsList)
  asm("__wrap__ZN5clang4Sema25ActOnCXXTypeConstructExprENS_9OpaquePtrINS_8QualTypeEEENS_14SourceLocationEN4llvm15MutableArrayRefIPNS_4ExprEEES4_b");
ExprResult parsedConstruct(Sema *S, ParsedType To, SourceLocation Open, MultiExprArg Args, SourceLocation Close, bool IsList)
  asm("__real__ZN5clang4Sema25ActOnCXXTypeConstructExprENS_9OpaquePtrINS_8QualTypeEEENS_14SourceLocationEN4llvm15MutableArrayRefIPNS_4ExprEEES4_b");

ExprResult hookedConstruct(Sema *S, TypeSourceInfo *To, SourceLocation Open, MultiExprArg Args, SourceLocation Close, bool IsList)
  asm("__wrap__ZN5clang4Sema25BuildCXXTypeConstructExprEPNS_14TypeSourceInfoENS_14SourceLocationEN4llvm15MutableArrayRefIPNS_4ExprEEES3_b");
ExprResult construct(Sema *S, TypeSourceInfo *To, SourceLocation Open, MultiExprArg Args, SourceLocation Close, bool IsList)
  asm("__real__ZN5clang4Sema25BuildCXXTypeConstructExprEPNS_14TypeSourceInfoENS_14SourceLocationEN4llvm15MutableArrayRefIPNS_4ExprEEES3_b");

ExprResult hookedCall(Sema *S, Scope *In, Expr *Callee, SourceLocation Open, MultiExprArg Args, SourceLocation Close, Expr *Configuration)
  asm("__wrap__ZN5clang4Sema13ActOnCallExprEPNS_5ScopeEPNS_4ExprENS_14SourceLocationEN4llvm15MutableArrayRefIS4_EES5_S4_");
ExprResult call(Sema *S, Scope *In, Expr *Callee, SourceLocation Open, MultiExprArg Args, SourceLocation Close, Expr *Configuration)
  asm("__real__ZN5clang4Sema13ActOnCallExprEPNS_5ScopeEPNS_4ExprENS_14SourceLocationEN4llvm15MutableArrayRefIS4_EES5_S4_");
// clang-format on

ExprResult hookedNumber(Sema *S, const Token &T, Scope *In) {
  ExprResult Made = number(S, T, In);
  return Types && Made.isUsable() ? Types->number(T, Made.get()) : Made;
}

/// A binary operator that \p Make makes of its operands.
template <typename Fn>
static ExprResult hooked(BinaryOperatorKind Opcode, Expr *L, Expr *R, Fn Make) {
  if (!Types || !L || !R)
    return Make(L, R);
  Expr *Left = L, *Right = R;
  Types->operands(Opcode, Left, Right);
  ExprResult Made = Make(Left, Right);
  return Made.isUsable() ? Types->made(Opcode, L, R, Made.get()) : Made;
}

static std::optional<ExprResult> byComponent(Sema *S, SourceLocation Where,
                                             BinaryOperatorKind Opcode, Expr *&L, Expr *&R) {
  return L && R ? tessera::componentOperator(*S, Where, Opcode, L, R) : std::nullopt;
}

static BinaryOperatorKind opcodeOf(tok::TokenKind Kind) {
  static const std::array<BinaryOperatorKind, tok::NUM_TOKENS> Opcodes = [] {
    std::array<BinaryOperatorKind, tok::NUM_TOKENS> Made = {};
    for (unsigned I = 0; I != tok::NUM_TOKENS; ++I)
      if (const char *Written = tok::getPunctuatorSpelling(static_cast<tok::TokenKind>(I))) {
#define BINARY_OPERATION(Name, Spelling)                                                           \
  if (StringRef(Written) == Spelling)                                                              \
    Made[I] = BO_##Name;
#include "clang/AST/OperationKinds.def"
      }
    return Made;
  }();
  return Opcodes[Kind];
}

ExprResult hookedParsedBinary(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind,
                              Expr *L, Expr *R) {
  BinaryOperatorKind Opcode = opcodeOf(Kind);
  auto Make = [&](Expr *A, Expr *B) {
    std::optional<ExprResult> Made = byComponent(S, Where, Opcode, A, B);
    return Made ? *Made : parsedBinary(S, In, Where, Kind, A, B);
  };
  if (!Types || !L || !R || !(Types->concerns(L) || Types->concerns(R)))
    return Make(L, R);
  return hooked(Opcode, L, R, Make);
}

ExprResult hookedBinary(Sema *S, Scope *In, SourceLocation Where, BinaryOperatorKind Opcode,
                        Expr *L, Expr *R, bool IsFold) {
  return hooked(Opcode, L, R, [&](Expr *A, Expr *B) {
    std::optional<ExprResult> Made = byComponent(S, Where, Opcode, A, B);
    return Made ? *Made : binary(S, In, Where, Opcode, A, B, IsFold);
  });
}

ExprResult hookedBuiltinBinary(Sema *S, SourceLocation Where, BinaryOperatorKind Opcode, Expr *L,
                               Expr *R, bool IsFold) {
  return hooked(Opcode, L, R,
                [&](Expr *A, Expr *B) { return builtinBinary(S, Where, Opcode, A, B, IsFold); });
}

/// A unary operator that \p Make makes of its operand.
template <typename Fn> static ExprResult hooked(UnaryOperatorKind Opcode, Expr *Operand, Fn Make) {
  if (!Types || !Operand)
    return Make(Operand);
  Expr *Given = Operand;
  Types->operand(Opcode, Given);
  ExprResult Made = Make(Given);
  if (Made.isUsable())
    Types->made(Opcode, Operand, Made.get());
  return Made;
}

ExprResult hookedParsedUnary(Sema *S, Scope *In, SourceLocation Where, tok::TokenKind Kind,
                             Expr *Operand, bool IsAfterAmp) {
  auto Make = [&](UnaryOperatorKind Opcode) {
    return [&, Opcode](Expr *E) {
      std::optional<ExprResult> Made =
          E ? tessera::componentOperator(*S, Where, Opcode, E) : std::nullopt;
      return Made ? *Made : parsedUnary(S, In, Where, Kind, E, IsAfterAmp);
    };
  };
  switch (Kind) {
  case tok::plus:
    return hooked(UO_Plus, Operand, Make(UO_Plus));
  case tok::minus:
    return hooked(UO_Minus, Operand, Make(UO_Minus));
  case tok::tilde:
    return hooked(UO_Not, Operand, Make(UO_Not));
  case tok::exclaim:
    return Make(UO_LNot)(Operand);
  case tok::plusplus:
    return Make(UO_PreInc)(Operand);
  case tok::minusminus:
    return Make(UO_PreDec)(Operand);
  default:
    return parsedUnary(S, In, Where, Kind, Operand, IsAfterAmp);
  }
}

ExprResult hookedUnary(Sema *S, Scope *In, SourceLocation Where, UnaryOperatorKind Opcode,
                       Expr *Operand, bool IsAfterAmp) {
  return hooked(Opcode, Operand, [&](Expr *E) {
    std::optional<ExprResult> Made =
        E ? tessera::componentOperator(*S, Where, Opcode, E) : std::nullopt;
    return Made ? *Made : unary(S, In, Where, Opcode, E, IsAfterAmp);
  });
}

ExprResult hookedConditional(Sema *S, SourceLocation Question, SourceLocation Colon,
                             Expr *Condition, Expr *L, Expr *R) {
  if (!Condition || !L || !R)
    return conditional(S, Question, Colon, Condition, L, R);
  auto Make = [&](Expr *A, Expr *B) {
    std::optional<ExprResult> Made = tessera::componentChoice(*S, Question, Colon, Condition, A, B);
    return Made ? *Made : conditional(S, Question, Colon, Condition, A, B);
  };
  if (!Types)
    return Make(L, R);
  Expr *Left = L, *Right = R;
  Types->arms(Condition, Left, Right);
  ExprResult Made = Make(Left, Right);
  if (Made.isUsable())
    Types->madeConditional(L, R, Made.get());
  return Made;
}

ExprResult hookedImplicitCast(Sema *S, Expr *E, QualType To, CastKind Kind, ExprValueKind Value,
                              const CXXCastPath *Path, CheckedConversionKind Checked) {
  bool IsOfNumbers = Kind == CK_IntegralCast || Kind == CK_FloatingCast ||
                     Kind == CK_IntegralToFloating || Kind == CK_FloatingToIntegral;
  if (Types && IsOfNumbers && !E->isTypeDependent()) {
    E = Types->converted(E, To);
    if (S->Context.hasSameUnqualifiedType(E->getType(), To))
      return E;
  }
  return implicitCast(S, E, To, Kind, Value, Path, Checked);
}

ExprResult hookedCast(Sema *S, SourceLocation Open, TypeSourceInfo *To, SourceLocation Close,
                      Expr *E) {
  if (Expr *Base = tessera::baseOf(*S, E, To->getType()))
    return Base;
  if (Types && !E->isTypeDependent())
    E = Types->converted(E, To->getType());
  return explicitCast(S, Open, To, Close, E);
}

ExprResult hookedParsedConstruct(Sema *S, ParsedType To, SourceLocation Open, MultiExprArg Args,
                                 SourceLocation Close, bool IsList) {
  if (Types && To && Args.size() == 1 && !Args[0]->isTypeDependent())
    Args[0] = Types->converted(Args[0], Sema::GetTypeFromParser(To));
  return parsedConstruct(S, To, Open, Args, Close, IsList);
}

ExprResult hookedConstruct(Sema *S, TypeSourceInfo *To, SourceLocation Open, MultiExprArg Args,
                           SourceLocation Close, bool IsList) {
  if (Types && Args.size() == 1 && !Args[0]->isTypeDependent())
    Args[0] = Types->converted(Args[0], To->getType());
  return construct(S, To, Open, Args, Close, IsList);
}

ExprResult hookedCall(Sema *S, Scope *In, Expr *Callee, SourceLocation Open, MultiExprArg Args,
                      SourceLocation Close, Expr *Configuration) {
  if (Callee) {
    tessera::adaptArguments(*S, Callee, Args);
  }
  if (Types)
    Types->arguments(Callee, Args);
  // The arguments are converted in place.
  SmallVector<Expr *, 4> Given(Args);
  tessera::unifyArguments(*S, Callee, Args);
  tessera::truncateFactors(*S, Callee, Args);
  ExprResult Made = call(S, In, Callee, Open, Args, Close, Configuration);
  if (Types && Made.isUsable())
    Types->madeCall(Callee, Given, Made.get());
  return Made;
}
