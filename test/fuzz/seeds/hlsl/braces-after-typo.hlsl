RWStructuredBuffer<float> O;[numthreads(1,1,1)]void main(){int a-={{1}};float b=={{2}};O[0]=a;}
