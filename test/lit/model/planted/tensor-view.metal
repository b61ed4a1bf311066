// RUN: %metal-test %s
// Cooperative tensors that are loaded from views of memory and stored to one. The elements' type, the sizes and the strides go wrong in turn.
// py: P = [[(r * 5 + c * 3) % 9 - 4 for c in range(16)] for r in range(16)]
// py: Q = [[(r * 7 + c * 5) % 11 - 5 for c in range(32)] for r in range(16)]
// in A f16: flat([row + [99] * 8 for row in P])
// in B f16: flat(Q)
// inout C f32: [7] * 16 * 40 -> flat([[sum(P[r][k] * Q[k][c] for k in range(16)) for c in range(32)] + [7] * 8 for r in range(16)])
// wrong: <device half, extents, tensor_inline> left ==> <device const half, extents, tensor_inline> left :: operands do not have const elements
// wrong: <device half, extents, tensor_inline> right((device half *)B ==> <device bfloat, extents, tensor_inline> right((device bfloat *)B :: the view of a cooperative tensor has its type
// wrong: extents(16, 16), array<int, 2>{1, 24} ==> extents(8, 16), array<int, 2>{1, 24} :: differs
// wrong: array<int, 2>{1, 24} ==> array<int, 2>{1, 16} :: differs
// wrong: array<int, 2>{1, 40} ==> array<int, 2>{40, 1} :: of buffer 'C', which has 2560 bytes
#include <metal_stdlib>
#include <metal_tensor>
#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>
using namespace metal;
using namespace mpp::tensor_ops;
using extents = dextents<int, 2>;

// threadgroup: 32,1,1
kernel void main0(device half *A [[buffer(0)]], device half *B [[buffer(1)]], device float *C [[buffer(2)]])
{
    constexpr auto descriptor = matmul2d_descriptor(16, 32, 16, false, false, false, matmul2d_descriptor::mode::multiply);
    matmul2d<descriptor, execution_simdgroup> multiply;
    auto a = multiply.get_left_input_cooperative_tensor<half, half, float>();
    auto b = multiply.get_right_input_cooperative_tensor<half, half, float>();
    auto c = multiply.get_destination_cooperative_tensor<decltype(a), decltype(b), float>();
    tensor<device half, extents, tensor_inline> left((device half *)A, extents(16, 16), array<int, 2>{1, 24});
    tensor<device half, extents, tensor_inline> right((device half *)B, extents(32, 16), array<int, 2>{1, 32});
    tensor<device float, extents, tensor_inline> result(C, extents(32, 16), array<int, 2>{1, 40});
    a.load(left);
    b.load(right);
    multiply.run(a, b, c);
    c.store(result);
}
