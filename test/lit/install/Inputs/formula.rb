# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# formula.rb FORMULA FOLDER: does what Homebrew does with a formula, with as much of its language as ours use: unpacks the archive, which has
# the formula's checksum, and runs `install` into FOLDER and `test`. A `system` that starts with cmake is only printed.
require "digest"
require "fileutils"
require "pathname"
require "uri"

FOLDER = Pathname(ARGV[1]).expand_path
MACHINE = `uname -m`.strip

class Pathname
  def install(files)
    mkpath
    FileUtils.mv(files, to_s)
  end
end

class Formula
  class << self
    attr_reader :values, :body

    def method_missing(name, value = nil, **more)
      (@values ||= {}).store(name, value || more)
    end

    def depends_on(what)
      puts "depends on #{what.is_a?(Hash) ? what.keys.first : what}"
    end

    def on_intel
      yield if MACHINE == "x86_64"
    end

    def on_arm
      yield if MACHINE == "aarch64"
    end

    def test(&body)
      @body = body
    end

    def [](_name)
      new
    end
  end

  def prefix = FOLDER
  def bin = FOLDER/"bin"
  def testpath = (FOLDER/"testpath").tap(&:mkpath)
  def opt_bin = "OPT/bin"
  def opt_lib = "OPT/lib"
  def std_cmake_args = ["-DCMAKE_BUILD_TYPE=Release"]

  def system(*command)
    return puts(command.join(" ")) if command.first.to_s == "cmake"

    Kernel.system(*command.map(&:to_s)) || abort("#{command.join(" ")} failed")
  end

  def assert_equal(expected, found)
    abort("expected #{expected.inspect}, found #{found.inspect}") if expected != found
  end
end

load ARGV[0]
formula = ObjectSpace.each_object(Class).find { |one| one < Formula }
values = formula.values
archive = URI(values.fetch(:url)).path
abort("#{archive} has another checksum") if Digest::SHA256.file(archive).hexdigest != values.fetch(:sha256)
FileUtils.mkdir_p(FOLDER/"unpacked")
Kernel.system("tar", "-xzf", archive, "-C", (FOLDER/"unpacked").to_s, "--strip-components", "1") || abort("no archive")
one = formula.new
Dir.chdir(FOLDER/"unpacked") { one.install }
if one.bin.exist?
  Dir.chdir(one.testpath) { one.instance_eval(&formula.body) }
  puts "tested"
end
puts "#{formula} #{values.fetch(:version)}"
