//===- Lowering.h - What the files of this folder share -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModuleLowering holds what belongs to the shader: types, functions, globals. FunctionLowering
// lowers one body and holds the builder. The free functions at the end are how the core (types,
// functions, expressions, statements) calls the families that have files of their own.
//
// Representation
//   scalars, vectors   as they are; a vector of one component is a scalar
//   enumerations       their underlying integer; the packed 8-bit types are u32
//   small matrices     an array of row vectors (of scalars for one column)
//   structs            a struct whose first members are the base classes
//   resources          their address, a pointer value (ptr<bytes, storage> ...)
//   WaveMatrix ...     the record annotated "tessera.matrix" is a mat<...> value
// Buffers hold some types in another form (memoryType): bool as u32, column_major matrices as
// arrays of columns. Every other address space holds values as they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Frontend.h"
#include "IR/Builder.h"
#include "IR/Rules/TypeRules.h"
#include "Lower/Debug.h"
#include "Lower/LValue.h"
#include "Lower/Lower.h"
#include "Support/ReportOnce.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <deque>
#include <map>
#include <optional>

namespace tessera {

struct Target;
class FunctionLowering;
class ModuleLowering;

// --- InlineSPIRV.cpp ---

/// Tells that \p D is used, or a statement with \p Attrs, which may say what the module needs.
void noteInline(ModuleLowering &L, const clang::Decl *D);
void noteInline(ModuleLowering &L, llvm::ArrayRef<const clang::Attr *> Attrs);

// --- Heaps.cpp ---

/// Tells that \p D is used, whose attributes are those of an element of a descriptor heap where it
/// begins with one.
void noteHeapElement(ModuleLowering &L, const clang::Decl *D);

//===----------------------------------------------------------------------===//
// One shader
//===----------------------------------------------------------------------===//

class ModuleLowering {
public:
  ModuleLowering(ParsedShader &Shader, const Target &For, const LowerOptions &Options,
                 DiagnosticEngine &Diags);

  ParsedShader &Shader;
  clang::ASTContext &AST;
  const Target &For;
  const LowerOptions &Options;
  DiagnosticEngine &Diags;
  std::unique_ptr<ir::Module> Owned;
  ir::Module &M;
  ir::TypeContext &Types;

  /// The whole job; false after an error.
  bool run();

  template <typename... Args>
  void report(clang::SourceRange Where, DiagID ID, const Args &...Arguments) {
    Diags.report(Shader.loc(Where), ID, Arguments...);
  }

  // --- types (Types.cpp) ---

  /// The type of a value of type \p T. After an error, which is reported at \p Where once for each
  /// type, i32.
  const ir::Type *type(clang::QualType T, clang::SourceRange Where);
  /// Whether a variable or value of type \p T has more components than limits::ValueComponents,
  /// which is reported at \p Where once for each type.
  bool tooLarge(clang::QualType T, clang::SourceRange Where);
  /// Reports a buffer's content of more components than limits::MemoryComponents; that of each of
  /// its variables is not.
  void checkMemory(const ir::Type *Content, const Loc &Where);
  /// The member of the IR's struct for a field, which is not to be a bit-field without a name, and
  /// for a base class.
  MemberPlace memberPlace(const clang::FieldDecl *Field) const;
  unsigned memberIndex(const clang::FieldDecl *Field) const { return memberPlace(Field).Index; }
  static unsigned memberIndex(const clang::CXXRecordDecl *Derived,
                              const clang::CXXRecordDecl *Base);
  /// Whether values of type \p T are, or contain, a resource or a cooperative matrix.
  bool holdsOpaque(clang::QualType T);

  // --- constants (Constants.cpp) ---

