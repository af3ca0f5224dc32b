import { cycles } from './cycles.ts';
import { readWrites } from './owners.ts';
import { floorOf, groups, sourcesOfGroups } from './rules.ts';
import { placeOf, type Source } from './sources.ts';

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly imports: number;
}

/** Which group imports of which other one, and how often. */
const arrowsBetween = (sources: readonly Source[]): Arrow[] => {
  const counts = new Map<string, number>();
  for (const { room, imports } of sources) {
    for (const path of imports) {
      const to = placeOf(path);
      if (to?.pkg !== 'server' || to.room === room || floorOf(to.room) < 0) continue;
      counts.set(`${room} ${to.room}`, (counts.get(`${room} ${to.room}`) ?? 0) + 1);
    }
  }
  return groups.flatMap((from) =>
    groups.flatMap((to) => {
      const imports = counts.get(`${from} ${to}`);
      return imports ? [{ from, to, imports }] : [];
    }),
  );
};

const featuresOf = (group: string, sources: readonly Source[]): string[] => [
  ...new Set(sources.flatMap(({ room, feature }) => (room === group && feature ? [feature] : []))),
];

/** The names others may import of a group. */
const faceOf = (group: string, sources: readonly Source[]): string[] => {
  const text = sources.find(({ file }) => file === `${group}/ports.ts`)?.text ?? '';
  return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => name.trim() || []);
};

// To the thousand: a number that changes with every line would be stale in every commit.
const thousandsOf = (group: string, sources: readonly Source[]): string => {
  const own = sources.filter(({ room }) => room === group);
  const lines = own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return lines < 1_000 ? 'under 1,000' : `${Math.round(lines / 1_000)},000`;
};

const boxOf = (group: string): string => group.replaceAll('-', '_');

const lineOf = ({ from, to, imports }: Arrow) => `${boxOf(from)} -- ${imports} --> ${boxOf(to)}`;

const flowchart = (sources: readonly Source[], arrows: readonly Arrow[]): string => {
  const boxes = groups.map(
    (group) => `  ${boxOf(group)}["<b>${group}</b><br/>${featuresOf(group, sources).join(' · ')}"]`,
  );
  const lines = groups.flatMap((group) => {
    const own = arrows.filter(({ from }) => from === group);
    return own.length > 0 ? `  ${own.map(lineOf).join('; ')}` : [];
  });
  return ['```mermaid', 'flowchart TD', ...boxes.toReversed(), ...lines, '```'].join('\n');
};

const table = (sources: readonly Source[], tables: ReadonlyMap<string, string>): string => {
  const rows = groups.map((group) => {
    const owned = [...tables.values()].filter((owner) => owner === group).length;
    const counts = [featuresOf(group, sources).length, owned, faceOf(group, sources).length];
    return `| \`${group}\` | ${[...counts, thousandsOf(group, sources)].join(' | ')} |`;
  });
  return [
    '| group, from the ground up | features | tables it owns | names in its face | lines, about |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
};

/** The groups of the server and what leads from one to another, in Markdown. */
export const renderPicture = (all: readonly Source[]): string => {
  const sources = sourcesOfGroups(all);
  const arrows = arrowsBetween(sources);
  const { foreign, tables } = readWrites(all);
  const upward = arrows.filter(({ from, to }) => floorOf(to) > floorOf(from)).length;
  const rules = `Upward arrows: ${upward}, foreign writes: ${foreign.length}, circles: ${cycles(all).length}.`;
  return [flowchart(sources, arrows), rules, table(sources, tables)].join('\n\n');
};
