// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every matrix API stands on: one declaration for each operation that the compiler knows.
// Lowering reads the annotations and never a name. Of these declarations those are parsed that a
// dialect names which the program uses: two overloads of one name are two for everybody.
// A dialect declares its matrix type itself, with its name in the annotation, and these parameters:
//
//   template <typename __T, uint __Rows, uint __Cols, uint __Use, uint __Scope, uint __M, uint __N>
//   struct [[clang::annotate("tessera.matrix", "<name>")]] __<name> {};
//
// or, where nothing depends on the device's depth, without the last two, and where the dialect has
// numbers for components (COMPONENT rows), with `uint __Component` for the first. One that has rules
// for sizes (BLOCKS rows) has an eighth, `uint __K`, for every use.
//
// Use: 0 left (A), 1 right (B), 2 accumulator, 3 column (Rows x 1), 4 row (1 x Cols).
// Scope: 0 thread, 1 wave, 2 thread group. Rows or Cols of 0 stand for the depth K that the target
// has for __M x __N and the element type.

// The value of a packed type fills four components, which repeat along the depth K.
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.fill")]] __Mat __mat_fill(__V __value);
// The value is converted to the component as the dialect converts.
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.splat")]] __Mat __mat_splat(__V __value);

// Offset, stride and alignment in bytes.
template <typename __Mat, typename __Buffer>
[[clang::annotate("tessera.op", "mat.load")]] __Mat
__mat_load(__Buffer __buffer, uint __offset, uint __stride, bool __col_major, uint __align);
template <typename __Mat, typename __Buffer>
[[clang::annotate("tessera.op", "mat.store")]] void
__mat_store(__Mat __m, __Buffer __buffer, uint __offset, uint __stride, bool __col_major,
            uint __align);

template <typename __Mat>
[[clang::annotate("tessera.op", "mat.atomic_add")]] void
__mat_atomic_add(__Mat __m, RWByteAddressBuffer __buffer, uint __offset, uint __stride,
                 uint __layout, uint __align);
// With a layout: 0 row-major, 1 column-major; others are an error.
template <typename __Mat, typename __Buffer>
[[clang::annotate("tessera.op", "mat.load")]] __Mat
__mat_load_layout(__Buffer __buffer, uint __offset, uint __stride, uint __layout, uint __align);
template <typename __Mat, typename __Buffer>
[[clang::annotate("tessera.op", "mat.store")]] void
__mat_store_layout(__Mat __m, __Buffer __buffer, uint __offset, uint __stride, uint __layout,
                   uint __align);

// Offset and stride in elements of a groupshared array.
template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.load_shared")]] __Mat
__mat_load_shared(groupshared __Array __array, uint __offset, uint __stride, bool __col_major);
template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.store_shared")]] void
__mat_store_shared(__Mat __m, groupshared __Array __array, uint __offset, uint __stride,
                   bool __col_major);

template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.load_shared")]] __Mat
__mat_load_shared_layout(groupshared __Array __array, uint __offset, uint __stride, uint __layout);
template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.store_shared")]] void
__mat_store_shared_layout(__Mat __m, groupshared __Array __array, uint __offset, uint __stride,
                          uint __layout);
template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.atomic_add_shared")]] void
__mat_atomic_add_shared(__Mat __m, groupshared __Array __array, uint __offset, uint __stride,
                        uint __layout);

// With the numbers of rows and columns that are in memory: elements beyond are 0, and are not stored.
template <typename __Mat, typename __Buffer>
[[clang::annotate("tessera.op", "mat.load_clamped")]] __Mat
__mat_load_clamped(__Buffer __buffer, uint __offset, uint __stride, uint __layout, uint __align,
                   uint __rows, uint __columns);
template <typename __Mat, typename __Buffer>
[[clang::annotate("tessera.op", "mat.store_clamped")]] void
__mat_store_clamped(__Mat __m, __Buffer __buffer, uint __offset, uint __stride, uint __layout,
                    uint __align, uint __rows, uint __columns);
template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.load_clamped_shared")]] __Mat
__mat_load_clamped_shared(groupshared __Array __array, uint __offset, uint __stride, uint __layout,
                          uint __rows, uint __columns);
template <typename __Mat, typename __Array>
[[clang::annotate("tessera.op", "mat.store_clamped_shared")]] void
__mat_store_clamped_shared(__Mat __m, groupshared __Array __array, uint __offset, uint __stride,
                           uint __layout, uint __rows, uint __columns);

