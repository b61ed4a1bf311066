// RUN: tessera %s --print-after=lower -o %t.tsir 2>&1 | FileCheck %s
// Arguments of several types are converted to their common type, which a call of the same function among the
// arguments does not disturb: its own arguments have another one.
RWStructuredBuffer<float> Out;

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex) {
  float a = Out[1], b = Out[2];
  Out[0] = max(a, max(b, 0));
  // CHECK: %a = var
  // CHECK: [[A:%.*]] = load %a
  // CHECK: [[B:%.*]] = load %b
  // CHECK: [[ZERO:%.*]] = const 0.0
  // CHECK: [[INNER:%.*]] = max [[B]], [[ZERO]]
  // CHECK: max [[A]], [[INNER]]
  Out[1] = clamp(i, clamp(a, 1, 2), 3);
  // CHECK: [[I:%.*]] = load %i
  // CHECK: [[IF:%.*]] = convert [[I]] : f32
  // CHECK: [[MIN:%.*]] = clamp
  // CHECK: [[THREE:%.*]] = const 3.0
  // CHECK: clamp [[IF]], [[MIN]], [[THREE]]
}
