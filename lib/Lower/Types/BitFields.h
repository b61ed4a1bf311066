//===- BitFields.h - Members of a class that are some bits of an integer --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// The members of the IR's struct for the fields of a class. As with DXC, bit-fields that follow
/// one another share an integer of their type, from the lowest bit up, until the next does not fit
/// or has another type; a bit-field of no bits ends it.
class MemberPacking {
public:
  /// \p Members: those that the struct has for the base classes.
  MemberPacking(ModuleLowering &L, llvm::SmallVectorImpl<ir::StructMember> &Members)
      : L(L), Members(Members) {}

  /// Adds \p Field, whose values have the type \p Ty.
  void add(const clang::FieldDecl *Field, const ir::Type *Ty);

private:
  MemberPlace placeBits(const clang::FieldDecl *Field, const ir::Type *Ty);

  ModuleLowering &L;
  llvm::SmallVectorImpl<ir::StructMember> &Members;
  clang::QualType Shared; ///< of the bit-fields in the last member; null where it takes no more
  unsigned Used = 0;      ///< bits of that member
};

/// The bits of \p Whole, an integer, that \p Place names, as a value of type \p To.
ir::Value *extractBits(FunctionLowering &F, ir::Value *Whole, const MemberPlace &Place,
                       const ir::Type *To);
/// \p Whole with \p V in the bits that \p Place names.
ir::Value *insertBits(FunctionLowering &F, ir::Value *Whole, const MemberPlace &Place,
                      ir::Value *V);

/// The values \p Parts of the base classes and fields of \p Record, one for each, as those of the
/// members of \p Ty.
llvm::SmallVector<ir::Value *, 8> packMembers(FunctionLowering &F,
                                              const clang::CXXRecordDecl *Record,
                                              llvm::ArrayRef<ir::Value *> Parts,
                                              const ir::Type *Ty);

/// Whether fields of the class \p T itself are bit-fields.
bool hasBitFields(clang::QualType T);
/// Whether a value of type \p T has a bit-field in it.
bool containsBitField(ModuleLowering &L, clang::QualType T);

} // namespace tessera
