//===- Resources.h - Buffers and their methods ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's own bodies of these methods are never lowered: the record is recognized by its name in
// namespace hlsl (Resources.def), the method by its name (ResourceMethods.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// Whether resources of this kind are appended to, or consumed.
inline bool isQueue(ir::ResourceKind Kind) {
  return Kind == ir::ResourceKind::AppendStructuredBuffer ||
         Kind == ir::ResourceKind::ConsumeStructuredBuffer;
}
/// Whether they may have counters.
inline bool counts(ir::ResourceKind Kind) {
  return Kind == ir::ResourceKind::RWStructuredBuffer || isQueue(Kind);
}

/// The classification of a resource record.
struct ResourceClass {
  ir::ResourceKind Kind = ir::ResourceKind::None; ///< None for a part
  llvm::StringRef Name;
  /// T of StructuredBuffer<T>, ConstantBuffer<T> and their like, with the sugar of the declaration
  /// where the type has it; null otherwise.
  clang::QualType Element;
  /// A part of a resource, as the mips of a texture.
  bool IsPart = false;
  /// Of a texture.
  std::optional<ir::ImageDim> Dim = std::nullopt;

  bool readOnly() const {
    return Kind != ir::ResourceKind::RWByteAddressBuffer &&
           Kind != ir::ResourceKind::RWStructuredBuffer && Kind != ir::ResourceKind::RWBuffer &&
           Kind != ir::ResourceKind::RWTexture && !isQueue();
  }
  /// Appended to, or consumed.
  bool isQueue() const { return tessera::isQueue(Kind); }
  /// Whether there can be a counter.
  bool counts() const { return tessera::counts(Kind); }
  /// Pixel shaders access it in the order of the primitives.
  bool isOrdered() const { return Name.starts_with("RasterizerOrdered"); }
  /// The content is one struct, which is read as the resource itself.
  bool isConstants() const {
    return Kind == ir::ResourceKind::ConstantBuffer || Kind == ir::ResourceKind::TextureBuffer;
  }
  bool isTyped() const {
    return Kind == ir::ResourceKind::Buffer || Kind == ir::ResourceKind::RWBuffer;
  }
};

/// Whether \p T is a RayQuery.
bool isRayQuery(clang::QualType T);
/// Whether \p T is a dx::HitObject.
bool isHitObject(clang::QualType T);
/// Empty when \p T, qualifiers and sugar aside, is not a resource object.
std::optional<ResourceClass> resourceClass(clang::QualType T);
/// The same of the variable \p D, or of what it is an array of.
std::optional<ResourceClass> resourceClassOf(const clang::Decl *D);
/// Whether \p T is a buffer, or an array of buffers, of matrices in another order than the shader's
/// default. The canonical type does not tell, so that such a buffer cannot be passed on.
bool hasOtherOrder(ModuleLowering &L, clang::QualType T);
/// Reports at \p Where when it is.
void rejectOtherOrder(ModuleLowering &L, clang::QualType T, clang::SourceRange Where);
/// Returns the type behind the descriptor: bytes, a runtime array, or the constant buffer's struct.
const ir::Type *contentType(ModuleLowering &L, const ResourceClass &Class,
                            clang::SourceRange Where);

/// Whether \p T is, or holds in arrays and records, what \p Matches; resources hold nothing.
bool contains(ModuleLowering &L, clang::QualType T,
              llvm::function_ref<bool(clang::QualType)> Matches);
/// Whether \p T, looking through arrays and records, contains a matrix that belongs to a wave.
bool containsMatrix(ModuleLowering &L, clang::QualType T);
/// Whether \p T contains what lies in no memory that threads share: a matrix that belongs to a
/// wave, a ray query, or a type of inline SPIR-V. Reports it at \p Where, of the memory \p What.
bool rejectInMemory(ModuleLowering &L, clang::QualType T, clang::SourceRange Where,
                    llvm::StringRef What);
/// \p Content, which lies in a buffer; reports at \p Where that an array in it has elements without
/// components, which have no distance.
const ir::Type *checkElements(ModuleLowering &L, const ir::Type *Content, clang::SourceRange Where);
bool containsResource(ModuleLowering &L, clang::QualType T);

// --- Counters.cpp: the counters of structured buffers ---

