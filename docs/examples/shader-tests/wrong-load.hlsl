// RUN: tessera %s --target nvidia-hopper -verify
StructuredBuffer<float> In;
RWStructuredBuffer<float> Out;

float twice(float x) { return x * 2; } // #twice

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Out[i] = twice(In[i], 1); // expected-error {{no matching function for call to 'twice'}}
  // expected-note@#twice {{requires single argument 'x'}}
  In[i] = 0; // expected-error-re {{cannot assign to {{.*}} returns a const value}}
}
