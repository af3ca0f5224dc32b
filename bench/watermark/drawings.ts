import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawMarked, markDocument, nameOf, type Way } from './drawings/drawn.ts';
import { measureDrawing, type Outcome } from './drawings/measure.ts';
import { answers, onThisMachine, programs } from './drawings/programs.ts';
import { drawingsTable } from './drawings/table.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    documents: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
    draw: { type: 'boolean', default: false },
  },
});

/** Chinese and English; `+` is written by hand, in fonts that the file does not bring. */
const documents = (
  values.documents ??
  'page-10-contract-zh,page-11-table-zh,page-01-letter-en,page-02-contract-en+,page-09-letter-zh,page-12-form-zh,page-03-table-en,page-04-form-en'
).split(',');

const finely: Readonly<Record<string, readonly number[]>> = {
  poppler: [72, 110, 150, 220, 300],
  mupdf: [96, 150, 200],
  ghostscript: [110, 150, 200],
  'pdf.js': [96, 110, 150, 200],
  pdfium: [96, 120, 200],
};
const befallings = ['screenshot', 'print-scan-am', 'phone-easy'];

const there = await onThisMachine();
for (const { name } of programs.filter((one) => !there.includes(one)))
  process.stderr.write(`${name} is not on this machine\n`);
const only = values.only ? new RegExp(values.only) : undefined;
const ways: readonly Way[] = there
  .flatMap((program): Way[] => [
    ...(finely[program.name] ?? [150]).map((dpi) => ({ program, dpi })),
    ...(['poppler', 'mupdf'].includes(program.name)
      ? befallings.map((one) => ({ program, dpi: 150, befalls: one }))
      : []),
  ])
  .filter((way) => !only || only.test(nameOf(way)));

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
  return `${one.document} ${nameOf(one.way)} ${one.isEdited ? 'edited' : 'untouched'}: ${said}\n`;
};

const all: Outcome[] = [];
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'drawings-')));
try {
  for (const document of documents) {
    const marked = await markDocument(document, folder, hasChromium ? 'chromium' : undefined);
    for (const way of ways)
      for (const isEdited of [false, true]) {
        if (performance.now() > until) continue;
        if (values.draw) await drawMarked(marked, way, isEdited);
        else {
          const outcome = await measureDrawing(marked, way, isEdited);
          all.push(outcome);
          process.stderr.write(told(outcome));
        }
      }
  }
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (!values.draw) process.stdout.write(`${drawingsTable(all)}\n`);
