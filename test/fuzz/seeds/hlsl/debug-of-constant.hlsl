//@ debug
struct P{int a;float2 b;};[numthreads(1,1,1)]void main(uint:SV_GroupIndex){P p=(P)(1,2,3);int64_t arr[3]=(int64_t[3])p;}