RWByteAddressBuffer O;[numthreads(1,1,1)]void main(){uint2 x;O.InterlockedAdd(0,1u,x);O.InterlockedAdd(4,x,x);}
