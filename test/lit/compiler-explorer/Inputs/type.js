// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// type.js TESSERA.ts OUTPUT: shows what the type does with an output for Metal. Its imports are stand-ins.
const fs = require('fs');
const Module = require('module');
const path = require('path');
const typescript = require('typescript');

class BaseCompiler {
  constructor() {
    this.compileFilename = 'example.hlsl';
  }
  filename(name) {
    return name;
  }
}
class SPIRVAsmParser {
  processAsm() {
    return { asm: [{ text: 'the module goes to the parser of SPIR-V' }] };
  }
}
const stands = {
  '../base-compiler.js': { BaseCompiler },
  '../parsers/asm-parser-spirv.js': { SPIRVAsmParser },
  '../utils.js': { splitLines: (text) => text.split('\n'), maskRootdir: (name) => path.basename(name) },
};

const [source, output] = process.argv.slice(2);
const made = typescript.transpileModule(fs.readFileSync(source, 'utf8'), {
  reportDiagnostics: true,
  compilerOptions: { module: typescript.ModuleKind.CommonJS, target: typescript.ScriptTarget.ES2022, esModuleInterop: true },
});
for (const problem of made.diagnostics) throw new Error(typescript.flattenDiagnosticMessageText(problem.messageText, '\n'));
const loaded = new Module(source);
loaded.require = (name) => stands[name] ?? require(name);
loaded._compile(made.outputText, source);

async function main() {
  const compiler = new loaded.exports.TesseraCompiler();
  console.log('options: ' + compiler.optionsForFilter({}, 'output.s').join(' '));
  console.log((await compiler.processAsm({ asm: '; SPIR-V\n' }, {})).asm[0].text);
  const asm = fs.readFileSync(output, 'utf8');
  for (const { text, source } of (await compiler.processAsm({ asm }, { directives: true, commentOnly: true })).asm)
    console.log(`${source ? `${source.mainsource ? 'example.hlsl' : source.file}:${source.line}` : '-'} ${text.trim()}`);
  const all = (await compiler.processAsm({ asm }, {})).asm;
  const count = (start) => all.filter((line) => line.text.startsWith(start)).length;
  console.log(`with filters off: ${count('#line ')} directives, ${count('//')} comments`);
}
main();
