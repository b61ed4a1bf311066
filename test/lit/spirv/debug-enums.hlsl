// An enum without a type of its own is int, or uint if it has such a value.
// RUN: tessera -fspv-debug=vulkan-with-source --emit=spirv-asm -o - %s | FileCheck %s
// RUN: tessera -T cs_6_0 --reflect %t.json -o %t.spv %s && FileCheck --input-file=%t.json --check-prefix=JSON %s
enum Plain { First, Second };
enum class Scoped { First };
enum class Typed : uint { First };
enum Large { Most = 0xffffffff };
template <typename T> struct Holder {
  enum Inner { One = 1 };
};
// JSON: "elementType": "int"
RWStructuredBuffer<Plain> Plains;
RWStructuredBuffer<float> Out;

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  Plain plain = (Plain)i;
  Typed typed = (Typed)i;
  Large large = (Large)i;
  Holder<float>::Inner inner = (Holder<float>::Inner)i;
  Plains[i] = plain;
  Out[i] = plain < -1 ? 1 : (float)plain + (float)(uint)typed + (float)large + (float)inner;
}
// CHECK-DAG: %[[Int:.+]] = OpString "int"
// CHECK-DAG: %[[Uint:.+]] = OpString "uint"
// CHECK-DAG: %[[P:.+]] = OpString "plain"
// CHECK-DAG: %[[T:.+]] = OpString "typed"
// CHECK-DAG: %[[L:.+]] = OpString "large"
// CHECK-DAG: %[[I:.+]] = OpString "inner"
// CHECK: %[[A:.+]] = OpExtInst %void %{{.+}} DebugTypeBasic %[[Int]]
// CHECK: DebugLocalVariable %[[P]] %[[A]]
// CHECK: %[[B:.+]] = OpExtInst %void %{{.+}} DebugTypeBasic %[[Uint]]
// CHECK: DebugLocalVariable %[[T]] %[[B]]
// CHECK: %[[C:.+]] = OpExtInst %void %{{.+}} DebugTypeBasic %[[Uint]]
// CHECK: DebugLocalVariable %[[L]] %[[C]]
// CHECK: %[[D:.+]] = OpExtInst %void %{{.+}} DebugTypeBasic %[[Int]]
// CHECK: DebugLocalVariable %[[I]] %[[D]]
