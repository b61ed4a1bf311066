// The macro of the back end that is compiled for, and not of the other one.
// RUN: tessera --emit=spirv-asm %s -o - | FileCheck --check-prefix=SPIRV %s
// RUN: tessera --emit=msl %s -o - | FileCheck --check-prefix=METAL %s
// RUN: tessera --emit=ir %s -o - | FileCheck --check-prefix=IR-SPIRV %s
// RUN: tessera --emit=ir --target=apple-m1 %s -o - | FileCheck --check-prefix=IR-METAL %s
RWStructuredBuffer<uint> O;
[numthreads(1, 1, 1)] void main() {
#if defined(__spirv__) && !defined(__metal__)
  O[0] = 1111;
#elif defined(__metal__) && !defined(__spirv__)
  O[0] = 2222;
#endif
}
// SPIRV: OpConstant %uint 1111
// METAL: = 2222
// IR-SPIRV: const 1111
// IR-METAL: const 2222
