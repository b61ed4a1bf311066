//@ unused
[[vk::ext_builtin_output(24)]] static uint Output;
[shader("raygeneration")] void start() {}
