#define OFFSET 512 // <svg onload=alert(4)>
float used(float x) { return x * 2; }
