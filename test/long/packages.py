#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a release of a build, installs its packages into clean Debian 13 roots, and uses them there.

    packages.py --build FOLDER --scratch FOLDER debian|archive|again

debian and archive need root and mmdebstrap. Lintian, of those roots, says no error of a package. The roots come from the mirror that this
machine's apt has; there is no LLVM in them. again makes the release a second time on another file system, and compares the files.
"""

import argparse
import filecmp
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
SUITE = "trixie"
SHADER = os.path.join(ROOT, "docs", "examples", "gemm.hlsl")
EMBEDDER = os.path.join(ROOT, "test", "lit", "install", "Inputs", "embedder")
# What programs of the archive need of Debian's packages.
NEEDED = {"tessera-playground": "libmicrohttpd12"}
PYTHON = """
import ctypes
import glob
import tessera
result = tessera.compile("RWByteAddressBuffer B; [numthreads(1, 1, 1)] void main() { B.Store(0, 1); }")
assert result.output[:4] == b"\\x03\\x02\\x23\\x07", result.output[:4]
# DXC's interfaces: of no class, REGDB_E_CLASSNOTREG.
dxc = ctypes.CDLL(*glob.glob("/usr/lib/**/tessera/libdxcompiler.so", recursive=True))
assert dxc.DxcCreateInstance(bytes(16), bytes(16), ctypes.byref(ctypes.c_void_p())) & 0xFFFFFFFF == 0x80040154
"""
# A script to run in the root: each line uses the contents of one package.
USES = """set -e
cd /work
tessera --target nvidia-hopper -o gemm.spv gemm.hlsl
for program in $(dpkg -L tessera | sed -n 's|^/usr/bin/||p'); do $program --help > help; test -s help; done
test -s /usr/share/man/man1/tessera.1.gz -o -n "$(grep -l path-exclude=/usr/share/man -r /etc/dpkg/dpkg.cfg.d)"
test -s /usr/share/bash-completion/completions/tessera
cc -std=c99 embedder/main.c $(pkg-config --cflags --libs tessera) -o by-pkg-config
./by-pkg-config | grep OpEntryPoint
cmake -S embedder -B by-cmake > log
cmake --build by-cmake > log
by-cmake/embedder | grep OpEntryPoint
python3 program.py
for package in tessera libtessera1 libtessera-dev python3-tessera; do test -s /usr/share/doc/$package/copyright; done
dpkg -V tessera libtessera1 libtessera-dev python3-tessera
apt-get purge -qq -y -o Dpkg::Use-Pty=0 tessera libtessera1 libtessera-dev python3-tessera > log
if find /usr -name '*tessera*' | grep .; then exit 1; fi
"""


def run(*command, **options):
    """Returns the command's output; a failure ends the job with that output."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(command[:6])}: exit status {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout


def mirror():
    """Returns the mirror of this machine's apt; a mirror has all suites."""
    lines = run("apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages", "Origin: Debian").split("\n")
    found = sorted((line.split()[0] != SUITE, line.split()[1]) for line in lines if line and "security" not in line)
    return found[0][1] if found else sys.exit("apt knows no mirror of Debian")


def make_root(folder):
    shutil.rmtree(folder, ignore_errors=True)
    # Those who keep a mirror's old states keep its expired release files.
    run("mmdebstrap", "--variant=minbase", "--aptopt=Acquire::Check-Valid-Until false", SUITE, folder, mirror())
    os.mkdir(os.path.join(folder, "work"))
    shutil.copy(SHADER, os.path.join(folder, "work"))


