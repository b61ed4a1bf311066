cbuffer C{float3 V[16384];float2 G[16384][16384];};RWStructuredBuffer<float> O;[numthreads(1,1,1)]void main(){O[0]=V[1].x+G[1][2].y;}
