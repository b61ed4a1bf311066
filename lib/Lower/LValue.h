//===- LValue.h - Something that can be read and perhaps written ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL has lvalues that have no address: a swizzle, elements of a small matrix, a row of a matrix
// that memory holds by columns. An LValue describes each of them; FunctionLowering::load and
// ::store read and write any of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Op.h"
#include "clang/AST/Decl.h"

namespace tessera {

/// Where a field is in the struct of the IR: the whole of a member, or some of its bits.
struct MemberPlace {
  unsigned Index = 0; ///< of the member
  unsigned Shift = 0; ///< the lowest bit
  unsigned Width = 0; ///< in bits; 0 if it is not a bit-field
};

struct LValue {
  enum KindTy : uint8_t {
    /// No storage: Base is the value itself (an rvalue, a specialization constant, a resource's
    /// handle), or null for the result of a void call. Cannot be written.
    RValue,
    /// Base is the address of the object; of a pointer into an array, that of the array, and Index,
    /// if there is one, how many components it is ahead.
    Address,
    /// Base is the address of a vector, Components say which of its components.
    Swizzle,
    /// Parts are the addresses of the components, scalars each.
    Elements,
    /// Base is the address of a matrix that memory holds by columns, Index the row.
    ColumnMajorRow,
    /// An array of arrays of resources, or one of those: Base is the address of the one array that
    /// holds the resources of all of them, Index how many lie before these. With Flat, of any array
    /// of resources, there is no Base: each of them is a variable.
    ResourceArrays,
    /// Base is the address of a typed buffer or texture, Index the coordinate of a texel in it,
    /// Select the level or sample where there are several; Components, if there are any, say which
    /// of the texel's components, and so does Part, which the running shader computes.
    Texel,
    /// Base is the address of an integer, Place says which of its bits.
    Bits,
  };

  KindTy Kind = RValue;
  ir::Value *Base = nullptr;
  ir::Value *Index = nullptr;
  ir::Value *Select = nullptr;
  ir::Value *Part = nullptr;
  /// The type as the source says it. Its sugar tells row_major from column_major; together with the
  /// address space it decides what memory looks like (memoryType).
  clang::QualType Type;
  llvm::SmallVector<int64_t, 4> Components;
  llvm::SmallVector<ir::Value *, 4> Parts;
  MemberPlace Place;
  const clang::VarDecl *Flat = nullptr;

  static LValue rvalue(ir::Value *V, clang::QualType T) {
    LValue L;
    L.Base = V;
    L.Type = T;
    return L;
  }
  static LValue address(ir::Value *Address, clang::QualType T) {
    LValue L = rvalue(Address, T);
    L.Kind = LValue::Address;
    return L;
  }
  static LValue swizzle(ir::Value *Vector, llvm::ArrayRef<int64_t> Components, clang::QualType T) {
    LValue L = rvalue(Vector, T);
    L.Kind = Swizzle;
    L.Components.append(Components.begin(), Components.end());
    return L;
  }
  static LValue elements(llvm::ArrayRef<ir::Value *> Parts, clang::QualType T) {
    LValue L;
    L.Kind = Elements;
    L.Type = T;
    L.Parts.append(Parts.begin(), Parts.end());
    return L;
  }

  static LValue texel(ir::Value *Image, ir::Value *Coordinate, clang::QualType T,
                      ir::Value *Select = nullptr) {
    LValue L = rvalue(Image, T);
    L.Kind = Texel;
    L.Index = Coordinate;
    L.Select = Select;
    return L;
  }

  bool isRValue() const { return Kind == RValue; }
  bool isAddress() const { return Kind == Address; }
  /// Where the object lives; only for kinds with storage.
  ir::AddressSpace space() const {
    return (Kind == Elements ? Parts.front() : Base)->type()->space();
  }
};

} // namespace tessera