def release(args, folder, *more):
    """Returns the folder of a release of the build, whatever its commit."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, os.path.join(ROOT, "tools", "release"), "--built", args.build, "--any-commit", "--out", folder, *more)
    return folder


def inside(folder, *command):
    """Runs a command in the root, with its own processes and /proc, because $ORIGIN depends on /proc."""
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive", LC_ALL="C.UTF-8", PATH="/usr/sbin:/usr/bin:/sbin:/bin")
    return run("unshare", "--mount", "--pid", "--fork", f"--mount-proc={folder}/proc", "chroot", folder, *command, env=environment)


def install(folder, *packages):
    inside(folder, "apt-get", "install", "-qq", "-y", "-o", "Dpkg::Use-Pty=0", "--no-install-recommends", *packages)


def debian(args):
    packages = glob.glob(os.path.join(release(args, os.path.join(args.scratch, "release-debian")), "*.deb"))
    folder = os.path.join(args.scratch, "root-debian")
    make_root(folder)
    work = os.path.join(folder, "work")
    for package in packages:
        shutil.copy(package, work)
    shutil.copytree(EMBEDDER, os.path.join(work, "embedder"))
    with open(os.path.join(work, "program.py"), "w") as file:
        file.write(PYTHON)
    inside(folder, "apt-get", "update", "-qq")
    install(folder, "gcc", "libc6-dev", "pkgconf", "cmake", "make", "python3")
    names = ["/work/" + os.path.basename(package) for package in packages]
    install(folder, *names)
    print(inside(folder, "sh", "-c", USES))
    install(folder, "lintian")
    print(inside(folder, "lintian", "--allow-root", "--fail-on", "error", "--tag-display-limit", "0", *names))
    return folder


def archive(args):
    made = release(args, os.path.join(args.scratch, "release-archive"), "--no-debian")
    tarball, = glob.glob(os.path.join(made, "*-linux-*.tar.gz"))
    folder = os.path.join(args.scratch, "root-archive")
    make_root(folder)
    os.makedirs(os.path.join(folder, "opt", "some where"))
    run("tar", "-xzf", tarball, "-C", os.path.join(folder, "opt", "some where"), "--strip-components", "1")
    bin_folder = "/opt/some where/bin/"
    for program in sorted(os.listdir(os.path.join(folder, "opt", "some where", "bin"))):
        if program in NEEDED:
            inside(folder, "apt-get", "update", "-qq")
            install(folder, NEEDED[program])
        inside(folder, bin_folder + program, "--help")
    inside(folder, bin_folder + "tessera", "--target", "nvidia-hopper", "-o", "/work/gemm.spv", "/work/gemm.hlsl")
    inside(folder, bin_folder + "tessera", "--target", "apple-m1", "-o", "/work/gemm.metal", "/work/gemm.hlsl")
    # A program of this machine that is linked with the library, beside it as the archive has them.
    prefix = os.path.join(folder, "opt", "some where")
    run("cc", "-std=c99", os.path.join(EMBEDDER, "main.c"), "-I", prefix + "/include", "-L", prefix + "/lib", "-ltessera",
        "-Wl,-rpath,$ORIGIN/../lib", "-o", prefix + "/bin/embedder")
    if "OpEntryPoint" not in inside(folder, bin_folder + "embedder"):
        sys.exit("the embedder printed no entry point")
    return folder


def again(args):
    """A file system in memory lists the files of a folder in another order."""
    commit = run("git", "-C", ROOT, "rev-parse", "HEAD").strip()
    first = release(args, os.path.join(args.scratch, "first"), "--commit", commit)
    with tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
        second = release(args, os.path.join(memory, "second"), "--commit", commit)
        names = sorted(set(os.listdir(first)) | set(os.listdir(second)))
        _, different, absent = filecmp.cmpfiles(first, second, names, shallow=False)
    if different or absent or len(names) < 10:
        sys.exit(f"{len(names)} files; different: {different}, not in both: {absent}")
    return first


def main():
    made = argparse.ArgumentParser()
    made.add_argument("--build", required=True)
    made.add_argument("--scratch", required=True)
    made.add_argument("piece", choices=("debian", "archive", "again"))
    args = made.parse_args()
    if args.piece != "again" and os.geteuid():
        sys.exit("a clean root is made by root")
    os.makedirs(args.scratch, exist_ok=True)
    folder = {"debian": debian, "archive": archive, "again": again}[args.piece](args)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
