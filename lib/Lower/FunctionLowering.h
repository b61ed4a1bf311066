//===- FunctionLowering.h - Lowers one body -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds the builder. Its methods are in the files of their subjects.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "Lower/LValue.h"
#include "Lower/ModuleLowering.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace tessera {

class FunctionLowering {
public:
  FunctionLowering(ModuleLowering &L, ir::Function &Fn)
      : L(L), M(L.M), Types(L.Types), B(L.M, Fn.body()), Fn(Fn) {}

  ModuleLowering &L;
  ir::Module &M;
  ir::TypeContext &Types;
  ir::Builder B;
  ir::Function &Fn;

  // --- places ---

  /// Where the user wrote \p Where; inside an inlined prelude function, the user's call.
  Loc loc(clang::SourceRange Where) const {
    Loc Found = L.Shader.loc(Where);
    return Found.isValid() ? Found : InlinedAt;
  }
  /// Ops built from here on come from \p Where.
  void at(clang::SourceRange Where) {
    Here = loc(Where);
    Here.Place = DebugPlace;
    B.setLoc(Here);
  }
  template <typename... Args>
  void report(clang::SourceRange Where, DiagID ID, const Args &...Arguments) {
    L.Diags.report(loc(Where), ID, Arguments...);
  }

  // --- expressions ---

  /// The value of \p E, loaded when \p E is an lvalue; null for void.
  ir::Value *rvalue(const clang::Expr *E);
  /// Returns the place of the parameter or local variable \p Var.
  LValue placeOf(const clang::VarDecl *Var) const { return Locals.lookup(Var); }
  /// Returns the value of \p E where \p Var is at the place \p As.
  ir::Value *rvalue(const clang::Expr *E, const clang::VarDecl *Var, const LValue &As) {
    LValue Before = std::exchange(Locals[Var], As);
    ir::Value *V = rvalue(E);
    if (Before.Base)
      Locals[Var] = Before;
    else
      Locals.erase(Var);
    return V;
  }
  /// The place that \p E, a pointer to groupshared memory, is a name of.
  LValue sharedPointer(const clang::Expr *E);
  /// \p E as an lvalue; an rvalue becomes an LValue without storage.
  LValue lvalue(const clang::Expr *E);
  /// Evaluates \p E for its effects.
  void discard(const clang::Expr *E);
  const ir::Type *type(clang::QualType T, clang::SourceRange Where) { return L.type(T, Where); }
  const ir::Type *typeOf(const clang::Expr *E) { return L.type(E->getType(), range(E)); }
  /// The narrowest range that names \p E: the operator, the callee, the member.
  static clang::SourceRange range(const clang::Expr *E);

  // --- lvalues (LValues.cpp) ---

  ir::Value *load(const LValue &From);
  ir::Value *loadDescriptors(const LValue &Array);
  ir::Value *loadTexel(const LValue &From);
  /// The component of \p Texel at \p Index.
  LValue texelPart(const LValue &Texel, ir::Value *Index, clang::QualType T);
  /// The one of \p Components at \p Index, which counts these.
  ir::Value *chosenComponent(llvm::ArrayRef<int64_t> Components, ir::Value *Index);
  void storeTexel(const LValue &To, ir::Value *V);
  void store(const LValue &To, ir::Value *V, clang::SourceRange Where);
  /// An address that holds the object: that of \p V, or of a fresh local with its value.
  ir::Value *addressOf(const LValue &V, llvm::StringRef Name = "");
  /// \p T: the member's type with the sugar of its declaration.
  LValue member(const LValue &Object, const clang::FieldDecl *Field, clang::QualType T);
  /// Makes \p V the value of \p Field in \p Members, those of the struct \p Ty; null where they
  /// have none yet.
  void setMember(llvm::MutableArrayRef<ir::Value *> Members, const ir::Type *Ty,
                 const clang::FieldDecl *Field, ir::Value *V);
  LValue baseClass(const LValue &Object, const clang::CXXRecordDecl *Derived,
                   const clang::CXXRecordDecl *Base, clang::QualType BaseType);
  /// An element of an array, or a component of a vector, at \p Index (any integer type). A constant
  /// index that is out of range is an error at \p Where.
  LValue element(const LValue &Object, ir::Value *Index, clang::QualType T,
                 clang::SourceRange Where);
  LValue line(const LValue &V, clang::QualType T, clang::SourceRange Where);
  LValue swizzle(const LValue &Vector, llvm::ArrayRef<int64_t> Components, clang::QualType T);
  LValue matrixRow(const LValue &Matrix, ir::Value *Row, clang::QualType T,
                   clang::SourceRange Where);
  /// Elements (row, column) of a small matrix; one of them is a scalar.
  LValue matrixElements(const LValue &Matrix,
                        llvm::ArrayRef<std::pair<ir::Value *, ir::Value *>> Positions,
                        clang::QualType T, clang::SourceRange Where);

