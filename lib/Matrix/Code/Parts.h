//===- Parts.h - Replaces matrices by other matrices ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common part of tile-matrices and lower-fragments: it changes where matrices are held, not the
// operations on them. A matrix becomes one or several matrices of another type:
//
//   value                  its parts, values of their own
//   var of a matrix        one var for each part
//   in an array or struct  an array of the parts in its place (the part itself when it is one), so
//                          that computed indices go on to work
//
// A pass derives from MatrixRewriter, chooses the types of parts, and rewrites the mat.* ops. The
// types of parts are never replaced themselves.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera {

using ValueList = llvm::SmallVector<ir::Value *, 8>;

/// \p Body for each element of \p Matrix that this lane holds, by its index, in a loop.
void forEachElement(ir::Builder &B, ir::Value *Matrix,
                    llvm::function_ref<void(ir::Builder &, ir::Value *)> Body);

/// Replaces each element of \p Matrix that this lane holds by the result of \p Each, in a loop. \p
/// Each gets the current matrix and the index of the element.
ir::Value *
mapElements(ir::Builder &B, ir::Value *Matrix,
            llvm::function_ref<ir::Value *(ir::Builder &, ir::Value *Now, ir::Value *Index)> Each);

/// An element of a matrix in \p Parts of one type. A lane holds equally many of each: element i is
/// element i mod n of part i / n. The index may differ between lanes.
struct PartElement {
  PartElement(ir::Builder &B, llvm::ArrayRef<ir::Value *> Parts, ir::Value *Index);
  ir::Value *extract() const;
  ValueList insert(ir::Value *V) const;

  ir::Value *Part = nullptr; ///< the part; null if there is only one
  ir::Value *InPart;         ///< which of its elements

private:
  ir::Builder &B;
  llvm::ArrayRef<ir::Value *> Parts;
};

/// How many elements of all \p Parts this lane holds.
ir::Value *lengthOfParts(ir::Builder &B, llvm::ArrayRef<ir::Value *> Parts);

class MatrixRewriter {
public:
  explicit MatrixRewriter(ir::Module &M) : M(M) {}
  virtual ~MatrixRewriter() = default;

  void run();

protected:
  struct Parts {
    const ir::Type *Ty = nullptr; ///< null: the matrix stays as it is
    uint64_t Count = 0;
  };
  virtual Parts partsOf(const ir::Type *Matrix) = 0;
  /// Rewrites a mat.* op with a replaced matrix as operand or result, and calls setParts or
  /// setValue for the result. \p B inserts before the op, which the caller removes afterwards.
  virtual void rewrite(ir::Op &O, ir::Builder &B) = 0;

  bool isReplaced(const ir::Type *Ty) { return Ty->isMatrix() && partsOf(Ty).Ty; }
  /// Returns the parts of a matrix in order; the matrix itself if it is not replaced.
  ValueList parts(ir::Value *V) const {
    auto It = Values.find(V);
    return It == Values.end() ? ValueList{V} : It->second;
  }
  void setParts(ir::Op &O, ValueList List) {
    if (isReplaced(O.type()))
      Values[O.result()] = std::move(List);
    else
      setValue(O, List[0]);
  }
  /// Must only be called for a result that is not a replaced matrix.
  void setValue(ir::Op &O, ir::Value *V) { O.result()->replaceAllUsesWith(V); }

  ir::Module &M;

private:
  const ir::Type *mapped(const ir::Type *Ty);
  void visit(ir::Region &R);
  bool visitOp(ir::Op &O);
  bool visitVar(ir::Op &O, ir::Builder &B);
  bool visitLoad(ir::Op &O, ir::Builder &B);
  bool visitStore(ir::Op &O, ir::Builder &B);
  bool visitConstruct(ir::Op &O, ir::Builder &B);
  bool visitExtract(ir::Op &O, ir::Builder &B);
  bool visitInsert(ir::Op &O, ir::Builder &B);
  bool visitSelect(ir::Op &O, ir::Builder &B);
  bool visitUndef(ir::Op &O, ir::Builder &B);
  ir::Value *addressOfPart(ir::Builder &B, ir::Value *Whole, size_t Index, size_t Count);

  llvm::DenseMap<const ir::Type *, const ir::Type *> Types;
  llvm::DenseMap<ir::Value *, ValueList> Values; ///< parts of matrices
  llvm::DenseMap<ir::Value *, ValueList> Vars;   ///< of variables that held one matrix
};

} // namespace tessera
