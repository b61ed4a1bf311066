// RUN: %check-diags %s
struct Base {
  int b;
};
struct Other {
  float f;
};
struct Derived : Other, Base {
  int d;
};
struct Push {
  vk::BufferPointer<Derived, 8> p;
  uint64_t n;
  vk::BufferPointer<float> f;
};
#ifndef ALONE
[[vk::push_constant]] Push P;
#else
[[vk::push_constant]] vk::BufferPointer<float> P;
#endif
RWStructuredBuffer<float> Out;
struct Pair {
  float a, b;
};
struct Holder {
  vk::BufferPointer<float> to;
  float then;
};
[numthreads(1, 1, 1)] void main(uint t : SV_GroupIndex) {
  USE;
}
// EXPECT "-DUSE=vk::BufferPointer<Derived, 16> x = vk::static_pointer_cast<Derived, 16>(P.p)"
// DIAG: PointerCastAlignment @ 30
//| buffer-pointer.hlsl:30:3: error: 'static_pointer_cast' cannot raise the alignment from 8 to 16: cast through 'uint64_t' if the address is known to have it
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<Base, 8> x = vk::static_pointer_cast<Base, 8>(P.p)"
// DIAG: PointerCastAlignment @ 30
//| buffer-pointer.hlsl:30:3: error: 'static_pointer_cast' cannot raise the alignment from 4 to 8: cast through 'uint64_t' if the address is known to have it
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<Other, 16> x = vk::reinterpret_pointer_cast<Other, 16>(P.p)"
// DIAG: PointerCastAlignment @ 30
//| buffer-pointer.hlsl:30:3: error: 'reinterpret_pointer_cast' cannot raise the alignment from 8 to 16: cast through 'uint64_t' if the address is known to have it
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<int> x = vk::static_pointer_cast<int>(P.f)"
// DIAG: PointerCastBase @ 30
//| buffer-pointer.hlsl:30:3: error: 'static_pointer_cast' needs a base class of the pointee, but 'int' is not a base class of 'float': use 'reinterpret_pointer_cast'
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float> x = (vk::BufferPointer<float>)P.p"
// DIAG: PointerConversion @ 30
//| buffer-pointer.hlsl:30:3: error: no conversion between 'vk::BufferPointer<Derived, 8>' and 'vk::BufferPointer<float>': use 'vk::reinterpret_pointer_cast' between types of vk::BufferPointer, or cast to 'uint64_t' for the address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float> x = P.p"
// DIAG: error @ 30
//| buffer-pointer.hlsl:30:3: error: cannot initialize a variable of type 'BufferPointer<float, (default) 0>' with an lvalue of type 'hlsl_push_constant BufferPointer<Derived, 8>'
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:38: note: expanded from macro 'USE'
//|    10 | #define USE vk::BufferPointer<float> x = P.p
//|       |                                      ^   ~~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float> x = P.n"
// DIAG: error @ 30
//| buffer-pointer.hlsl:30:3: error: cannot initialize a variable of type 'vk::BufferPointer<float>' with an lvalue of type 'hlsl_push_constant uint64_t' (aka 'hlsl_push_constant unsigned long')
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:38: note: expanded from macro 'USE'
//|    10 | #define USE vk::BufferPointer<float> x = P.n
//|       |                                      ^   ~~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float> x = vk::BufferPointer<float>(1.5)"
// DIAG: PointerConversion @ 30
//| buffer-pointer.hlsl:30:3: error: no conversion between 'float' and 'vk::BufferPointer<float>': use 'vk::reinterpret_pointer_cast' between types of vk::BufferPointer, or cast to 'uint64_t' for the address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=uint64_t x = P.f"
// DIAG: error @ 30
//| buffer-pointer.hlsl:30:3: error: cannot initialize a variable of type 'uint64_t' (aka 'unsigned long') with an lvalue of type 'hlsl_push_constant vk::BufferPointer<float>'
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:22: note: expanded from macro 'USE'
//|    10 | #define USE uint64_t x = P.f
//|       |                      ^   ~~~
//| 1 error generated.
// EXPECT "-DUSE=float x = (float)P.f"
// DIAG: PointerConversion @ 30
//| buffer-pointer.hlsl:30:3: error: no conversion between 'vk::BufferPointer<float>' and 'float': use 'vk::reinterpret_pointer_cast' between types of vk::BufferPointer, or cast to 'uint64_t' for the address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=if (P.f) Out[0] = 1"
// DIAG: error @ 30
//| buffer-pointer.hlsl:30:3: error: value of type 'hlsl_push_constant vk::BufferPointer<float>' is not contextually convertible to 'bool'
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:17: note: expanded from macro 'USE'
//|    10 | #define USE if (P.f) Out[0] = 1
//|       |                 ^~~
//| 1 error generated.
// EXPECT "-DUSE=Pair x = {P.f, 1}"
// DIAG: PointerParts @ 30
//| buffer-pointer.hlsl:30:3: error: a vk::BufferPointer in an initializer list can only initialize a vk::BufferPointer of the same type: cast it to 'uint64_t'
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=Pair x = (Pair)P.f"
// DIAG: error @ 30
//| buffer-pointer.hlsl:30:3: error: C-style cast from 'hlsl_push_constant vk::BufferPointer<float>' to 'Pair' is not allowed
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:22: note: expanded from macro 'USE'
//|    10 | #define USE Pair x = (Pair)P.f
//|       |                      ^~~~~~~~~
//| 1 error generated.
// EXPECT "-DUSE=Holder x = (Holder)P"
// DIAG: PointerConversion @ 30
//| buffer-pointer.hlsl:30:3: error: no conversion between 'Push' and 'Holder': use 'vk::reinterpret_pointer_cast' between types of vk::BufferPointer, or cast to 'uint64_t' for the address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=uint64_t2 x = {P.f, P.n}"
// DIAG: PointerParts @ 30
//| buffer-pointer.hlsl:30:3: error: a vk::BufferPointer in an initializer list can only initialize a vk::BufferPointer of the same type: cast it to 'uint64_t'
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float> x = {P.p}"
// DIAG: PointerConversion @ 30
//| buffer-pointer.hlsl:30:3: error: no conversion between 'vk::BufferPointer<Derived, 8>' and 'vk::BufferPointer<float>': use 'vk::reinterpret_pointer_cast' between types of vk::BufferPointer, or cast to 'uint64_t' for the address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float> x = {1.5}"
// DIAG: warning @ 30
// DIAG: PointerConversion @ 30
//| buffer-pointer.hlsl:30:3: warning: implicit conversion from 'float' to 'unsigned long' changes value from 1.5 to 1 [-Wliteral-conversion]
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:43: note: expanded from macro 'USE'
//|    10 | #define USE vk::BufferPointer<float> x = {1.5}
//|       |                                          ~^~~
//| buffer-pointer.hlsl:30:3: error: no conversion between 'float' and 'vk::BufferPointer<float>': use 'vk::reinterpret_pointer_cast' between types of vk::BufferPointer, or cast to 'uint64_t' for the address
//|    30 |   USE;
//|       |   ^~~
//| 1 warning and 1 error generated.
// EXPECT "-DUSE=Out[0] = vk::RawBufferLoad<float>(P.n, t + 4)"
// DIAG: AddressAlignmentForm @ 30
//| buffer-pointer.hlsl:30:3: error: the alignment of 'RawBufferLoad' must be a power of two known at compile time, such as 4 or 16
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=Out[0] = vk::RawBufferLoad<float>(P.n, 3)"
// DIAG: AddressAlignment @ 30
//| buffer-pointer.hlsl:30:3: error: the alignment of 'RawBufferLoad' must be a constant power of two, but it is 3
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::RawBufferStore<float>(P.n, 1, 0)"
// DIAG: AddressAlignment @ 30
//| buffer-pointer.hlsl:30:3: error: the alignment of 'RawBufferStore' must be a constant power of two, but it is 0
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::RawBufferStore(P.n, Out)"
// DIAG: ResourceInMemory @ 30
//| buffer-pointer.hlsl:30:3: error: a resource cannot be in memory at an address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=Out[0] = vk::RawBufferLoad<RWStructuredBuffer<float> >(P.n)[0]"
// DIAG: ResourceInMemory @ 30
//| buffer-pointer.hlsl:30:3: error: a resource cannot be in memory at an address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<float, 12> x"
// DIAG: AddressAlignment @ 30
//| buffer-pointer.hlsl:30:3: error: the alignment of 'vk::BufferPointer<float, 12>' must be a constant power of two, but it is 12
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<RWByteAddressBuffer> x; x.Get().Store(0, 1)"
// DIAG: ResourceInMemory @ 30
//| buffer-pointer.hlsl:30:3: error: a resource cannot be in memory at an address
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=vk::BufferPointer<uint, 2> x = vk::BufferPointer<uint, 2>(P.n); InterlockedAdd(x.Get(), 1)"
// DIAG: AddressAtomicAlign @ 30
//| buffer-pointer.hlsl:30:3: error: an atomic of 4 bytes needs an address that is a multiple of 4, but this one is only known to be a multiple of 2: give the 'vk::BufferPointer' an alignment of 4
//|    30 |   USE;
//|       |   ^~~
//| 1 error generated.
// EXPECT "-DUSE=const vk::BufferPointer<const Pair> c = vk::BufferPointer<const Pair>(P.n); c.Get().a = 2"
// DIAG: error @ 30
//| buffer-pointer.hlsl:30:3: error: cannot assign to return value because function 'Get' returns a const value
//|    30 |   USE;
//|       |   ^~~
//| <command line>:10:99: note: expanded from macro 'USE'
//|    10 | #define USE const vk::BufferPointer<const Pair> c = vk::BufferPointer<const Pair>(P.n); c.Get().a = 2
//|       |                                                                                         ~~~~~~~~~ ^
//| 1 error generated.
// EXPECT -DALONE "-DUSE=Out[0] = P.Get()"
// DIAG: PushConstantPointer @ 19
//| buffer-pointer.hlsl:19:48: error: push constant 'P' must be a struct, not a vk::BufferPointer: make the pointer a member of a struct
//|    19 | [[vk::push_constant]] vk::BufferPointer<float> P;
//|       |                                                ^
//| 1 error generated.
