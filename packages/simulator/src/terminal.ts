import type { Fleet } from './fleet.ts';
import type { DiaryLine } from './seal.types.ts';

/** What was seen of a fleet so far. */
export interface Tally {
  pressed: number;
  kept: number;
  refused: number;
  photos: number;
  last: readonly DiaryLine[];
  /** Why the last connection came to nothing. */
  failure: string;
  /** Whom the server does not listen to, by their serials. */
  readonly unheard: Set<string>;
}

const lastLines = 8;
const boring = new Set(['kept', 'online', 'offline', 'restarted', 'commandHeld']);

/** Counts a line of a diary. */
export const count = (tally: Tally, line: DiaryLine): void => {
  if (line.what === 'pressed') tally.pressed += 1;
  if (line.what === 'kept') tally.kept += 1;
  if (line.what === 'refused') tally.refused += 1;
  if (line.what === 'photographed') tally.photos += 1;
  if (!boring.has(line.what)) tally.last = [...tally.last.slice(1 - lastLines), line];
};

/** An empty tally. */
export const newTally = (): Tally => ({
  pressed: 0,
  kept: 0,
  refused: 0,
  photos: 0,
  last: [],
  failure: '',
  unheard: new Set(),
});

const number = (value: number): string => value.toLocaleString('en');
const clock = (at: number): string => new Date(at).toISOString().slice(11, 19);

const describe = ({ at, serial, what, counter, kind, reason, percent, version }: DiaryLine): string =>
  [
    clock(at),
    serial.padEnd(16),
    what,
    counter === undefined ? '' : `#${counter}`,
    kind ?? '',
    reason ?? '',
    version ?? '',
    percent === undefined ? '' : `${percent} %`,
  ]
    .filter((word) => word !== '')
    .join(' ');

const facts = (fleet: Fleet, tally: Tally) => {
  const seals = fleet.players.map((player) => player.seal());
  const batteries = seals.map(({ memory }) => memory.battery);
  return {
    seals: seals.length,
    online: seals.filter(({ online }) => online).length,
    waiting: seals.reduce((sum, { memory }) => sum + memory.presses.length, 0),
    orders: seals.filter(({ memory }) => memory.order?.state === 'active').length,
    lowest: batteries.reduce((least, battery) => Math.min(least, battery), 100),
    pressed: tally.pressed,
    kept: tally.kept,
    refused: tally.refused,
    ...fleet.counts,
  };
};

/** What keeps seals from being used, where anything does. */
const trouble = (online: number, seals: number, { failure, unheard }: Tally): string[] => [
  ...(online < seals && failure ? [`the last that could not connect: ${failure}`] : []),
  ...(unheard.size > 0 ? [`${number(unheard.size)} belong to no unit yet: bind them in the console`] : []),
];

/** How a fleet is, in one line. */
export const inOneLine = (fleet: Fleet, tally: Tally): string => {
  const now = facts(fleet, tally);
  return `${number(now.online)}/${number(now.seals)} online, ${number(now.orders)} with an order, pressed ${number(now.pressed)}, kept ${number(now.kept)}, waiting ${number(now.waiting)}, refused ${number(now.refused)}, battery from ${now.lowest} %${trouble(
    now.online,
    now.seals,
    tally,
  )
    .map((words) => `; ${words}`)
    .join('')}`;
};

const bar = (share: number, width: number): string => {
  const full = Math.round(share * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
};

/** How a fleet is, as a screen. */
export const asScreen = (fleet: Fleet, tally: Tally, url: string, seconds: number, width: number): string => {
  const now = facts(fleet, tally);
  const cell = (label: string, value: string) => `  ${label.padEnd(11)}${value.padStart(10)}`;
  const rate = seconds > 0 ? (tally.pressed / seconds).toFixed(1) : '0';
  const lines = [
    `Chancery simulator · ${url} · ${clock(seconds * 1_000)}`,
    '',
    `  ${bar(now.online / now.seals, 30)}  ${number(now.online)} of ${number(now.seals)} seals online`,
    '',
    `${cell('pressed', number(now.pressed))}${cell('connects', number(now.connects))}`,
    `${cell('kept', number(now.kept))}${cell('failures', number(now.failures))}`,
    `${cell('waiting', number(now.waiting))}${cell('orders', number(now.orders))}`,
    `${cell('refused', number(now.refused))}${cell('battery ≥', `${now.lowest} %`)}`,
    `${cell('a second', rate)}`,
    '',
    ...tally.last.map((line) => `  ${describe(line)}`),
    ...Array.from({ length: lastLines - tally.last.length }, () => ''),
    '',
    ...trouble(now.online, now.seals, tally).map((words) => `  ${words}`),
    '  Ctrl+C ends, once every press is kept',
  ];
  return lines.map((line) => line.slice(0, width)).join('\n');
};
