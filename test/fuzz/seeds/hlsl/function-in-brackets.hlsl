//@ vulkan
([n])(uint a) {}
