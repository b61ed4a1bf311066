// RUN: %exec-test %s
// Memory barriers without execution barriers that only some threads reach: in branches, loops and switches, in functions called there, and
// after an early return. An atomic signals that a fence is done, and the last group reads the ordered values.
// metal: --races=strict | --races=strict --flush-subnormals
// groups: 3 1 1
// py: G, T, LATE = 3, 64, 48
// py: value = lambda stage, g: stage * 1000 + g * 37 + 5
// py: part = lambda k, g, threads: sum(g * 11 + i * (k + 1) for i in range(threads))
// inout Counts u32: [0] * 6 -> [G] * 6
// inout Words u32: [0] * (6 * G) -> [value(stage, g) for stage in range(6) for g in range(G)]
// inout Pairs f32: [0] * (2 * G) -> sum(([g * 0.5, -g] for g in range(G)), [])
// out Sums u32: [sum(value(stage, g) for g in range(G)) for stage in range(6)]
// out OutF f32: [sum(g * 0.5 for g in range(G)), sum(-g for g in range(G))]
// out Groups u32: [part(k, g, T) for g in range(G) for k in range(3)]
// out Late u32: [part(4, g, LATE) for g in range(G)]
globallycoherent RWStructuredBuffer<uint> Words : register(u0);
globallycoherent RWByteAddressBuffer Pairs : register(u1);
RWStructuredBuffer<uint> Counts : register(u2);
RWStructuredBuffer<uint> Sums : register(u3);
RWStructuredBuffer<float> OutF : register(u4);
RWStructuredBuffer<uint> Groups : register(u5);
RWStructuredBuffer<uint> Late : register(u6);
groupshared uint Parts[4], Arrived[4];
static const uint G = 3, T = 64, LATE = 48;

uint value(uint stage, uint g) { return stage * 1000 + g * 37 + 5; }

void addUp(uint stage) {
  uint sum = 0;
  for (uint g = 0; g < G; ++g)
    sum += Words[stage * G + g];
  Sums[stage] = sum;
}

/// Whether this is the last group, so that it can read what the others wrote before.
bool isLast(uint stage) {
  DeviceMemoryBarrier();
  uint before;
  InterlockedAdd(Counts[stage], 1, before);
  DeviceMemoryBarrier();
  return before == G - 1;
}

void publish(uint stage, uint g) {
  Words[stage * G + g] = value(stage, g);
  if (isLast(stage))
    addUp(stage);
}

/// All threads come, and this one waits for the others on Metal.
void clear(uint i) {
  if (i < 4) {
    Parts[i] = 0;
    Arrived[i] = 0;
  }
  GroupMemoryBarrier();
}

/// Passes the sum of all threads of the group to the last of them.
bool gather(uint k, uint given, uint threads, out uint total) {
  InterlockedAdd(Parts[k], given);
  GroupMemoryBarrier();
  uint before;
  InterlockedAdd(Arrived[k], 1, before);
  total = 0;
  if (before != threads - 1)
    return false;
  GroupMemoryBarrier();
  InterlockedOr(Parts[k], 0, total);
  return true;
}

[numthreads(T, 1, 1)] void main(uint g : SV_GroupID, uint i : SV_GroupIndex) {
  clear(i);
  GroupMemoryBarrierWithGroupSync();

  if (i == 0)
    publish(0, g);

  for (uint stage = 1; stage < 3; ++stage) {
    if (i == 40) {
      Words[stage * G + g] = value(stage, g);
      AllMemoryBarrier();
      uint before;
      InterlockedAdd(Counts[stage], 1, before);
      if (before == G - 1) {
        AllMemoryBarrier();
        addUp(stage);
      }
    }
    AllMemoryBarrier();
  }

  switch (i) {
  case 7:
    publish(3, g);
    break;
  case 41: {
    Words[4 * G + g] = value(4, g);
    Pairs.Store<float2>(g * 8, float2(g * 0.5, -float(g)));
    DeviceMemoryBarrier();
    uint before;
    InterlockedAdd(Counts[4], 1, before);
    if (before != G - 1)
      break;
    DeviceMemoryBarrier();
    addUp(4);
    float2 sum = 0;
    for (uint other = 0; other < G; ++other)
      sum += Pairs.Load<float2>(other * 8);
    OutF[0] = sum.x;
    OutF[1] = sum.y;
    break;
  }
  }

  uint total;
  for (uint k = 0; k < 3; ++k)
    if (gather(k, g * 11 + i * (k + 1), T, total))
      Groups[g * 3 + k] = total;

  if (i >= LATE)
    return;
  InterlockedAdd(Parts[3], g * 11 + i * 5);
  GroupMemoryBarrier();
  uint before;
  InterlockedAdd(Arrived[3], 1, before);
  if (before == LATE - 1) {
    GroupMemoryBarrier();
    InterlockedOr(Parts[3], 0, total);
    Late[g] = total;
  }
  if (i != 3)
    return;
  publish(5, g);
}
