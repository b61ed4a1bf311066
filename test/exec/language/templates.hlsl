// RUN: %exec-test %s
// in In i32: [6, -2, 15]
#include "check.hlsli"
StructuredBuffer<int> In : register(t1);

template <typename T> T twice(T x) { return x + x; }
template <typename T, typename U> T castTo(U x) { return (T)x; }
template <int N> int power(int x) {
  int r = 1;
  for (int i = 0; i < N; ++i)
    r *= x;
  return r;
}
template <typename T, int N> struct Stack {
  T items[N];
  int size;
  void push(T x) { items[size++] = x; }
  T pop() { return items[--size]; }
  static int capacity() { return N; }
};
template <typename T> struct Wrapper {
  T value;
  T get() { return value; }
  template <typename U> U as() { return (U)value; }
};
template <typename T> struct Limits {
  static const int bytes = sizeof(T);
};
template <> struct Limits<bool> {
  static const int bytes = 1;
};
template <typename T> T largest(T a, T b) { return a > b ? a : b; }
template <> int largest<int>(int a, int b) { return (a > b ? a : b) + 1000; }
template <int A, int B> struct Sum {
  enum { value = A + B };
};
template <int N> struct Factorial {
  static const int value = N * Factorial<N - 1>::value;
};
template <> struct Factorial<0> {
  static const int value = 1;
};
template <typename T> void swap(inout T a, inout T b) {
  T t = a;
  a = b;
  b = t;
}

[numthreads(1, 1, 1)] void main() {
  int x = In[0];
  CHECK(twice(x));                      //= 12
  CHECKF(twice(x * 0.25f));             //= 3
  CHECKF2(twice(float2(x, 1)));         //= (12, 2)
  CHECK(twice<uint>(x));                //= 12
  CHECK((castTo<int>(2.75f * In[1])));  //= -5
  CHECKF((castTo<float, int>(x)));      //= 6
  CHECK(power<3>(x));                   //= 216
  CHECK(power<0>(x));                   //= 1
  CHECK(power<2>(In[1]));               //= 4

  Stack<int, 5> s;
  s.size = 0;
  s.push(x);
  s.push(In[1]);
  s.push(In[2]);
  CHECK(s.pop());                          //= 15
  CHECK(s.pop());                          //= -2
  CHECK(s.size);                           //= 1
  CHECK((Stack<int, 5>::capacity()));      //= 5
  CHECK((Stack<float3, 12>::capacity()));  //= 12
  Stack<float2, 2> t;
  t.size = 0;
  t.push(float2(x, 0.5));
  CHECKF2(t.pop()); //= (6, 0.5)

  Wrapper<float> w;
  w.value = x + 0.75;
  CHECKF(w.get());          //= 6.75
  CHECK(w.as<int>());       //= 6
  CHECK(Limits<float4>::bytes); //= 16
  CHECK(Limits<bool>::bytes);   //= 1
  CHECK(largest(In[0], In[1])); //= 1006
  CHECKF(largest(2.5f, (float)In[1])); //= 2.5
  CHECK(((int)Sum<3, 4>::value));     //= 7
  CHECK(Factorial<5>::value);       //= 120
  int p = In[0], q = In[2];
  swap(p, q);
  CHECK(p); //= 15
  CHECK(q); //= 6
  float3 v = float3(1, 2, 3) * x;
  swap(v.x, v.z);
  CHECKF3(v); //= (18, 12, 6)
}
