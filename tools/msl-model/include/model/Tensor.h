// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative tensors and mpp::tensor_ops::matmul2d over them, for one simdgroup (Metal Shading
// Language Specification, 2.20.3 and 7.2.1; MPPTensorOpsMatMul2d.h). Kernels must not rely on which
// elements a lane has. So the model uses a different order for each operation, operand and type,
// and every lane has a slot without an element.

#ifndef TESSERA_MSL_MODEL_TENSOR_H
#define TESSERA_MSL_MODEL_TENSOR_H

#include "model/Simd.h"

namespace msl_model {

template <Bytes Size> struct execution_simdgroups {
  static_assert(Size == 1, "the model has tensor operations of one simdgroup");
};
using execution_simdgroup = execution_simdgroups<1>;

struct matmul2d_descriptor {
  enum class mode { multiply, multiply_accumulate };

  int m, n, k;
  bool transpose_left, transpose_right, relaxed_precision;
  mode matmul_mode;

  /// K of -1 means the operands' K, which only tensors in memory support.
  constexpr matmul2d_descriptor(int m, int n, int k = -1, bool transpose_left = false,
                                bool transpose_right = false, bool relaxed_precision = false,
                                mode matmul_mode = mode::multiply)
      : m(m), n(n), k(k), transpose_left(transpose_left), transpose_right(transpose_right),
        relaxed_precision(relaxed_precision), matmul_mode(matmul_mode) {}
};

enum class Operand { Left, Right, Destination };

/// Tables 7.3 and 7.4 of the specification, and the unsigned rows of the header.
template <typename L, typename R, typename D> constexpr bool isTensorRow() {
  constexpr bool Bytes = (is_same_v<L, int8_t> && is_same_v<R, int8_t>) ||
                         (is_same_v<L, uint8_t> && is_same_v<R, uint8_t>);
  constexpr bool Halves = is_same_v<L, half> && is_same_v<R, half>;
  constexpr bool Brains = is_same_v<L, bfloat> && is_same_v<R, bfloat>;
  constexpr bool Floats = is_same_v<L, float> && is_same_v<R, float>;
  if (is_same_v<D, int32_t>)
    return Bytes;
  return (is_same_v<D, float> && (Halves || Brains || Floats)) || (is_same_v<D, half> && Halves) ||
         (is_same_v<D, bfloat> && Brains);
}

/// Maps the elements of an operand to lanes and slots.
template <matmul2d_descriptor Descriptor, Operand Which, typename L, typename R, typename D>
struct TensorLayout {
  static constexpr int M = Descriptor.m, N = Descriptor.n, K = Descriptor.k;
  static constexpr bool isSize(int Size) { return Size == 16 || Size == 32; }
  static_assert(K != -1, "inner dimension cannot be dynamic with input cooperative tensors");
  static_assert(isSize(M), "M must be 16 or 32 if both inputs are cooperative tensors");
  static_assert(isSize(N), "N must be 16 or 32 if both inputs are cooperative tensors");
  static_assert(isSize(K), "K must be 16 or 32 if both inputs are cooperative tensors");
  static_assert(M == 32 || N == 32 || K == 32, "at least one of M, N, K must be 32 if both inputs "
                                               "are cooperative tensors");
  static_assert(isTensorRow<L, R, D>(), "unsupported types of a tensor operation");
  using Left = L;
  using Right = R;
  using Result = D;
  static constexpr matmul2d_descriptor Of = Descriptor;
  static constexpr Operand Is = Which;

  static constexpr Word Rows = Which == Operand::Right ? (Descriptor.transpose_right ? N : K)
                               : Which == Operand::Left && Descriptor.transpose_left ? K
                                                                                     : M;
  static constexpr Word Columns = Which == Operand::Left    ? (Descriptor.transpose_left ? M : K)
                                  : Which == Operand::Right ? (Descriptor.transpose_right ? K : N)
                                                            : N;
  static constexpr Word Elements = Rows * Columns;
  /// One more than a lane has elements.
  static constexpr Word Capacity = Elements / 32 + 1;
  static constexpr Word Salt = M + 5 * N + 11 * K + 17 * static_cast<Word>(Which) + 23 * sizeof(L) +
                               29 * sizeof(D) + 31 * is_same_v<L, bfloat> +
                               37 * is_same_v<L, uint8_t>;

