#include "cycle-back.hlsli"
