struct P{float x;float2 y;};ByteAddressBuffer S;RWByteAddressBuffer O;[numthreads(1,1,1)]void main(){int a[2]=S.Load<float[2]>(0);P p[2]=S.Load<half2x3[2]>(8);O.Store(0,a);O.Store(8,p);}
