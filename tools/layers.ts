import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which packages a package may import; what is not listed here is forbidden. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  phrases: ['contract'],
  device: [],
  evidence: [],
  simulator: ['device'],
  watermark: [],
  server: ['contract', 'phrases', 'device', 'evidence', 'watermark'],
  console: ['contract', 'phrases', 'device', 'evidence', 'simulator'],
};

const imports = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm;
const isTest = (file: string) => /\.(test|testing)\.tsx?$|\/testing\//.test(file);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

interface Place {
  readonly pkg: string;
  /** `kit`, `features/account`, `runtime` … */
  readonly room: string;
  readonly file: string;
}

const placeOf = (path: string): Place | undefined => {
  const match = /^packages\/(\w[\w-]*)\/src\/(.*)$/.exec(relative(root, path));
  if (!match?.[1] || !match[2]) return undefined;
  const parts = match[2].split('/');
  const room = parts[0] === 'features' ? `features/${parts[1]}` : parts.length > 1 ? (parts[0] ?? '') : '';
  return { pkg: match[1], room, file: match[2] };
};

const resolve = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return join(dirname(from), name);
  const own = /^@chancery\/([\w-]+)\/(.*)$/.exec(name);
  return own ? join(root, 'packages', own[1] ?? '', 'src', own[2] ?? '') : undefined;
};

const fault = (from: Place, to: Place): string | undefined => {
  if (from.pkg !== to.pkg) {
    return allowed[from.pkg]?.includes(to.pkg) ? undefined : `${from.pkg} may not import ${to.pkg}`;
  }
  const toFeature = to.room.startsWith('features/');
  if (from.room === 'kit' && toFeature) return 'a kit knows no feature';
  if (from.room === 'runtime' && (toFeature || to.room === 'kit')) return 'the runtime knows no feature';
  const otherFeature = toFeature && from.room.startsWith('features/') && from.room !== to.room;
  if (otherFeature && /\.(rows|routes|page)\.tsx?$/.test(to.file)) {
    return 'features talk through services, not through rows, routes or pages';
  }
  return undefined;
};

const cycles = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
};

const faults: string[] = [];
const graph = new Map<string, string[]>();
let checked = 0;
for (const path of sources(join(root, 'packages')).filter((file) => !/node_modules|\/dist\//.test(file))) {
  const from = placeOf(path);
  if (!from) continue;
  const here = relative(root, path);
  const text = readFileSync(path, 'utf8');
  for (const match of text.matchAll(imports)) {
    checked += 1;
    const target = resolve(path, match[1] ?? '');
    const to = target && placeOf(target);
    if (!target || !to) continue;
    const why = isTest(path) ? undefined : fault(from, to);
    if (why) faults.push(`${here} imports ${relative(root, target)}: ${why}`);
  }
  // Types vanish before anything runs, so only real imports can make a cycle.
  const real = text.replace(/^import type [^;]*;/gm, '').replace(/\bimport\s*\([^)]*\)/g, '');
  const targets = [...real.matchAll(imports)].map((match) => resolve(path, match[1] ?? ''));
  graph.set(
    here,
    targets.flatMap((target) => (target ? [relative(root, target)] : [])),
  );
}
faults.push(...cycles(graph));
if (checked === 0) faults.push('no import was checked: the layers tool itself is broken');
process.stdout.write(`${faults.join('\n')}${faults.length > 0 ? '\n' : ''}${checked} imports checked\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
