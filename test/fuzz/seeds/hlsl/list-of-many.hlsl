RWStructuredBuffer<float> O;[WaveSize(WAVE)][numthreads(WAVE,1,1)]void main(uint t:SV_GroupIndex){WaveMatrixLeftColAcc<float,16,16> c[0xffffffff];c[1].Fill(0);float v65[] = {1, c};
O[0]=1;}