// Memory is a structured buffer or any array; offset and stride count components, also of those
// that lie four to an element. An array is taken where it lies: its parameter is a pointer to it.
// Where that is annotated "tessera.address", offsets may have been added, an array of arrays is one
// array, and an element of an array is a place in it.
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.load_array")]] __Mat
__mat_load_array(__Memory __memory, uint __offset, uint __stride, bool __col_major);
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.store_array")]] void
__mat_store_array(__Mat __m, __Memory __memory, uint __offset, uint __stride, bool __col_major);
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.load_array")]] __Mat
__mat_load_array_layout(__Memory __memory, uint __offset, uint __stride, uint __layout);
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.store_array")]] void
__mat_store_array_layout(__Mat __m, __Memory __memory, uint __offset, uint __stride,
                         uint __layout);

// As the last two, of a structured buffer, which becomes globallycoherent.
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.load_coherent")]] __Mat
__mat_load_coherent(__Memory __memory, uint __offset, uint __stride, uint __layout);
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.store_coherent")]] void
__mat_store_coherent(__Mat __m, __Memory __memory, uint __offset, uint __stride, uint __layout);

// One component that this lane holds, by its index, to memory of the same kind.
template <typename __Mat, typename __Memory>
[[clang::annotate("tessera.op", "mat.store_element")]] void
__mat_store_element(__Mat __m, uint __index, __Memory __memory, uint __offset);

template <typename __Acc, typename __A, typename __B>
[[clang::annotate("tessera.op", "mat.mul")]] __Acc __mat_mul(__A __a, __B __b);
template <typename __Acc, typename __A, typename __B, typename __C>
[[clang::annotate("tessera.op", "mat.muladd")]] __Acc __mat_muladd(__A __a, __B __b, __C __c);

// Of integers, where adding the product to the last operand stays in range.
template <typename __Acc, typename __A, typename __B, typename __C>
[[clang::annotate("tessera.op", "mat.muladd_saturating")]] __Acc
__mat_muladd_saturating(__A __a, __B __b, __C __c);

template <typename __Mat>
[[clang::annotate("tessera.op", "mat.neg")]] __Mat __mat_neg(__Mat __a);
// The second operand is a matrix of the same type or a scalar; one of another type is converted, and
// saturates.
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.arith:add")]] __Mat __mat_add(__Mat __a, __V __b);
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.arith:sub")]] __Mat __mat_sub(__Mat __a, __V __b);
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.arith:mul")]] __Mat __mat_times(__Mat __a, __V __b);
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.arith:div")]] __Mat __mat_div(__Mat __a, __V __b);
template <typename __To, typename __From>
[[clang::annotate("tessera.op", "mat.convert")]] __To __mat_convert(__From __from);

// A matrix with the sum (0), minimum (2) or maximum (3) of each row in all elements of the row, or
// of each column.
template <typename __To, typename __Mat>
[[clang::annotate("tessera.op", "mat.reduce")]] __To __mat_reduce(__Mat __m, uint __fn,
                                                                  bool __of_columns);

// The elements of this lane, and their rows and columns; an index must be below the length.
template <typename __Mat>
[[clang::annotate("tessera.op", "mat.length")]] uint __mat_length(__Mat __m);
template <typename __Mat>
[[clang::annotate("tessera.op", "mat.coord")]] uint2 __mat_coord(__Mat __m, uint __index);
template <typename __V, typename __Mat>
[[clang::annotate("tessera.op", "mat.extract")]] __V __mat_extract(__Mat __m, uint __index);
template <typename __Mat, typename __V>
[[clang::annotate("tessera.op", "mat.insert")]] __Mat __mat_insert(__Mat __m, uint __index,
                                                                   __V __value);

template <typename __Mat>
[[clang::annotate("tessera.op", "mat.depth")]] uint __mat_depth(__Mat __m);
// The sum of each row of a left matrix, of each column of a right matrix.
template <typename __Col, typename __A>
[[clang::annotate("tessera.op", "mat.row_sum")]] __Col __mat_row_sum(__A __a);
template <typename __Row, typename __B>
[[clang::annotate("tessera.op", "mat.col_sum")]] __Row __mat_col_sum(__B __b);
template <typename __Acc, typename __Fragment>
[[clang::annotate("tessera.op", "mat.broadcast_add")]] __Acc
__mat_broadcast_add(__Acc __acc, __Fragment __fragment);
