// Loops with the head that a person would write, and their form when the head needs statements.
// RUN: tessera --target apple-m1 %s --emit=msl | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=MSL
RWStructuredBuffer<int> Out : register(u0);
StructuredBuffer<int> In : register(t1);

int collatz(int n) {
  int steps = 0;
  while (n != 1) {
    if (n & 1)
      n = 3 * n + 1;
    else
      n /= 2;
    ++steps;
  }
  return steps;
}

int classify(int x) {
  switch (x) {
  case 0:
  case 1:
    return 10;
  case -2: {
    int y = In[x + 2];
    x = y * y + y;
  }
  case 3:
    x += 7;
    break;
  default:
    x = 0;
  }
  return x;
}

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  uint sum = 0;
  for (uint k = 0; k < 10; k += 2)
    sum += k * i;
  for (int j = 3; j >= 0; --j) {
    if (In[j] < 0)
      continue;
    if (In[j] > 100)
      break;
    sum ^= In[j];
  }
  do {
    sum >>= 1;
  } while (sum > 5);
  for (uint p = 0, q = 10; p < q && In[p] != 0; ++p)
    --q, sum += q;
  if (sum == 1)
    Out[0] = 1;
  else if (sum == 2)
    Out[0] = collatz(In[0]);
  else
    Out[0] = classify(In[1]);
}

//MSL:static int collatz(int n) {
//MSL-NEXT:  int steps = 0;
//MSL-NEXT:  while (n != 1) {
//MSL-NEXT:    int n_1 = n;
//MSL-NEXT:    if ((n_1 & 1) != 0) {
//MSL-NEXT:      n = int(uint(n_1) * 3 + 1);
//MSL-NEXT:    } else {
//MSL-NEXT:      n = n_1 / 2;
//MSL-NEXT:    }
//MSL-NEXT:    steps = int(uint(steps) + 1);
//MSL-NEXT:  }
//MSL-NEXT:  return steps;
//MSL-NEXT:}
//MSL:static int classify(int x, const device int *In) {
//MSL-NEXT:  int x_1 = x;
//MSL-NEXT:  switch (x) {
//MSL-NEXT:  case 0:
//MSL-NEXT:  case 1:
//MSL-NEXT:    return 10;
//MSL-NEXT:  case -2: {
//MSL-NEXT:    int In_1 = In[uint(x_1) + 2];
//MSL-NEXT:    x_1 = int(uint(In_1) * uint(In_1) + uint(In_1));
//MSL-NEXT:  }
//MSL-NEXT:  case 3:
//MSL-NEXT:    x_1 = int(uint(x_1) + 7);
//MSL-NEXT:    break;
//MSL-NEXT:  default:
//MSL-NEXT:    x_1 = 0;
//MSL-NEXT:    break;
//MSL-NEXT:  }
//MSL-NEXT:  return x_1;
//MSL-NEXT:}
//MSL:kernel void main0(
//MSL-NEXT:    device int *Out {{\[\[}}buffer(0)]],
//MSL-NEXT:    const device int *In {{\[\[}}buffer(1)]],
//MSL-NEXT:    uint i {{\[\[}}thread_index_in_threadgroup]]) {
//MSL-NEXT:  uint sum = 0;
//MSL-NEXT:  for (uint k = 0; k < 10; k += 2) {
//MSL-NEXT:    sum += k * i;
//MSL-NEXT:  }
//MSL-NEXT:  for (int j = 3; j >= 0; --j) {
//MSL-NEXT:    uint index = uint(j);
//MSL-NEXT:    if (In[index] < 0) {
//MSL-NEXT:      continue;
//MSL-NEXT:    }
//MSL-NEXT:    if (In[index] > 100) {
//MSL-NEXT:      break;
//MSL-NEXT:    }
//MSL-NEXT:    sum ^= uint(In[index]);
//MSL-NEXT:  }
//MSL-NEXT:  do {
//MSL-NEXT:    sum >>= 1;
//MSL-NEXT:  } while (sum > 5);
//MSL-NEXT:  uint q = 10;
//MSL-NEXT:  for (uint p = 0; p < q && In[p] != 0; ++p) {
//MSL-NEXT:    uint q_1 = q - 1;
//MSL-NEXT:    q = q_1;
//MSL-NEXT:    sum += q_1;
//MSL-NEXT:  }
//MSL-NEXT:  if (sum == 1) {
//MSL-NEXT:    Out[0] = 1;
//MSL-NEXT:  } else if (sum == 2) {
//MSL-NEXT:    Out[0] = collatz(In[0]);
//MSL-NEXT:  } else {
//MSL-NEXT:    Out[0] = classify(In[1], In);
//MSL-NEXT:  }
//MSL-NEXT:}
