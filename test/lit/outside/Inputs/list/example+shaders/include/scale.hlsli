uint scaled(uint value) { return value * SCALE; }
