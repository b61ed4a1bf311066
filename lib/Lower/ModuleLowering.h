//===- ModuleLowering.h - What belongs to one shader ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types, constants, functions and globals, and what the bodies tell about the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Annotations.h"
#include "Frontend/Frontend.h"
#include "IR/Module.h"
#include "IR/Rules/TypeRules.h"
#include "Lower/Debug.h"
#include "Lower/InputPart.h"
#include "Lower/LValue.h"
#include "Lower/Lower.h"
#include "Support/ReportOnce.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <deque>
#include <map>

namespace tessera {

struct Target;
class EvaluatedInputs;
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
  bool checkMemory(const ir::Type *Content, const Loc &Where);
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
  /// and for pointers to locals, empty if all are null. \p Inputs: as EvaluatedInputs::passed()
  /// returns them. A function is lowered once for each pair of lists.
  ir::Function *function(const clang::FunctionDecl *Decl,
                         llvm::ArrayRef<const ir::Type *> Places = {},
                         llvm::ArrayRef<const InputPart *> Inputs = {});
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
  /// Some arrays of resources become a variable for each element: the elements that are used, by
  /// number.
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
  /// The buffer representation of a record (MemoryTypes.cpp), by its canonical type.
  llvm::DenseMap<const clang::Type *, const ir::Type *> MemoryTypes;
  /// The same in byte-address buffers that hold all matrices by rows.
  llvm::DenseMap<const clang::Type *, const ir::Type *> RawMemoryTypes;
  /// While such a buffer is accessed.
  bool IsRawByRows = false;
  /// The result types of reads that report residency (Textures.cpp), by the type that is read.
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
  /// A requirement of inline SPIR-V on the module: a capability, or an extension.
  struct InlineNeed {
    uint32_t Capability;
    llvm::StringRef Extension;
    Loc Where;
  };
  std::vector<InlineNeed> InlineNeeds;
  /// The built-in inputs that it names, by their numbers.
  llvm::DenseMap<uint32_t, std::pair<const clang::VarDecl *, const ir::Type *>> InlineInputs;
  /// The built-in outputs that it names, in the order of their first use.
  struct InlineOutput {
    uint32_t Number;
    const clang::VarDecl *Var;
    ir::Global *G;
  };
  std::vector<InlineOutput> InlineOutputs;
  /// The members of structs that are inputs or outputs of the entry point.
  llvm::DenseSet<const clang::Decl *> StageMembers;
  /// The variables that DispatchMesh gets; nothing until somebody asks (isMeshPayload()).
  std::optional<llvm::DenseSet<const clang::ValueDecl *>> MeshPayloads;
  /// A stream of a geometry shader, and the function that appends a vertex to it.
  struct Stream {
    const ir::Type *Vertex;
    ir::Function *Append;
  };
  llvm::SmallVector<Stream, 1> Streams;
  /// Of a stage that runs in groups, and what replaces the output arrays of a mesh shader when all
  /// functions have been lowered.
  std::shared_ptr<FunctionLowering> EntryBody;
  std::function<void()> FinishOutputs;
  /// A hull shader does not say its domain, which the number of factors tells.
  bool DeducesDomain = false;
  /// An input of a stage with locations.
  struct EntryInput {
    unsigned Number = 0;          ///< of its element, or of the first one
    const ir::Type *Ty = nullptr; ///< of the whole input
    /// Each vector of the array is an element.
    bool IsSplit = false;
  };
  /// The inputs by parameter or member: several if parameters have the same struct.
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<EntryInput, 1>> EntryInputs;
  /// The inputs that parameters of a function of the user's stand for, null for other parameters.
  struct PassedInputs {
    const clang::FunctionDecl *Callee;
    llvm::ArrayRef<const InputPart *> Parts;
  };
  llvm::DenseMap<const ir::Function *, PassedInputs> Passed;
  std::shared_ptr<EvaluatedInputs> Evaluated;
  /// The variable of what a hit, miss or callable shader is called with.
  ir::Global *Payload = nullptr;
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
  void lowerExport(const clang::FunctionDecl *Decl);
  /// Reports static variables of an exported function that keep values between its calls.
  void rejectKeptStatics();
  void callInitializers();
  /// Stores the variables with [[vk::ext_builtin_output]] at the end of the entry point.
  void storeInlineOutputs();
  bool rejectRecursion();
  void markPrecise();

  llvm::DenseMap<const clang::Type *, const ir::Type *> TypeCache;
  llvm::DenseMap<const clang::Type *, bool> OpaqueCache;
  ir::ComponentCounts Components;
  llvm::DenseSet<const ir::Type *> TooLarge;
  /// After an error about a limit no more statements are lowered: they may be just as large.
  bool GaveUp = false;
  llvm::DenseMap<const clang::VarDecl *, const ir::Constant *> InitialValues;
  llvm::DenseMap<std::tuple<const clang::FunctionDecl *, llvm::ArrayRef<const ir::Type *>,
                            llvm::ArrayRef<const InputPart *>>,
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

} // namespace tessera
