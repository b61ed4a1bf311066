// A million million tokens, as the argument of a macro: it is expanded before any of them is counted.
#define F(x) x x x x x x x x x x
[numthreads(1, 1, 1)] void main() { F(F(F(F(F(F(F(F(F(F(F(F(;)))))))))))) }
