import os
import sys

# An installation's PREFIX/share/tessera/lit, or this, in Tessera's sources:
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..", "tools", "lit"))
import tessera_shaders

tessera_shaders.configure(config, lit_config, name="my shaders")
