groupshared float G[8];RWStructuredBuffer<float> O;float f(groupshared float a[8]){a[0]=1;}[numthreads(1,1,1)]void main(){O[0]=f(G);}
