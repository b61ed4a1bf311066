// RUN: %metal-test %s
// Functions of integers, and operators where C++ would be undefined and Metal is not.
// py: X = [0, 1, -1, 5, -77, 2147483647, -2147483648, 0x12345678, 255, -256, 1 << 30, -3, 100, 7, 64, -64]
// py: Y = [3, -1, 2, 0, 5, -2147483648, -1, 0x0f0f0f0f, 16, 31, 33, -3, 7, 100, -5, 12]
// in A i32: X
// in B i32: Y
// py: rev = lambda x: int(format(u32(x), '032b')[::-1], 2)
// py: clz = lambda x: 32 - u32(x).bit_length()
// py: ctz = lambda x: 32 if x == 0 else (x & -x).bit_length() - 1
// py: sat = lambda x: max(-2147483648, min(2147483647, x))
// py: ext = lambda x, o, n: i32(((u32(x) >> o) & ((1 << n) - 1)) - ((u32(x) >> (o + n - 1) & 1) << n))
// out Out i32: [v for x, y in zip(X, Y) for v in (bin(u32(x)).count('1'), clz(x), ctz(x), i32(rev(x)), (x * y) >> 32, i32(u32(x) * u32(y) >> 32), i32(abs(x - y)), sat(x + y), sat(x - y), (x + y) >> 1, (x + y + 1) >> 1, ext(x, 4, 9), i32((u32(x) & ~0xff0) | ((u32(y) & 0xff) << 4)), min(x, y), max(x, y), max(-50, min(50, x)), i32(x << (y & 31)), x >> (y & 31), i32((u32(x) << (y & 31) | u32(x) >> ((32 - (y & 31)) & 31))))]
// out Quotient i32: [v for x, y in zip(X, Y) for v in ((div(x, y), rem(x, y)) if y not in (0, -1) else (1, 1) if y == 0 else (i32(-x), 0))]
// out Wide u64: [v for x, y in zip(X, Y) for v in (u64(x) * 3 & (2**64 - 1), (u64(x) * u64(y)) >> 64, bin(u64(x)).count('1'))]
#include <metal_stdlib>
using namespace metal;
// threadgroup: 16,1,1
kernel void integers(device const int* A [[buffer(0)]], device const int* B [[buffer(1)]],
                     device int* Out [[buffer(2)]], device int* Quotient [[buffer(3)]],
                     device ulong* Wide [[buffer(4)]], uint i [[thread_position_in_grid]])
{
    int x = A[i], y = B[i];
    device int* o = Out + i * 19;
    o[0] = popcount(x);
    o[1] = clz(x);
    o[2] = ctz(x);
    o[3] = reverse_bits(x);
    o[4] = mulhi(x, y);
    o[5] = int(mulhi(uint(x), uint(y)));
    o[6] = int(absdiff(x, y));
    o[7] = addsat(x, y);
    o[8] = subsat(x, y);
    o[9] = hadd(x, y);
    o[10] = rhadd(x, y);
    o[11] = extract_bits(x, 4, 9);
    o[12] = insert_bits(x, y, 4, 8);
    o[13] = min(x, y);
    o[14] = max(x, y);
    o[15] = clamp(x, -50, 50);
    o[16] = x << y;
    int z = x;
    z >>= y;
    o[17] = z;
    o[18] = rotate(x, y);
    Quotient[i * 2] = y != 0 ? x / y : 1;
    int r = x;
    r %= y;
    Quotient[i * 2 + 1] = y != 0 ? r : 1;
    int unused = x / (y - y) ^ x % (y - y); // any value, and no fault
    ulong w = ulong(long(x)), v = ulong(long(y));
    Wide[i * 3] = w * 3 + (unused == 0x12345 ? 1 : 0);
    Wide[i * 3 + 1] = mulhi(w, v);
    Wide[i * 3 + 2] = popcount(w);
}
