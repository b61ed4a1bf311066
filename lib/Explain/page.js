'use strict';
// Without it a page that is not packed shows everything, one target after the other.
const explain = () => {
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const byId = (id) => document.getElementById(id);
  const tabs = all('[role=tab]'), panels = all('.target');
  const current = () => panels.find((panel) => !panel.hidden);

  // The runs of instructions of a panel, by the line that they come from.
  const runs = new Map();
  const runsOf = (panel, line) => {
    if (!runs.has(panel)) {
      const found = new Map();
      for (const run of all('i[data-s]', panel)) {
        if (!found.has(run.dataset.s)) found.set(run.dataset.s, []);
        found.get(run.dataset.s).push(run);
      }
      runs.set(panel, found);
    }
    return runs.get(panel).get(line) || [];
  };

  const clear = (name) => all('.' + name).forEach((element) => element.classList.remove(name));
  let line = null;

  // Marks a line and its instructions with a class; says which elements these are.
  const mark = (key, name) => {
    clear(name);
    const source = byId('s' + key), made = runsOf(current(), key);
    if (source) source.classList.add(name);
    made.forEach((run) => run.classList.add(name));
    return {source, made};
  };
  const show = (element, within) => {
    if (!element) return;
    const box = within.getBoundingClientRect(), at = element.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom)
      within.scrollTop += at.top - box.top - within.clientHeight / 3;
  };
  const chooseLine = (key) => {
    line = key;
    const {source, made} = mark(key, 'at');
    if (source) show(source, source.closest('pre'));
    if (made.length) show(made[0], made[0].closest('pre'));
  };

  const chooseKinds = (panel, ids) => {
    for (const kind of all('.kind', panel)) kind.hidden = !ids.includes(kind.id);
  };
  const chooseOperation = (row) => {
    const panel = row.closest('.target');
    chooseKinds(panel, all('a.k', row).map((link) => link.hash.slice(1)));
    row.classList.add('at');
    show(row, row.closest('.scroll'));
  };

  const chooseTarget = (panel) => {
    for (const other of panels) other.hidden = other !== panel;
    tabs.forEach((tab) => {
      const on = tab.hash === '#' + panel.id;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
    });
    if (line) chooseLine(line);
  };

  const lineOf = (element) => {
    const source = element.closest('.src b');
    if (source) return source.id.slice(1);
    const run = element.closest('.out i[data-s]');
    return run ? run.dataset.s : null;
  };

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    const key = lineOf(event.target);
    if (key) chooseLine(key);
    if (!link) return;
    const place = /^#t\d+(p\d+)$/.exec(link.hash), target = /^#t\d+$/.exec(link.hash);
    if (place) {
      const row = byId(current().id + place[1]);
      if (row) chooseOperation(row);
    } else if (target) {
      chooseTarget(byId(link.hash.slice(1)));
    } else if (link.classList.contains('k')) {
      chooseKinds(link.closest('.target'), [link.hash.slice(1)]);
    } else if (link.classList.contains('ln')) {
      chooseLine(link.hash.slice(2));
      const row = link.closest('.ops tr');
      if (row) chooseOperation(row);
    }
    event.preventDefault();
  });
  document.addEventListener('mouseover', (event) => {
    const key = lineOf(event.target);
    if (key) mark(key, 'hover');
    else clear('hover');
  });

  // Up and down go from line to line of the source, or from run to run of the instructions.
  const step = (pre, by) => {
    const stops = all(pre.matches('.src') ? 'b' : 'i[data-s]', pre);
    const from = stops.findIndex((stop) => stop.classList.contains('at'));
    const stop = stops[Math.min(stops.length - 1, Math.max(0, from + by))];
    if (!stop) return;
    chooseLine(lineOf(stop));
    const link = stop.querySelector('a.op');
    const row = link && byId(current().id + link.id);
    if (row) chooseOperation(row);
  };
  document.addEventListener('keydown', (event) => {
    const by = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const pre = document.activeElement;
    if (by && pre && pre.matches('pre')) {
      step(pre, by);
      event.preventDefault();
    }
    const along = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (along && pre && pre.matches('[role=tab]')) {
      const next = tabs[(tabs.indexOf(pre) + along + tabs.length) % tabs.length];
      chooseTarget(byId(next.hash.slice(1)));
      next.focus();
      event.preventDefault();
    }
  });

  if (!panels.length) return;
  chooseTarget(panels[0]);
  for (const panel of panels) {
    const first = panel.querySelector('.kind.multiply') || panel.querySelector('.kind');
    chooseKinds(panel, first ? [first.id] : []);
  }
};

// What lies within <main> of a large page.
const packed = document.getElementById('packed');
if (packed) {
  const bytes = Uint8Array.from(atob(packed.textContent), (char) => char.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  new Response(unpacked).text().then((text) => {
    document.querySelector('main').innerHTML = text;
    explain();
  });
} else {
  explain();
}
