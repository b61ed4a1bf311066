RWStructuredBuffer<float> O;[numthreads(1,1,1)]void main(){[unroll][unroll]for(int i=0;i<2;++i)O[i]=i;[loop][unroll(2)]while(O[1]<3)O[1]++;}
