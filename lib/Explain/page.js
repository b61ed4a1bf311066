// Without scripts a page that is not packed shows everything, one target after the other.
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

  // Marks a line and its instructions with a class, and returns these elements.
  const mark = (key, name) => {
    clear(name);
    const source = byId('s' + key), made = runsOf(current(), key);
    if (source) source.classList.add(name);
    made.forEach((run) => run.classList.add(name));
    return {source, made};
  };
  // Scrolls only the box around an element.
  const show = (element, within) => {
    if (!element) return;
    const fold = element.closest('details');
    if (fold) fold.open = true;
    const box = within.getBoundingClientRect(), at = element.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom)
      within.scrollTop += at.top - box.top - within.clientHeight / 3;
  };
  // Scrolls the page.
  const bring = (element) => {
    if (!element) return;
    const at = element.getBoundingClientRect();
    if (at.top < 0 || at.top > innerHeight - Math.min(at.height, innerHeight / 2))
      element.scrollIntoView({block: at.height > innerHeight / 2 ? 'start' : 'center'});
  };
  const chooseLine = (key) => {
    line = key;
    const {source, made} = mark(key, 'at');
    if (source) show(source, source.closest('pre'));
    if (made.length) show(made[0], made[0].closest('pre'));
    return source;
  };

  const chooseKinds = (panel, ids) => {
    for (const kind of all('.kind', panel)) kind.hidden = !ids.includes(kind.id);
  };
  const chooseOperation = (row) => {
    const panel = row.closest('.target');
    chooseKinds(panel, all('a.k', row).map((link) => link.hash.slice(1)));
    const number = row.querySelector('a.ln');
    if (number) chooseLine(number.hash.slice(2));
    row.classList.add('at');
    show(row, row.closest('.scroll'));
    return row;
  };

  const chooseTarget = (panel) => {
    for (const other of panels) other.hidden = other !== panel;
    tabs.forEach((tab) => {
      const on = tab.hash === '#' + panel.id;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
    });
    if (line) chooseLine(line);
    colors.update();
    return panel;
  };

  // An address: #t1, #t1p3, #t1k5, #t1s0-12, or without the target for the one that is shown.
  const address = /^#(?=.)(?:t(\d+))?(?:p(\d+)|k(\d+)|s(\d+-\d+))?$/;
  // Shows what an address names, and returns the element to bring into view.
  const go = (hash) => {
    const [, target, place, kind, key] = address.exec(hash) || [];
    const panel = panels[target];
    let found = panel && chooseTarget(panel);
    if (place) {
      const row = byId(current().id + 'p' + place);
      if (row) found = chooseOperation(row);
    } else if (kind) {
      const id = current().id + 'k' + kind;
      chooseKinds(current(), [id]);
      found = byId(id) || found;
    } else if (key) {
      found = chooseLine(key) || found;
    }
    return found;
  };
  const record = (hash, isStep) => {
    const full = hash.startsWith('#t') ? hash : '#' + current().id + hash.slice(1);
    if (location.hash !== full) history[isStep ? 'replaceState' : 'pushState'](null, '', full);
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
    if (key) {
      chooseLine(key);
      if (!link) record('#s' + key, true);
    }
    if (!link) return;
    event.preventDefault();
    const found = go(link.hash);
    record(link.hash);
    const row = link.matches('.ln') && link.closest('.ops tr');
    if (row) chooseOperation(row);
    if (found && !link.matches('[role=tab]')) bring(found);
  });
  addEventListener('popstate', () => bring(go(location.hash || '#t0')));
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
    record('#s' + lineOf(stop), true);
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
      go(next.hash);
      record(next.hash);
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
  const linked = location.hash && go(location.hash);
  if (linked) bring(linked);
};

// The content of <main> of a large page.
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