  /// The IR constant of a value that Clang computed; null when it has no such form (addresses).
  const ir::Constant *constant(const clang::APValue &V, clang::QualType T,
                               clang::SourceRange Where);
  /// The value of \p E when Clang can compute it without side effects; null otherwise.
  const ir::Constant *evaluate(const clang::Expr *E);
  /// The value of a literal, perhaps negated, converted or repeated in a vector; null for anything
  /// else. It looks no further than at literals, so that it may be asked of every expression.
  const ir::Constant *literal(const clang::Expr *E);
  /// The scalar constant \p C converted, where the result is the same on every device; else null.
  const ir::Constant *foldConversion(const ir::Constant *C, const ir::Type *To);
  /// \p C, converted, in every scalar of \p Ty; null when it cannot be folded.
  const ir::Constant *splatConstant(const ir::Constant *C, const ir::Type *Ty);
  /// The constant with which \p Var begins; null without an initializer, or when Clang cannot
  /// compute it.
  const ir::Constant *initialValue(const clang::VarDecl *Var);

  // --- functions (Functions.cpp) ---

  /// The IR function of \p Decl, which is put on the worklist when new. \p Places: the pointer
  /// that is passed for a method's object, then for each parameter; null for parameters by value
  /// and for pointers to locals, empty if all are null. A function is lowered once for each list.
  ir::Function *function(const clang::FunctionDecl *Decl,
                         llvm::ArrayRef<const ir::Type *> Places = {});
  /// Has \p Var's initializer run at the start of the entry point, in the order of declaration.
  /// For a Private global whose initializer Clang cannot compute; called once for each.
  void addInitializer(const clang::VarDecl *Var, ir::Global *G);

  // --- globals (Globals.cpp keeps its tables here) ---

  /// Tells that \p D is used, which may be declared `precise`.
  void noteDeclaration(const clang::Decl *D) {
    UsesPrecise |= D->hasAttrs() && hasAnnotation(D, "tessera.precise");
    if (D->hasAttrs())
      noteHeapElement(*this, D);
    if (Shader.hasInlineSPIRV())
      noteInline(*this, D);
  }

  llvm::DenseMap<const clang::Decl *, ir::Global *> Globals;
  /// Of an array of resources each of which is a variable: those that are used, by number.
  llvm::DenseMap<const clang::VarDecl *, std::map<uint64_t, ir::Global *>> FlatElements;
  /// The arrays whose elements are taken from descriptor heaps (Heaps.cpp), by the class of what
  /// they hold and the format that is written for it.
  llvm::MapVector<std::pair<const clang::Type *, llvm::StringRef>, ir::Global *> Heaps;
  /// The formats that [[vk::image_format]] gives elements of heaps, by the conversion.
  llvm::DenseMap<const clang::Expr *, llvm::StringRef> HeapFormats;
  /// The classes of local and static resources, and of results, that are globallycoherent.
  llvm::DenseSet<const clang::Type *> CoherentClasses;
  /// The buffers whose counters are used, once for each use.
  std::vector<ir::Value *> Counted;
  llvm::DenseMap<const clang::Decl *, ir::SpecConstant *> SpecConstants;
  /// The position of a constant buffer's variable in its struct.
  llvm::DenseMap<const clang::VarDecl *, unsigned> BufferMembers;
  /// Where a field is that is some bits of a member, or that comes after such (BitFields.cpp).
  llvm::DenseMap<const clang::FieldDecl *, MemberPlace> MemberPlaces;
  /// What buffers hold for a record (MemoryTypes.cpp), by its canonical type.
  llvm::DenseMap<const clang::Type *, const ir::Type *> MemoryTypes;
  /// The same in byte-address buffers that hold all matrices by rows.
  llvm::DenseMap<const clang::Type *, const ir::Type *> RawMemoryTypes;
  /// While such a buffer is accessed.
  bool IsRawByRows = false;
  /// What reads give that say whether there was memory (Textures.cpp), by what they read.
  llvm::DenseMap<const ir::Type *, const ir::Type *> ResidentTypes;
  /// `inout` parameters with resources: whether they have others when their function ends.
  llvm::DenseMap<const clang::ParmVarDecl *, bool> ReplacedResources;
  /// How a record is spelt (SourceTypes.cpp), by its canonical type.
  llvm::DenseMap<const clang::Type *, const ir::SourceType *> SourceTypes;
  /// Null where no debugger is told anything.
  std::unique_ptr<DebugLowering> Debug;
  /// Whether the group has been checked for dialects that want it in rows of waves.
  bool GroupIsChecked = false;
  /// Where calls of matrix functions with what they do not take have been reported.
  ReportOnce MatrixCallsRefused;
  /// What inline SPIR-V says that the module needs: a capability, or an extension.
  struct InlineNeed {
    uint32_t Capability;
    llvm::StringRef Extension;
    Loc Where;
  };
  std::vector<InlineNeed> InlineNeeds;
  /// The built-in inputs that it names, by their numbers.
  llvm::DenseMap<uint32_t, std::pair<const clang::VarDecl *, const ir::Type *>> InlineInputs;
  /// The records whose [[vk::offset]]s have been checked, for each address space.
  llvm::DenseSet<std::pair<const clang::Decl *, unsigned>> CheckedOffsets;

private:
  friend class FunctionLowering;
  friend class RegionScope;
  /// A function's body, or the initializer of a global.
  struct Pending {
    const clang::FunctionDecl *Decl;
    const clang::VarDecl *Var;
    ir::Global *G;
    ir::Function *Fn;
  };
  struct Initializer {
    const clang::VarDecl *Var;
    ir::Function *Fn;
  };

