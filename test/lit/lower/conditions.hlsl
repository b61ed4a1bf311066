// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// Cheap operands without an effect are computed both; loads from memory and calls are not.
RWStructuredBuffer<int> Out;
groupshared int Shared[4];
int effect() {
  Out[1] = 1;
  return 2;
}

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  bool a = i > 1 && i < 3;
  // CHECK: and
  // CHECK: %a = var
  bool b = i < 4 && Shared[i] == 0;
  // CHECK: [[LT:%.*]] = lt
  // CHECK: [[R:%[0-9]+]] = var [[LT]]
  // CHECK: if [[LT]] then {
  // CHECK: global @Shared
  // CHECK: store [[R]]
  // CHECK: load [[R]] : bool
  bool c = a || effect() > 1;
  // CHECK: [[R2:%[0-9]+]] = var
  // CHECK: if {{%.*}} else {
  // CHECK: call @effect
  // CHECK: store [[R2]]
  int d = a ? 1 : 2;
  // CHECK: select
  int e = a ? effect() : 3;
  // CHECK: if
  // CHECK: call @effect
  // CHECK: } else {
  int2 f = int2(d, e) > 1 ? int2(1, 2) : 3;
  // CHECK: [[V:%.*]] = gt {{%.*}}, {{%.*}}
  // CHECK: select [[V]]
  [flatten] if (b && !c)
    d = f.x;
  // CHECK: if {{%.*}} {flatten} then {
  [branch] if (c)
    d = 4;
  else
    d = 5;
  // CHECK: if {{%.*}} {dont_flatten} then {
  // CHECK: } else {
  Out[0] = d;
}
