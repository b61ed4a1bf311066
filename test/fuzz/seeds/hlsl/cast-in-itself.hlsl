struct Node {
  Node next;
  uint value;
  uint zero() { return ((Node)0).value; }
};
RWStructuredBuffer<uint> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = 1; }
