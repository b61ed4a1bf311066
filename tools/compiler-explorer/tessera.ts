// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A compiler type for Compiler Explorer that links the lines of Metal's text, which none of its own types does
// (docs/compiler-explorer.md). It belongs into lib/compilers.

import path from 'node:path';

import type {ParsedAsmResult, ParsedAsmResultLine} from '../../types/asmresult/asmresult.interfaces.js';
import type {ParseFiltersAndOutputOptions} from '../../types/features/filters.interfaces.js';
import {BaseCompiler} from '../base-compiler.js';
import {SPIRVAsmParser} from '../parsers/asm-parser-spirv.js';
import * as utils from '../utils.js';

const lineDirective = /^#line (\d+) "((?:[^"\\]|\\.)*)"$/;
const comment = /^\s*\/\//;

export class TesseraCompiler extends BaseCompiler {
    private readonly spirvAsm = new SPIRVAsmParser(this.compilerProps);

    static get key() {
        return 'tessera';
    }

    override optionsForFilter(_filters: ParseFiltersAndOutputOptions, outputFilename: string): string[] {
        return ['-g', '-o', this.filename(outputFilename)];
    }

    override async processAsm(result: {asm: string}, filters: ParseFiltersAndOutputOptions): Promise<ParsedAsmResult> {
        return result.asm.startsWith('; SPIR-V')
            ? this.spirvAsm.processAsm(result.asm, filters)
            : this.processMetal(result.asm, filters);
    }

    /** `#line` says where the lines below it come from, one after the other. */
    private processMetal(text: string, filters: ParseFiltersAndOutputOptions): ParsedAsmResult {
        const asm: ParsedAsmResultLine[] = [];
        let file: string | null = null;
        let next = 0;
        const lines = utils.splitLines(text);
        for (const line of lines) {
            const directive = lineDirective.exec(line);
            if (directive) {
                next = Number.parseInt(directive[1], 10);
                const isShader = path.basename(directive[2]) === this.compileFilename;
                file = isShader ? null : utils.maskRootdir(directive[2]);
                if (!filters.directives) asm.push({text: line, source: null, labels: []});
                continue;
            }
            const source = next > 0 && line !== '' ? {file, line: next, mainsource: file === null} : null;
            if (next > 0) next++;
            if (!(filters.commentOnly && comment.test(line))) asm.push({text: line, source, labels: []});
        }
        return {asm, labelDefinitions: {}, languageId: 'cppp', filteredCount: lines.length - asm.length};
    }
}
