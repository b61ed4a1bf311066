static const float4x4 v = {transpose};
[numthreads(1, 1, 1)] void main() { float w[1] = {transpose}; }