  static constexpr Word hole(Word Lane) { return (Lane + Salt) % Capacity; }
  /// Returns the element of a slot that is not the hole; sizes are powers of two. Rows are rotated,
  /// so that a part of the columns does not belong to one lane, and lanes have different numbers of
  /// its elements.
  static constexpr Word element(Word Lane, Word Slot) {
    Word Nth = Slot - (Slot > hole(Lane));
    Word Place = ((Nth * 32 + Lane) * (2 * Salt + 1) + Salt) % Elements;
    Word Row = Place / Columns;
    return Row * Columns + (Place + 5 * Row) % Columns;
  }
};

/// Sizes of a tensor in memory, from the dimension whose elements are adjacent on.
template <typename Index, size_t Rank> struct dextents {
  static_assert(Rank == 2, "the model has tensors of two dimensions");
  Index Columns, Rows;
  MSL_INLINE dextents(Index Columns, Index Rows) : Columns(Columns), Rows(Rows) {}
};
struct tensor_inline {};

/// A tensor in memory (Metal Shading Language Specification, 2.20), made in the kernel.
template <typename T, typename Extents, typename Tag> class tensor {
  static_assert(is_same_v<Tag, tensor_inline>, "the model has tensors that kernels make");
  static_assert(!__is_const(T), "operands do not have const elements");

public:
  using value_type = T;

  MSL_INLINE tensor(T *First, Extents Sizes, array<int, 2> Strides)
      : First(First), Sizes(Sizes), Strides(Strides) {}

  MSL_INLINE bool holds(int Column, int Row) const {
    return Column < Sizes.Columns && Row < Sizes.Rows;
  }
  MSL_INLINE T *at(int Column, int Row) const {
    return First + (static_cast<long>(Row) * Strides[1] + static_cast<long>(Column) * Strides[0]);
  }

private:
  T *First;
  Extents Sizes;
  array<int, 2> Strides;
};

template <typename Layout, typename T> class cooperative_tensor {
public:
  using element_type = T;
  using value_type = T;
  using layout = Layout;

  MSL_INLINE cooperative_tensor() { __builtin_memset(Slots, 0x5a, sizeof(Slots)); }
  /// The specification does not say that they can be copied.
  cooperative_tensor(const cooperative_tensor &) = delete;
  cooperative_tensor &operator=(const cooperative_tensor &) = delete;

  static constexpr MSL_INLINE uint16_t get_capacity() { return Layout::Capacity; }
  static constexpr MSL_INLINE uint get_rank() { return 2; }
  MSL_INLINE bool is_valid_element(uint16_t i) const {
    return i < Layout::Capacity && i != Layout::hole(laneIndex());
  }
  /// The column, then the row.
  MSL_INLINE array<int, 2> get_multidimensional_index(uint16_t i) const {
    check(i);
    Word Element = Layout::element(laneIndex(), i);
    return {
        {static_cast<int>(Element % Layout::Columns), static_cast<int>(Element / Layout::Columns)}};
  }
  MSL_INLINE T &operator[](uint16_t i) {
    check(i);
    return Slots[i];
  }
  MSL_INLINE const T &operator[](uint16_t i) const {
    check(i);
    return Slots[i];
  }

  /// Elements outside of the view are 0.
  template <typename Tensor> MSL_INLINE void load(const Tensor &View) {
    static_assert(is_same_v<typename Tensor::value_type, T>,
                  "the view of a cooperative tensor has its type");
    each([&](uint16_t i, int Column, int Row) {
      Slots[i] = View.holds(Column, Row) ? *View.at(Column, Row) : T(0);
    });
  }
  template <typename Tensor> MSL_INLINE void store(const Tensor &View) const {
    static_assert(is_same_v<typename Tensor::value_type, T>,
                  "the view of a cooperative tensor has its type");
    each([&](uint16_t i, int Column, int Row) {
      if (View.holds(Column, Row))
        *View.at(Column, Row) = Slots[i];
    });
  }

private:
  template <typename Fn> MSL_INLINE void each(Fn Do) const {
    for (uint16_t i = 0; i < Layout::Capacity; ++i)
      if (is_valid_element(i)) {
        array<int, 2> At = get_multidimensional_index(i);
        Do(i, At[0], At[1]);
      }
  }
  MSL_INLINE void check(uint16_t i) const {
    if (!is_valid_element(i))
      invalidElement(i);
  }

  T Slots[Layout::Capacity];
};

/// A lane's part of a multiply.
struct TensorParts {
  const void *Left, *Right;
  void *Destination;
};

template <typename Layout, typename T, typename Get>
__attribute__((noinline)) void gatherTensor(T *Elements, void *const *Operands, Get Of) {
  for (Word Lane = 0; Lane < 32; ++Lane)
    for (Word Slot = 0; Slot < Layout::Capacity; ++Slot)
      if (Slot != Layout::hole(Lane))
        Elements[Layout::element(Lane, Slot)] =
            static_cast<const T *>(Of(*static_cast<const TensorParts *>(Operands[Lane])))[Slot];
}

/// Returns the part of a float that relaxed precision may keep.
template <typename T> MSL_INLINE float factorOf(T Value, bool IsRelaxed) {
  float Exact = static_cast<float>(Value);
  if (!IsRelaxed || !is_same_v<T, float>)
    return Exact;
  return __builtin_bit_cast(float, __builtin_bit_cast(Word, Exact) & 0xffff0000u);
}

/// Sums are computed in single precision from k = 0 and rounded once; sums of integers wrap.
template <typename Left, typename Right, typename Result>
void multiplyTensors(void *const *Operands, Word) {
  constexpr matmul2d_descriptor D = Result::Of;
  using A = typename Left::Left;
  using B = typename Left::Right;
  using C = typename Result::Result;
  A Factors[Left::Elements];
  B Others[Right::Elements];
  C Sums[Result::Elements];
  gatherTensor<Left>(Factors, Operands, [](const TensorParts &P) { return P.Left; });
  gatherTensor<Right>(Others, Operands, [](const TensorParts &P) { return P.Right; });
  gatherTensor<Result>(Sums, Operands,
                       [](const TensorParts &P) -> const void * { return P.Destination; });
  constexpr bool Adds = D.matmul_mode == matmul2d_descriptor::mode::multiply_accumulate;
  for (int m = 0; m < D.m; ++m)
    for (int n = 0; n < D.n; ++n) {
      auto left = [&](int k) { return Factors[D.transpose_left ? k * D.m + m : m * D.k + k]; };
      auto right = [&](int k) { return Others[D.transpose_right ? n * D.k + k : k * D.n + n]; };
      C &Sum = Sums[m * D.n + n];
      if constexpr (is_same_v<C, int32_t>) {
        Word Total = Adds ? static_cast<Word>(Sum) : 0;
        for (int k = 0; k < D.k; ++k)
          Total += static_cast<Word>(static_cast<int>(left(k)) * static_cast<int>(right(k)));
        Sum = static_cast<int>(Total);
      } else {
        float Total = Adds ? static_cast<float>(Sum) : 0;
        for (int k = 0; k < D.k; ++k)
          Total = __builtin_fmaf(factorOf(left(k), D.relaxed_precision),
                                 factorOf(right(k), D.relaxed_precision), Total);
        Sum = static_cast<C>(Total);
      }
    }
  for (Word Lane = 0; Lane < 32; ++Lane)
    for (Word Slot = 0; Slot < Result::Capacity; ++Slot)
      if (Slot != Result::hole(Lane))
        static_cast<C *>(static_cast<const TensorParts *>(Operands[Lane])->Destination)[Slot] =
            Sums[Result::element(Lane, Slot)];
}

template <matmul2d_descriptor Descriptor, typename Scope> class matmul2d {
  static_assert(is_same_v<Scope, execution_simdgroup>,
                "the model has tensor operations of one simdgroup");

public:
  template <typename L, typename R, typename D>
  using cooperative_tensor_left_input_t =
      cooperative_tensor<TensorLayout<Descriptor, Operand::Left, L, R, D>, L>;
  template <typename L, typename R, typename D>
  using cooperative_tensor_right_input_t =
      cooperative_tensor<TensorLayout<Descriptor, Operand::Right, L, R, D>, R>;
  template <typename L, typename R, typename D>
  using cooperative_tensor_destination_t =
      cooperative_tensor<TensorLayout<Descriptor, Operand::Destination, typename L::value_type,
                                      typename R::value_type, D>,
                         D>;

  template <typename L, typename R, typename D>
  MSL_INLINE cooperative_tensor_left_input_t<L, R, D> get_left_input_cooperative_tensor() const {
    return {};
  }
  template <typename L, typename R, typename D>
  MSL_INLINE cooperative_tensor_right_input_t<L, R, D> get_right_input_cooperative_tensor() const {
    return {};
  }
  template <typename L, typename R, typename D>
  MSL_INLINE cooperative_tensor_destination_t<L, R, D> get_destination_cooperative_tensor() const {
    return {};
  }

  template <typename Left, typename Right, typename Result>
  MSL_INLINE void run(Left &left, Right &right, Result &destination, MSL_PLACE_PARAMETERS) const {
    using L = typename Left::value_type;
    using R = typename Right::value_type;
    using D = typename Result::value_type;
    static_assert(is_same_v<Left, cooperative_tensor_left_input_t<L, R, D>> &&
                      is_same_v<Right, cooperative_tensor_right_input_t<L, R, D>> &&
                      is_same_v<Result, cooperative_tensor_destination_t<Left, Right, D>>,
                  "input types must match cooperative tensor types");
    TensorParts Mine{&left[firstOf<Left>()] - firstOf<Left>(),
                     &right[firstOf<Right>()] - firstOf<Right>(),
                     &destination[firstOf<Result>()] - firstOf<Result>()};
    msl_model::meet(
        "matmul2d::run", Reach::Simdgroup, Mine,
        multiplyTensors<typename Left::layout, typename Right::layout, typename Result::layout>,
        MSL_PLACE);
  }

private:
  /// A slot that is an element.
  template <typename Tensor> static MSL_INLINE uint16_t firstOf() {
    return Tensor::layout::hole(laneIndex()) == 0;
  }
};

} // namespace msl_model

#endif
