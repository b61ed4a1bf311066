// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Limits.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
/// Labels that stand together, and the statements up to the next label.
struct CaseGroup {
  SmallVector<const SwitchCase *, 2> Labels;
  SmallVector<const Stmt *, 4> Statements;
};
} // namespace

/// Whether \p Block has a label of the switch around it.
static bool holdsLabel(const CompoundStmt *Block) {
  return any_of(Block->body(), [](const Stmt *S) {
    const auto *Inner = dyn_cast<CompoundStmt>(S);
    return isa<SwitchCase>(S) || (Inner && holdsLabel(Inner));
  });
}

/// The groups of \p Body; \p Before takes what stands before the first label.
static SmallVector<CaseGroup, 8> collectGroups(const Stmt *Body,
                                               SmallVectorImpl<const Stmt *> &Before) {
  SmallVector<CaseGroup, 8> Groups;
  // The next one is the last.
  SmallVector<const Stmt *, 16> Children{Body};
  auto Unfold = [&](const CompoundStmt *Block) { append_range(Children, reverse(Block->body())); };
  if (const auto *Compound = dyn_cast<CompoundStmt>(Children.back())) {
    Children.pop_back();
    Unfold(Compound);
  }
  while (!Children.empty()) {
    const Stmt *Child = Children.pop_back_val();
    while (const auto *Label = dyn_cast<SwitchCase>(Child)) {
      if (Groups.empty() || !Groups.back().Statements.empty())
        Groups.emplace_back();
      Groups.back().Labels.push_back(Label);
      Child = Label->getSubStmt();
    }
    // A label may stand in a block of another one's.
    const auto *Block = dyn_cast<CompoundStmt>(Child);
    if (Block && holdsLabel(Block))
      Unfold(Block);
    else if (Groups.empty())
      Before.push_back(Child);
    else
      Groups.back().Statements.push_back(Child);
  }
  return Groups;
}

void FunctionLowering::switchStatement(const SwitchStmt *S, ArrayRef<const Attr *> Attrs) {
  statement(S->getInit());
  if (const VarDecl *Var = S->getConditionVariable())
    local(Var);
  ir::Value *Cond = rvalue(S->getCond());
  if (Cond->type()->isBool())
    Cond = convert(Cond, Types.u32());

  SmallVector<const Stmt *, 4> Before;
  SmallVector<CaseGroup, 8> Groups = collectGroups(S->getBody(), Before);
  if (Groups.empty())
    return;
  // A variable of one group is in scope in the groups below, which are other regions.
  auto Hoist = [&](const Stmt *Statement) {
    if (const auto *Decls = dyn_cast<DeclStmt>(Statement))
      for (const Decl *D : Decls->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D);
            Var && Var->hasLocalStorage() && !Var->getType()->isReferenceType()) {
          declare(Var);
          HoistedVars.insert(Var);
        }
  };
  for (const Stmt *Statement : Before)
    Hoist(Statement);
  for (const CaseGroup &Group : Groups)
    for (const Stmt *Statement : Group.Statements)
      Hoist(Statement);

  SmallVector<ir::Builder::Case, 8> Cases(Groups.size());
  size_t Values = 0;
  for (auto [Group, Into] : zip(Groups, Cases)) {
    for (const SwitchCase *Label : Group.Labels) {
      const auto *Case = dyn_cast<CaseStmt>(Label);
      if (!Case) {
        Into.IsDefault = true;
        continue;
      }
      if (Case->caseStmtIsGNURange()) {
        report(Case->getEllipsisLoc(), diags::LowerUnsupported, "a range of cases",
               "write one case for each value");
        continue;
      }
      APSInt Value = Case->getLHS()->EvaluateKnownConstInt(L.AST);
      Into.Values.push_back(Value.isSigned() ? Value.getSExtValue()
                                             : static_cast<int64_t>(Value.getZExtValue()));
    }
    Values += Into.Values.size();
  }
  if (Values > limits::SwitchCases) {
    report(S->getSwitchLoc(), diags::LowerSwitchCases, Values, limits::SwitchCases);
    return;
  }

  at(S->getSwitchLoc());
  auto Fill = [&](ir::Builder &In, size_t I) {
    RegionScope Scope(*this, In.region());
    for (const Stmt *Statement : Groups[I].Statements)
      statement(Statement);
    if (!isDead() && I + 1 != Groups.size())
      terminate(ir::Opcode::Fallthrough, {}, Groups[I].Labels.back()->getKeywordLoc());
  };
  B.switchOn(Cond, Cases, Fill, branchAttrs(Attrs));
}