  // --- values ---

  /// The integer when \p V is a constant scalar one.
  static std::optional<uint64_t> constantInt(const ir::Value *V);
  /// Component \p I of a vector, element of an array; the scalar itself for I = 0.
  ir::Value *part(ir::Value *V, unsigned I);
  /// Applies \p F to values, or to each row of them where they are small matrices.
  ir::Value *byRows(llvm::ArrayRef<ir::Value *> Operands,
                    llvm::function_ref<ir::Value *(llvm::ArrayRef<ir::Value *>)> F);
  /// Numeric conversion between scalars, vectors or small matrices of one shape; to bool compares
  /// with zero.
  ir::Value *convert(ir::Value *V, const ir::Type *To);
  /// \p Scalar in every part of a vector or small matrix.
  ir::Value *splat(ir::Value *Scalar, const ir::Type *To);
  /// The scalars of any value in order (vectors, small matrices by rows, arrays, structs),
  /// appended.
  void flatten(ir::Value *V, llvm::SmallVectorImpl<ir::Value *> &Scalars);
  /// The opposite: takes scalars from the front of \p Scalars, converting each.
  ir::Value *assemble(const ir::Type *Ty, llvm::ArrayRef<ir::Value *> &Scalars);
  /// Returns the value of \p Init for a variable or parameter of type \p T.
  ir::Value *initializer(const clang::Expr *Init, clang::QualType T);
  ir::Value *undef(const ir::Type *Ty) { return B.Undef({}, Ty); }
  /// Whether \p Index is a constant that is not below \p Count, which it reports.
  bool outOfRange(ir::Value *Index, uint64_t Count, clang::SourceRange Where);
  /// The undefined value that stands for an expression after an error; null for void.
  ir::Value *poison(clang::QualType T);

  // --- calls (Calls.cpp) ---

  /// A call's result: an rvalue, an lvalue, or Base == null for void.
  LValue call(const clang::CallExpr *E);
  /// The temporary that stands for an out or inout argument, after copy-in. The argument's lvalue,
  /// E->getArgLValue() and E->getOpaqueArgLValue(), is evaluated once, here.
  LValue outArgument(const clang::HLSLOutArgExpr *E);
  /// The same for a call of a function, but arrays and structs in memory that threads share are the
  /// argument itself. Adds E to \p Copied where it is a temporary, which writeBack() must follow.
  LValue outArgument(const clang::HLSLOutArgExpr *E, const clang::ParmVarDecl *Param,
                     llvm::SmallVectorImpl<const clang::HLSLOutArgExpr *> &Copied);
  LValue copyIn(const clang::HLSLOutArgExpr *E, const LValue &Argument);
  /// Copies the temporary back to the argument, with conversions; after the call.
  void writeBack(const clang::HLSLOutArgExpr *E);

  // --- bodies ---