/// Adds \p Change to the counter of \p Buffer; gives what it was before.
ir::Value *addToCounter(FunctionLowering &F, ir::Value *Buffer, int32_t Change);
/// Makes the variables of the counters that the shader uses, by their buffers; after all functions
/// have been lowered.
llvm::DenseMap<const ir::Global *, ir::Global *> makeCounters(ModuleLowering &L);

// --- Heaps.cpp ---

/// An element of a descriptor heap, or its conversion to a resource; empty when \p Operation, the
/// tag of what is called, is another.
std::optional<LValue> lowerHeapElement(FunctionLowering &F, const clang::CallExpr *E,
                                       llvm::StringRef Operation);

/// Reports [[vk::image_format]] on \p Var, a local or static variable, where its initializer is not
/// the resource that the format would be of.
void rejectLostFormat(ModuleLowering &L, const clang::VarDecl *Var);

// --- Globals.cpp: what variables of resources have in common ---

/// Sets the properties of \p G by \p Class. \p Format is as in setFormat().
void describeResource(ModuleLowering &L, const ResourceClass &Class, llvm::StringRef Format,
                      clang::SourceRange Where, ir::Global &G);

// --- Images.cpp: typed buffers and textures ---

/// The type that the descriptor of a typed buffer or texture points to.
const ir::Type *imageType(ModuleLowering &L, const ResourceClass &Class, clang::SourceRange Where);
/// The first \p Count components of \p V.
ir::Value *firstParts(FunctionLowering &F, ir::Value *V, unsigned Count);
/// The four components \p Four as the value of type \p T that a shader has of a texel.
ir::Value *texelAs(FunctionLowering &F, ir::Value *Four, clang::QualType T);
/// The format of the typed buffer or texture \p G, for which [[vk::image_format]] says \p Word at
/// \p Where, and whether SPIR-V is told.
void setFormat(ModuleLowering &L, const ResourceClass &Class, llvm::StringRef Word,
               clang::SourceRange Where, ir::Global &G);
/// Sets the index of [[vk::input_attachment_index]] on \p Var, which \p G is made for, or reports
/// that the attribute is missing or misplaced.
void setAttachment(ModuleLowering &L, const ResourceClass &Class, const clang::VarDecl *Var,
                   ir::Global &G);
/// The address of \p Texel for the atomic \p Name; null after a report at \p Where.
ir::Value *texelAddress(FunctionLowering &F, const LValue &Texel, clang::SourceRange Where,
                        llvm::StringRef Name);

// --- ByteAccess.cpp: typed values at byte offsets ---

/// The greatest power of two up to 16 that divides \p V for certain.
uint64_t knownMultiple(ir::Module &M, const ir::Value *V);
/// Loads a value of type \p T, laid out by the storage rules, from \p Offset bytes on.
ir::Value *loadBytes(FunctionLowering &F, ir::Value *Buffer, ir::Value *Offset, clang::QualType T);
void storeBytes(FunctionLowering &F, ir::Value *Buffer, ir::Value *Offset, clang::QualType T,
                ir::Value *V);
/// The same at \p Address, a u64 that is a multiple of \p Align.
ir::Value *loadAt(FunctionLowering &F, ir::Value *Address, uint64_t Align, clang::QualType T);
void storeAt(FunctionLowering &F, ir::Value *Address, uint64_t Align, clang::QualType T,
             ir::Value *V);

// --- Atomics.cpp ---

/// False after a report: of an argument behind the memory that is not one number.
bool checkAtomicArguments(FunctionLowering &F, const clang::CallExpr *E,
                          llvm::ArrayRef<const clang::Expr *> Args);
/// An atomic, whose name in lower case is \p Tag ("interlockedadd"): \p Address is its target,
/// \p Args what follows the target, which has been checked.
void lowerAtomic(FunctionLowering &F, const clang::CallExpr *E, llvm::StringRef Tag,
                 ir::Value *Address, llvm::ArrayRef<const clang::Expr *> Args);
/// The type that an atomic method of RWByteAddressBuffer works on, from its name and value.
const ir::Type *atomicCellType(FunctionLowering &F, llvm::StringRef Tag, clang::QualType Value);
/// Whether \p Tag names an atomic.
bool isAtomic(llvm::StringRef Tag);

} // namespace tessera
