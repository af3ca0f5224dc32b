import { parseArgs } from 'node:util';
import { measureDocument, type Outcome, type Way } from './drawings/measure.ts';
import { answers, onThisMachine, programs } from './drawings/programs.ts';
import { drawingsTable } from './drawings/table.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, documents: { type: 'string' }, only: { type: 'string' } },
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
const ways: Way[] = there
  .filter(({ name }) => !values.only || name.startsWith(values.only))
  .flatMap((program): Way[] => [
    ...(finely[program.name] ?? [150]).map((dpi) => ({ program, dpi })),
    ...(['poppler', 'mupdf'].includes(program.name)
      ? befallings.map((one) => ({ program, dpi: 150, befalls: one }))
      : []),
  ]);

const until = performance.now() + Number(values.minutes ?? 24 * 60) * 60_000;
const all: Outcome[] = [];
const hasChromium = await answers('chromium', '--version');
if (!hasChromium) process.stderr.write('chromium is not on this machine: all pages are written by hand\n');
for (const document of documents) {
  const byHand = document.endsWith('+') || !hasChromium;
  await measureDocument(
    document.replace('+', ''),
    byHand ? undefined : 'chromium',
    ways,
    (outcome) => {
      all.push(outcome);
      const { way, isEdited, compared, invented, edits } = outcome;
      const fates = edits.map(({ kind, fate }) => `${kind} ${fate}`).join(', ');
      process.stderr.write(
        `${document} ${way.program.name} ${way.dpi} ${way.befalls ?? ''} ${isEdited ? 'edited' : 'untouched'}: ${compared ? `${invented} invented ${fates}` : 'not compared'}\n`,
      );
    },
    () => performance.now() > until,
  );
}
process.stdout.write(`${drawingsTable(all)}\n`);