  /// Parameters, then the statements.
  void lowerBody(const clang::FunctionDecl *Decl);
  void lowerEntry(const clang::FunctionDecl *Decl);
  void lowerStage(const clang::FunctionDecl *Decl);
  /// Calls \p Callee, made of the user's \p Where.
  ir::Value *callFunction(ir::Function *Callee, llvm::ArrayRef<ir::Value *> Arguments,
                          clang::SourceRange Where);
  /// Calls the function \p Decl of the user, which is then inlined. \p Places: as for
  /// ModuleLowering::function().
  ir::Value *callInlined(const clang::FunctionDecl *Decl, llvm::ArrayRef<ir::Value *> Arguments,
                         llvm::ArrayRef<const ir::Type *> Places = {});
  void lowerHull(const clang::FunctionDecl *Decl);
  void lowerGeometry(const clang::FunctionDecl *Decl);
  void lowerRayEntry(const clang::FunctionDecl *Decl);
  void lowerExport(const clang::FunctionDecl *Decl);
  /// A call of a function that another module exports.
  LValue callImported(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void lowerInitializer(const clang::VarDecl *Var, ir::Global *G);
  /// The statements of \p Decl, then a return where control falls off the end.
  void lowerStatements(const clang::FunctionDecl *Decl);

  /// The name of the resource whose method or operator is being called (ResourceMethods.cpp).
  const clang::Expr *ObjectOfMethod = nullptr;

private:
  friend class MeshEntry;
  friend class ModuleLowering;
  friend class RegionScope;

  // --- expressions by family: each gives null in Base, or nothing, for those of the others ---
  ir::Value *lowerRValue(const clang::Expr *E);
  ir::Value *unary(const clang::UnaryOperator *E);
  ir::Value *binary(const clang::BinaryOperator *E);
  ir::Value *inRows(const clang::UnaryOperator *E, ir::Opcode Code);
  ir::Value *promoted(const clang::Expr *E);
  bool rejectsShapes(const clang::BinaryOperator *E);
  ir::Value *arithmetic(clang::BinaryOperatorKind Op, ir::Value *X, ir::Value *Y,
                        clang::SourceRange Where);
  /// \p E as a bool or a vector or small matrix of bools.
  ir::Value *truth(const clang::Expr *E);
  /// \p E, on which control flow depends: a bool. An error where it has several components.
  ir::Value *condition(const clang::Expr *E);
  ir::Value *shortCircuit(const clang::BinaryOperator *E);
  ir::Value *conditional(const clang::AbstractConditionalOperator *E);
  LValue assign(const clang::BinaryOperator *E);
  LValue compoundAssign(const clang::CompoundAssignOperator *E);
  LValue increment(const clang::UnaryOperator *E, ir::Value **Old);
  ir::Value *valueCast(const clang::CastExpr *E);
  ir::Value *initList(const clang::InitListExpr *E);
  ir::Value *construct(const clang::CXXConstructExpr *E);
  ir::Value *zeroOrDefault(clang::QualType T, clang::SourceRange Where);
  bool isCheap(const clang::Expr *E) const;
  LValue object(const clang::Expr *E);
  const ir::Constant *constantVariable(const clang::VarDecl *Var);
  LValue nowhere(clang::QualType T);
  LValue lvalueCast(const clang::CastExpr *E);
  LValue declRef(const clang::ValueDecl *D, const clang::Expr *E);
  LValue pointer(const clang::Expr *E);
  LValue sharedAddress(const clang::CallExpr *E);
  LValue inlineWithPointers(const clang::CallExpr *E, const clang::FunctionDecl *Callee,
                            const clang::Expr *Object, llvm::ArrayRef<const clang::Expr *> Args);
  LValue property(const clang::PseudoObjectExpr *E);
  LValue memberRef(const clang::MemberExpr *E);
  ir::Value *unsupported(const clang::Expr *E);
  /// Reports \p E, a pointer where a value is needed.
  ir::Value *pointerValue(const clang::Expr *E);

  // --- calls ---
  /// EvaluatedInputs::passed()
  llvm::ArrayRef<const InputPart *> passedInputs(const clang::FunctionDecl *Callee,
                                                 llvm::ArrayRef<const clang::Expr *> Args);
  ir::Value *resourceArray(const clang::Expr *Arg);
  LValue callFunction(const clang::CallExpr *E, const clang::FunctionDecl *Callee,
                      const clang::Expr *Object, llvm::ArrayRef<const clang::Expr *> Args);
  static bool canInline(const clang::FunctionDecl *Callee);
  LValue inlinePrelude(const clang::CallExpr *E, const clang::FunctionDecl *Callee,
                       const clang::Expr *Object, llvm::ArrayRef<const clang::Expr *> Args);

  // --- statements (Statements.cpp, Switch.cpp) ---
  void statement(const clang::Stmt *S, llvm::ArrayRef<const clang::Attr *> Attrs = {});
  void declaration(const clang::DeclStmt *S);
  llvm::StringRef nameOf(const clang::VarDecl *Var) const;
  LValue declare(const clang::VarDecl *Var);
  void startWithZero(const LValue &V, const clang::VarDecl *Var);
  void local(const clang::VarDecl *Var);
  void staticLocal(const clang::VarDecl *Var);
  void ifStatement(const clang::IfStmt *S, llvm::ArrayRef<const clang::Attr *> Attrs);
  const clang::IfStmt *ifLinks(const clang::IfStmt *S, llvm::ArrayRef<const clang::Attr *> Attrs,
                               ir::Value *Rest, unsigned Most);
  void loop(const clang::VarDecl *CondVar, const clang::Expr *Cond, const clang::Stmt *Body,
            const clang::Expr *Step, bool TestAtEnd, clang::SourceRange Where,
            llvm::ArrayRef<const clang::Attr *> Attrs);
  llvm::SmallVector<ir::Attr, 2> branchAttrs(llvm::ArrayRef<const clang::Attr *> Attrs);
  void switchStatement(const clang::SwitchStmt *S, llvm::ArrayRef<const clang::Attr *> Attrs);
  void returnStatement(const clang::ReturnStmt *S);
  void terminate(ir::Opcode Code, llvm::ArrayRef<ir::Value *> Operands, clang::SourceRange Where);

  // --- what a debugger is told (Debug.cpp) ---

  /// \p Var, a variable of the user's, lies at \p Address from here on.
  void tellDebugger(const clang::VarDecl *Var, ir::Value *Address);
  void tellDebugger(ir::DebugVariable Var, ir::Value *Address);
  /// The object of \p Method, if it has one and it is a local.
  void tellOfObject(const clang::FunctionDecl *Method);
  /// The body of \p Decl begins here.
  void beginDebugFunction(const clang::FunctionDecl *Decl);
  /// The place of code around the body of the entry point \p Decl.
  uint32_t aroundDebugPlace(const clang::FunctionDecl *Decl);
  /// Ops built from here on are there.
  void beginAroundBody(const clang::FunctionDecl *Decl);
  /// The place of \p Callee's body, which is lowered where \p Call calls it.
  uint32_t inlinedDebugPlace(const clang::FunctionDecl *Callee, const Loc &Call);
  /// The place of a block that begins at \p Begin.
  uint32_t innerDebugPlace(clang::SourceLocation Begin);

  /// Whether an op appended here would follow a terminator.
  bool isDead() { return B.region().terminator() != nullptr; }

  llvm::DenseMap<const clang::VarDecl *, LValue> Locals;
  llvm::DenseMap<const clang::OpaqueValueExpr *, LValue> Opaques;
  /// Operands of initializer lists that Clang names more than once; empty outside of them.
  llvm::DenseMap<const clang::Expr *, LValue> Shared;
  bool InInitList = false;
  /// Locals whose variable was made before the statement that declares them.
  llvm::DenseSet<const clang::VarDecl *> HoistedVars;
  std::optional<LValue> This;
  Loc InlinedAt;
  uint32_t DebugPlace = 0; ///< of the ops that are built now
  Loc Here;                ///< of the ops that are built now
  PlaceScope Place{Here};
  unsigned RegionDepth = 0;
  /// While a prelude function is inlined: where its return statement puts the result.
  LValue *InlineResult = nullptr;
  llvm::SmallVector<const clang::FunctionDecl *, 4> BeingInlined; ///< of the user's functions
};

/// Whether the caller gets the value of \p Param: `out` or `inout`.
bool isOut(const clang::ParmVarDecl *Param);
/// Whether the caller gives \p Param a value: `in`, `inout`, or no modifier.
bool isIn(const clang::ParmVarDecl *Param);

/// Appends to \p R until the end of the scope.
class RegionScope {
public:
  RegionScope(FunctionLowering &F, ir::Region &R);
  ~RegionScope() {
    --F.RegionDepth;
    F.B.setInsertionEnd(Saved);
  }

private:
  FunctionLowering &F;
  ir::Region &Saved;
};

} // namespace tessera