  const ir::Type *makeType(clang::QualType T, clang::SourceRange Where);
  const ir::Type *makeStruct(const clang::CXXRecordDecl *Record, clang::SourceRange Where);
  void lowerPending();
  void lowerEntry();
  void callInitializers();
  bool rejectRecursion();
  void markPrecise();

  llvm::DenseMap<const clang::Type *, const ir::Type *> TypeCache;
  llvm::DenseMap<const clang::Type *, bool> OpaqueCache;
  ir::ComponentCounts Components;
  llvm::DenseSet<const ir::Type *> TooLarge;
  /// After an error about a limit no more statements are lowered: they may be just as large.
  bool GaveUp = false;
  llvm::DenseMap<const clang::VarDecl *, const ir::Constant *> InitialValues;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, llvm::ArrayRef<const ir::Type *>>,
                 ir::Function *>
      FunctionMap;
  std::deque<Pending> Worklist;
  bool UsesPrecise = false;
  std::vector<Initializer> Initializers;

  /// Who calls whom, in order, with the place of the first call.
  struct Call {
    ir::Function *Callee;
    Loc Where;
  };
  llvm::MapVector<ir::Function *, llvm::SmallVector<Call, 4>> Calls;
};

//===----------------------------------------------------------------------===//
// One body
//===----------------------------------------------------------------------===//

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
  /// What \p Init gives a variable or parameter of type \p T.
  ir::Value *initializer(const clang::Expr *Init, clang::QualType T);
  ir::Value *undef(const ir::Type *Ty) { return B.Undef({}, Ty); }
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
  void lowerInitializer(const clang::VarDecl *Var, ir::Global *G);
  /// The statements of \p Decl, then a return where control falls off the end.
  void lowerStatements(const clang::FunctionDecl *Decl);

  /// The name of the resource whose method or operator is being called (ResourceMethods.cpp).
  const clang::Expr *ObjectOfMethod = nullptr;

private:
  friend class ModuleLowering;
  friend class RegionScope;

  // --- expressions by family: each gives null in Base / an empty optional when E is not its own
  // ---
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
  bool outOfRange(ir::Value *Index, uint64_t Count, clang::SourceRange Where);
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

  // --- what a debugger is told (Debug.cpp); nothing where it is told nothing ---

