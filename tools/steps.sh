# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The steps that tools/quickstart and tools/check share. Sourced, with $root set to the checkout.

current=start
trap 'code=$?; [ $code -eq 0 ] || echo "$(basename "$0"): failed in the step: $current (exit $code)" >&2' EXIT
step() { current=$*; echo "== $*"; }

# Runs a command whose output matters only when it fails.
quietly() {
  local log
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

set_up() {
  step "look for what the build needs"
  "$root/third_party/setup"
}

configure() { # preset
  # CMake looks after changes by itself; it is asked for a full look only once.
  [ -e "$root/build/$1/build.ninja" ] && return
  step "configure build/$1"
  (cd "$root" && quietly cmake --preset "$1")
}

build() { # preset target...
  step "build in build/$1"
  local preset=$1
  shift
  quietly ninja -C "$root/build/$preset" "$@"
}
