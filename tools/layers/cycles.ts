import type { Source } from './sources.ts';

/** Files that import each other in a circle, also by types alone: nobody can read one without the others. */
export const cycles = (sources: readonly Source[]): string[] => {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
};