  /// \p Var, a variable of the user's, lies at \p Address from here on.
  void tellDebugger(const clang::VarDecl *Var, ir::Value *Address);
  /// The body of \p Decl begins here.
  void beginDebugFunction(const clang::FunctionDecl *Decl);
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

//===----------------------------------------------------------------------===//
// The families
//===----------------------------------------------------------------------===//

// --- MemoryTypes.cpp: what buffers hold ---

/// Uniform, Storage, Push and Physical: the spaces whose bytes the application sees.
inline bool isBuffer(ir::AddressSpace Space) {
  return Space == ir::AddressSpace::Uniform || Space == ir::AddressSpace::Storage ||
         Space == ir::AddressSpace::Push || Space == ir::AddressSpace::Physical;
}
/// Warns of what \p F, which has been lowered, reads and does not set before, and of out parameters
/// of \p Decl, null for the entry point, that it may leave unset (Uninitialized.cpp).
void warnOfUninitialized(ModuleLowering &L, const clang::FunctionDecl *Decl, ir::Function &F);

/// The type of an object of type \p T in \p Space; equal to L.type(T) unless isBuffer(Space).
const ir::Type *memoryType(ModuleLowering &L, clang::QualType T, ir::AddressSpace Space,
                           clang::SourceRange Where);
/// Whether a small matrix of one row or column is a vector in buffers, of one component a scalar,
/// as it is by the rules of DXC for Vulkan.
bool isOneVector(ModuleLowering &L, const clang::ConstantMatrixType *Matrix);
/// Whether a small matrix of type \p T is an array of columns in buffers.
bool isColumnMajor(ModuleLowering &L, clang::QualType T);
/// What memory holds of an object of type \p T, as its value, and the opposite.
ir::Value *fromMemory(FunctionLowering &F, ir::Value *V, clang::QualType T);
ir::Value *toMemory(FunctionLowering &F, ir::Value *V, clang::QualType T);
/// Loads an object of type \p T and converts it to its value.
ir::Value *loadObject(FunctionLowering &F, ir::Value *Address, clang::QualType T);
/// The opposite.
void storeObject(FunctionLowering &F, ir::Value *Address, clang::QualType T, ir::Value *V);

// --- Globals.cpp ---

/// A variable that is no local of a function: cbuffer member, resource, groupshared, static global
/// or static const, loose global constant, specialization constant. Its ir::Global is made on first
/// use.
LValue lowerGlobal(FunctionLowering &F, const clang::VarDecl *Var, clang::SourceRange Use);
/// The resource number \p Index of \p Array, which is Flat; the type of resources is \p T.
LValue lowerFlatElement(FunctionLowering &F, const LValue &Array, ir::Value *Index,
                        clang::QualType T, clang::SourceRange Use);
/// Bindings; after all functions have been lowered.
void finishGlobals(ModuleLowering &L);

// --- SharedPointers.cpp ---

/// Whether \p T is vk::WorkgroupSpirvPointer.
bool isSharedPointer(clang::QualType T);
/// Whether a parameter of \p Callee is one.
bool takesSharedPointer(const clang::FunctionDecl *Callee);

// --- Functions.cpp ---

/// Whether \p Param is an array of resources without a size, which stands for the array that the
/// call names.
bool isResourceArray(const clang::ParmVarDecl *Param);
/// Whether \p E is such a parameter, or what C++ makes of one: to Clang it is a pointer.
bool isResourcePointer(const clang::Expr *E);

// --- Resources.cpp ---

/// The pointer type of a resource object; null when \p T is not one. A resource that is not
/// supported (textures, typed buffers ...) is reported at \p Where, and gives ptr<bytes, storage>.
const ir::Type *resourceType(ModuleLowering &L, clang::QualType T, clang::SourceRange Where);
/// A method, operator or conversion of a resource object; empty when the callee is none. The
/// element of a structured buffer is an LValue in Storage.
std::optional<LValue> lowerResourceCall(FunctionLowering &F, const clang::CallExpr *E);

// --- Matrix.cpp ---

/// mat<...> for the record annotated "tessera.matrix"; null when \p Record is not it.
const ir::Type *matrixType(ModuleLowering &L, const clang::CXXRecordDecl *Record,
                           clang::SourceRange Where);

// --- Intrinsics.cpp: functions annotated "tessera.op" ---

/// Null for void. An out or inout argument is an HLSLOutArgExpr: outArgument() gives the temporary
/// to store to, writeBack() ends it; what needs the argument itself (the target of an atomic) takes
/// lvalue(E->getArgLValue()) instead of both.
ir::Value *lowerIntrinsic(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Op);

} // namespace tessera
