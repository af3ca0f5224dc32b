import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crc32 } from 'node:zlib';
import { drawMarked, type Marked, markDocument } from './drawings/drawn.ts';
import { openLedger } from './drawings/ledger.ts';
import { measureDrawing, type Outcome } from './drawings/measure.ts';
import { answers, onThisMachine, programs } from './drawings/programs.ts';
import { drawingsTable } from './drawings/table.ts';
import { nameOf, waysOf } from './drawings/ways.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    documents: { type: 'string' },
    only: { type: 'string' },
    every: { type: 'string', default: '2' },
    edited: { type: 'string', default: '2' },
    keep: { type: 'string' },
    ledger: { type: 'string' },
    draw: { type: 'boolean', default: false },
  },
});

/** Pages that limits were tuned on; `+` is written by hand, in fonts that the file does not bring. */
const tuned = ['page-10-contract-zh', 'page-11-table-zh', 'page-01-letter-en', 'page-02-contract-en+'];
/** Pages that nobody tuned anything to. */
const heldOut = [
  'sheet-11-ledger-zh',
  'sheet-12-agreement-zh',
  'sheet-13-note-en',
  'sheet-14-card-zh',
  'sheet-15-invoice-en',
  'sheet-16-agreement-en',
];
const documents = values.documents?.split(',') ?? [...heldOut, ...tuned];

const there = await onThisMachine();
for (const { name } of programs.filter((one) => !there.includes(one)))
  process.stderr.write(`${name} is not on this machine\n`);
const only = values.only ? new RegExp(values.only) : undefined;
const every = Number(values.every);
/** Every other way for some pages, and the others for other pages. */
const waysFor = (document: string) => {
  const begin = Number(document.match(/\d+/)?.[0] ?? 0) % every;
  return waysOf(there).filter((way, at) => at % every === begin && (!only || only.test(nameOf(way))));
};

const until = performance.now() + Number(values.minutes ?? 24 * 60) * 60_000;
const hasChromium = await answers('chromium', '--version');
if (!hasChromium) process.stderr.write('chromium is not on this machine: all pages are written by hand\n');

const placesOf = ({ invented }: Outcome): string =>
  invented.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')).join('; ');

const told = (one: Outcome): string => {
  const fates = one.edits.map(({ kind, fate }) => `${kind} ${fate}`).join(', ');
  const said = one.compared
    ? `${one.invented.length} invented${one.invented.length > 0 ? ` (${placesOf(one)})` : ''}, ${(100 * one.untold).toFixed(1)} % cannot be told ${fates}`
    : 'not compared';
  return `${one.document} ${one.way} ${one.isEdited ? 'edited' : 'untouched'}: ${said}\n`;
};

const asked = documents.flatMap((document) =>
  waysFor(document).flatMap((way, turn) => [
    { document, way, isEdited: false },
    ...(turn % Number(values.edited) === 0 ? [{ document, way, isEdited: true }] : []),
  ]),
);
/** So mixed that a run that is ended in time is a fair sample of the whole. */
const mixed = asked
  .map((one) => ({ ...one, place: crc32(`${one.document} ${nameOf(one.way)} ${one.isEdited}`) }))
  .sort((one, other) => one.place - other.place);

const all: Outcome[] = [];
const ledger = await openLedger(values.ledger ?? (values.keep && join(values.keep, 'ledger.jsonl')));
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'drawings-')));
try {
  const marks = new Map<string, Promise<Marked>>();
  const markOf = (document: string) => {
    const mark = marks.get(document) ?? markDocument(document, folder, hasChromium ? 'chromium' : undefined);
    marks.set(document, mark);
    return mark;
  };
  for (const { document, way, isEdited } of mixed) {
    const known = ledger.find(document, nameOf(way), isEdited);
    if (known) all.push(known);
    else if (performance.now() > until) continue;
    else if (values.draw) await drawMarked(await markOf(document), way, isEdited);
    else {
      const outcome = await measureDrawing(await markOf(document), way, isEdited);
      await ledger.add(outcome);
      all.push(outcome);
      process.stderr.write(told(outcome));
    }
  }
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (!values.draw) process.stdout.write(`${drawingsTable(all)}\n`);
