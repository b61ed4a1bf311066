//@ ms_6_8 entry=shape nvidia-hopper apple-m1
struct Corner { float4 position : SV_Position; nointerpolation uint2 id[32768] : ID; };
static void f(int i, out vertices Corner c[64]) { c[i].position = i; c[1].id[i] = 3;}
[outputtopology("line")] [numthreads(32, 1, 1)]
void shape(uint i : SV_GroupIndex, out vertices Corner c[64], out indices uint2 l[32]) {
  SetMeshOutputCounts(64, 32);
  int k = -3; 
  c[k].position = i;
  c[k].id[ddy(k)] = 3;
  l[WaveReadLaneAt(k, 0)] = 7;
  [loop] while (true) { l[i] = uint2(2 * i, 2 * i + 1); break; }
}
