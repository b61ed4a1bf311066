// Writes checked values one after the other into Out. The expected value is beside each, in a
// comment that starts with //= (see harness/case.py). A CHECK must be the only one on its line and
// executed exactly once.
RWStructuredBuffer<uint> Out : register(u0);

#define CHECK(X) Out[__COUNTER__] = (uint)(X)
#define CHECK2(X)                                                                                  \
  {                                                                                                \
    uint2 v_ = (uint2)(X);                                                                         \
    Out[__COUNTER__] = v_.x;                                                                       \
    Out[__COUNTER__] = v_.y;                                                                       \
  }
#define CHECK3(X)                                                                                  \
  {                                                                                                \
    uint3 v_ = (uint3)(X);                                                                         \
    Out[__COUNTER__] = v_.x;                                                                       \
    Out[__COUNTER__] = v_.y;                                                                       \
    Out[__COUNTER__] = v_.z;                                                                       \
  }
#define CHECK4(X)                                                                                  \
  {                                                                                                \
    uint4 v_ = (uint4)(X);                                                                         \
    Out[__COUNTER__] = v_.x;                                                                       \
    Out[__COUNTER__] = v_.y;                                                                       \
    Out[__COUNTER__] = v_.z;                                                                       \
    Out[__COUNTER__] = v_.w;                                                                       \
  }

#define CHECKF(X) Out[__COUNTER__] = asuint((float)(X))
#define CHECKF2(X)                                                                                 \
  {                                                                                                \
    float2 v_ = (float2)(X);                                                                       \
    Out[__COUNTER__] = asuint(v_.x);                                                               \
    Out[__COUNTER__] = asuint(v_.y);                                                               \
  }
#define CHECKF3(X)                                                                                 \
  {                                                                                                \
    float3 v_ = (float3)(X);                                                                       \
    Out[__COUNTER__] = asuint(v_.x);                                                               \
    Out[__COUNTER__] = asuint(v_.y);                                                               \
    Out[__COUNTER__] = asuint(v_.z);                                                               \
  }
#define CHECKF4(X)                                                                                 \
  {                                                                                                \
    float4 v_ = (float4)(X);                                                                       \
    Out[__COUNTER__] = asuint(v_.x);                                                               \
    Out[__COUNTER__] = asuint(v_.y);                                                               \
    Out[__COUNTER__] = asuint(v_.z);                                                               \
    Out[__COUNTER__] = asuint(v_.w);                                                               \
  }

#define CHECKL(X)                                                                                  \
  {                                                                                                \
    uint64_t v_ = (uint64_t)(X);                                                                   \
    Out[__COUNTER__] = (uint)v_;                                                                   \
    Out[__COUNTER__] = (uint)(v_ >> 32);                                                           \
  }
#define CHECKD(X)                                                                                  \
  {                                                                                                \
    double v_ = (double)(X);                                                                       \
    uint lo_, hi_;                                                                                 \
    asuint(v_, lo_, hi_);                                                                          \
    Out[__COUNTER__] = lo_;                                                                        \
    Out[__COUNTER__] = hi_;                                                                        \
  }
