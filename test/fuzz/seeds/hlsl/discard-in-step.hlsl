//@ ps_6_8 entry=ps nvidia-hopper vulkan1.0
int f(int i) { if (i == 7) discard; return i + 1; }
float4 ps(int a : A) : SV_Target {
  float4 s = 0;
  for (int i = 0; i < a; i = f(i)) { if (i == 3) continue; s += i; }
  int k = 0; do { if (k == 3) continue; s *= 2; } while ((k = f(k)) < a);
  return s;
}
