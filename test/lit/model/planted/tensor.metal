// RUN: %metal-test %s
// A product of cooperative tensors, each filled by the positions of its elements. Sizes, types, the mode, the
// operands and the elements go wrong in turn.
// py: P = [[(r * 5 + c * 3) % 9 - 4 for c in range(16)] for r in range(16)]
// py: Q = [[(r * 7 + c * 5) % 11 - 5 for c in range(32)] for r in range(16)]
// py: R = [[(r * 2 + c * 7) % 13 - 6 for c in range(32)] for r in range(16)]
// in A f16: flat(P)
// in B f16: flat(Q)
// inout C f32: flat(R) -> [2 * (R[r][c] + sum(P[r][k] * Q[k][c] for k in range(16))) for r in range(16) for c in range(32)]
// wrong: descriptor(16, 32, 16 ==> descriptor(16, 16, 16 :: at least one of M, N, K must be 32
// wrong: descriptor(16, 32, 16 ==> descriptor(16, 64, 16 :: N must be 16 or 32
// wrong: descriptor(16, 32, 16 ==> descriptor(16, 32, 8 :: K must be 16 or 32
// wrong: descriptor(16, 32, 16, false ==> descriptor(16, 32, 16, true :: differs
// wrong: mode::multiply_accumulate ==> mode::multiply :: differs
// wrong: left_input_cooperative_tensor<half, half, float> ==> left_input_cooperative_tensor<half, half, half> :: input types must match cooperative tensor types
// wrong: left_input_cooperative_tensor<half, half, float> ==> left_input_cooperative_tensor<half, float, float> :: unsupported types of a tensor operation
// wrong: execution_simdgroup> ==> execution_simdgroups<4>> :: the model has tensor operations of one simdgroup
// wrong: multiply.run(a, b, c) ==> multiply.run(b, a, c) :: input types must match cooperative tensor types
// wrong: multiply.run(a, b, c) ==> if (lane < 16) multiply.run(a, b, c) :: matmul2d::run is reached by 16 of the 32 threads of a simdgroup
// wrong: if (a.is_valid_element(i)) ==> if (true) :: slot .* of a cooperative tensor is not a valid element of this thread
// wrong: c.get_capacity(); ++i) // loads ==> c.get_capacity() - 2; ++i) :: differs
// wrong: a[i] = A[at[1] * 16 + at[0]]; ==> a[i] = A[at[0] * 16 + at[1]]; :: differs
// wrong: fill(c, C); ==> auto d = c; fill(c, C); :: deleted constructor
// wrong: c[i] * 2 ==> b[i] * 2 :: differs
#include <metal_stdlib>
#include <metal_tensor>
#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>
using namespace metal;
using namespace mpp::tensor_ops;

template <typename Tensor> void fill(thread Tensor &c, device const float *C)
{
    for (ushort i = 0; i < c.get_capacity(); ++i) // loads
        if (c.is_valid_element(i)) {
            auto at = c.get_multidimensional_index(i);
            c[i] = C[at[1] * 32 + at[0]];
        }
}

// threadgroup: 32,1,1
kernel void product(device const half* A [[buffer(0)]], device const half* B [[buffer(1)]],
                    device float* C [[buffer(2)]], uint lane [[thread_index_in_simdgroup]])
{
    constexpr auto descriptor = matmul2d_descriptor(16, 32, 16, false, false, false,
                                                    matmul2d_descriptor::mode::multiply_accumulate);
    matmul2d<descriptor, execution_simdgroup> multiply;
    auto a = multiply.get_left_input_cooperative_tensor<half, half, float>();
    auto b = multiply.get_right_input_cooperative_tensor<half, half, float>();
    auto c = multiply.get_destination_cooperative_tensor<decltype(a), decltype(b), float>();
    for (ushort i = 0; i < a.get_capacity(); ++i)
        if (a.is_valid_element(i)) {
            auto at = a.get_multidimensional_index(i);
            a[i] = A[at[1] * 16 + at[0]];
        }
    for (ushort i = 0; i < b.get_capacity(); ++i)
        if (b.is_valid_element(i)) {
            auto at = b.get_multidimensional_index(i);
            b[i] = B[at[1] * 32 + at[0]];
        }
    fill(c, C);
    multiply.run(a, b, c);
    simdgroup_barrier(mem_flags::mem_device);
    for (ushort i = 0; i < c.get_capacity(); ++i)
        if (c.is_valid_element(i)) {
            auto at = c.get_multidimensional_index(i);
            C[at[1] * 32 + at[0]] = c[i] * 2;
        }
}
