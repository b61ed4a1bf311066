'use strict';
// Colors of tokens, by the CSS Custom Highlight API: it leaves the elements as they are. Only what
// is near the view is colored, since the text of a module may be several MB.
const colors = (() => {
  const words = (text) => new Set(text.split(' '));
  const keywords = words('break case class const constant constexpr continue default device discard do else ' +
    'enum for fragment groupshared cbuffer if in inline inout kernel namespace out packoffset private register ' +
    'return row_major column_major static struct switch template thread threadgroup typedef typename ' +
    'uniform using vertex void volatile while true false');
  const types = new RegExp('^(?:(?:bool|u?int|half|u?long|u?short|u?char|float|double|bfloat|min16\\w+|' +
    'u?int(?:8|16|32|64)_t|float(?:16|32|64)_t|size_t)(?:\\d(?:x\\d)?)?|vector|matrix|auto|' +
    '(?:RW|Append|Consume|Rasterizer|Globally)*(?:Byte\\w*|Structured|Constant)?Buffer|(?:RW)?Texture\\w+|' +
    'Sampler\\w*|sampler|texture\\w+|[Ww]ave[Mm]atrix\\w*|Matrix|Vector|simdgroup_\\w+?\\d\\w*|' +
    '(?:packed_\\w+|atomic_u?int|tensor\\w*))$');
  const c = /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?)|(?<directive>^\s*#\s*\w+)|(?<number>\b(?:0[xX][\da-fA-F]+\w*|\d[\d.]*(?:[eE][-+]?\d+)?\w*))|(?<word>[A-Za-z_]\w*)/gm;
  const assembly = /(?<comment>;.*)|(?<string>"(?:\\.|[^"\\\n])*"?)|(?<id>%\w+)|(?<keyword>\bOp[A-Z]\w*)|(?<number>(?<![\w%])-?\d[\w.+]*)|(?<type>\b[A-Z]\w+)/gm;

  const ready = typeof Highlight === 'function' && CSS.highlights;
  const highlights = new Map();
  for (const name of ready ? ['comment', 'string', 'directive', 'number', 'keyword', 'type', 'id'] : []) {
    highlights.set(name, new Highlight());
    CSS.highlights.set(name, highlights.get(name));
  }

  const textsOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node];
    const found = [], walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };

  const color = (node, grammar, inComment) => {
    const texts = textsOf(node), whole = texts.map((text) => text.data).join('');
    let index = 0, before = 0;
    const add = (name, start, end) => {
      const range = new StaticRange({...place(start, true), ...place(end, false)});
      highlights.get(name).add(range);
    };
    // Places come in order.
    const place = (at, isStart) => {
      while (before + texts[index].length < at || (isStart && before + texts[index].length === at))
        before += texts[index++].length;
      return isStart ? {startContainer: texts[index], startOffset: at - before}
                     : {endContainer: texts[index], endOffset: at - before};
    };
    grammar.lastIndex = 0;
    if (inComment) {
      const end = whole.indexOf('*/');
      grammar.lastIndex = end < 0 ? whole.length : end + 2;
      if (grammar.lastIndex) add('comment', 0, grammar.lastIndex);
    }
    for (let token; (token = grammar.exec(whole));) {
      let name = Object.keys(token.groups).find((group) => token.groups[group] !== undefined);
      if (name === 'word') name = keywords.has(token[0]) ? 'keyword' : types.test(token[0]) ? 'type' : null;
      if (name) add(name, token.index, token.index + token[0].length);
    }
  };

  // The lines of a source that begin inside a comment.
  const commented = new WeakSet();
  const findComments = (pre) => {
    let inside = false;
    for (const line of pre.children) {
      if (inside) commented.add(line);
      for (const [mark] of line.textContent.matchAll(/\/\/.*|"(?:\\.|[^"\\])*"|\/\*|\*\//g))
        if (mark === '/*' || mark === '*/') inside = mark === '/*';
        else if (inside && mark.includes('*/')) inside = false;
    }
  };

  // Browsers slow down if one text has too many ranges.
  const largestNode = 1 << 16;
  const done = new WeakSet(), range = document.createRange();
  const boxOf = (node) => {
    range.selectNode(node);
    return range.getBoundingClientRect();
  };
  const paint = (pre) => {
    if (pre.closest('details:not([open])')) return;
    const box = pre.getBoundingClientRect(), nodes = pre.childNodes, margin = 300;
    const top = Math.max(box.top, 0) - margin, bottom = Math.min(box.bottom, innerHeight) + margin;
    if (!box.height || bottom < top) return;
    const grammar = pre.matches('.spirv') ? assembly : c;
    if (pre.matches('.src') && !done.has(pre)) findComments(pre);
    done.add(pre);
    let low = 0, high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (boxOf(nodes[middle]).bottom < top) low = middle + 1;
      else high = middle;
    }
    for (; low < nodes.length && boxOf(nodes[low]).top <= bottom; ++low) {
      if (done.has(nodes[low])) continue;
      done.add(nodes[low]);
      if (nodes[low].textContent.length <= largestNode)
        color(nodes[low], grammar, commented.has(nodes[low]));
    }
  };

  let isAsked = false;
  const paintAll = () => {
    isAsked = false;
    document.querySelectorAll('pre').forEach(paint);
  };
  // Asks for colors in the next frame.
  const update = () => {
    if (!ready || isAsked) return;
    isAsked = true;
    requestAnimationFrame(paintAll);
  };
  for (const event of ['scroll', 'resize', 'toggle']) addEventListener(event, update, {capture: true, passive: true});
  return {update};
})();
