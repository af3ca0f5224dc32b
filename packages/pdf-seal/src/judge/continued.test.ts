import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeEstate } from '../pki/estate.testing.ts';
import { makePdf } from '../seal/pdfs.testing.ts';
import { roundSeal } from '../seal/picture.testing.ts';
import { sealPdf } from '../seal/seal-pdf.ts';
import { verifyPdf } from '../verify/verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'chancery-continued-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const { seal, root } = await makeEstate('ec');
const sealOn = (bytes: Uint8Array, y: number) =>
  sealPdf(bytes, {
    signer: seal.signer,
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y }],
    level: 'B-B',
    at: new Date(),
  });
const sealed = await sealOn(makePdf(), 60);
writeFileSync(at('sealed.pdf'), sealed);

/** What other people's tools do; of those that are not installed nothing is said. */
const isHere = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;
const here = <T extends readonly [string, ...unknown[]]>(rows: readonly T[], tool: (row: T) => string): T[] =>
  rows.filter((row) => isHere(tool(row)));
const verdictOf = async (bytes: Uint8Array) =>
  (await verifyPdf(bytes, { roots: [root.certificate], at: new Date() })).verdict;

test('a sealed file that nobody touches is the one that was sealed', async () => {
  expect(await verdictOf(sealed)).toBe('genuine');
});

test.each(
  here(
    [
      ['qpdf', [], 'altered'],
      ['qpdf', ['--linearize'], 'altered'],
      ['qpdf', ['--object-streams=generate'], 'altered'],
      ['mutool', ['clean'], 'altered'],
      ['mutool', ['clean', '-gggg'], 'altered'],
      // It leaves signatures out altogether.
      ['gs', ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-o'], 'unreadable'],
    ] as const,
    ([tool]) => tool,
  ),
)('a sealed file that %s %j writes anew is not the one that was sealed', async (tool, how, verdict) => {
  const files = [at('sealed.pdf'), at('anew.pdf')];
  execFileSync(tool, [...how, ...(tool === 'gs' ? files.toReversed() : files)], { stdio: 'pipe' });
  expect(await verdictOf(new Uint8Array(readFileSync(at('anew.pdf'))))).toBe(verdict);
});

const inInfo = (name: string, words: string) =>
  `doc.getTrailer().get('Info').put('${name}', doc.newString('${words}'));`;
const annotation = (kind: string, more: string) =>
  `var page = doc.loadPage(0); var made = page.createAnnotation('${kind}'); ${more} page.update();`;

test.each(
  here(
    [
      ['nothing', '', 'genuine'],
      [
        'the date and its own name',
        inInfo('ModDate', 'D:20261117145000Z') + inInfo('Producer', 'MuPDF'),
        'genuine',
      ],
      ['another title', inInfo('Title', 'A gift'), 'altered'],
      ['a note', annotation('Text', `made.setRect([10, 10, 30, 30]); made.setContents('no');`), 'altered'],
      [
        'a white square',
        annotation('Square', 'made.setRect([9, 9, 400, 400]); made.setInteriorColor([1, 1, 1]);'),
        'altered',
      ],
      ['a page less', 'doc.deletePage(0);', 'altered'],
    ] as const,
    () => 'mutool',
  ),
)('mutool saves %s behind a seal: what it is called, and a seal after it', async (_, code, verdict) => {
  const [script, out] = [at('save.js'), at('behind.pdf')];
  writeFileSync(out, sealed);
  writeFileSync(
    script,
    `var doc = new PDFDocument('${at('sealed.pdf')}'); ${code} doc.save('${out}', 'incremental');`,
  );
  execFileSync('mutool', ['run', script], { stdio: 'pipe' });
  const saved = new Uint8Array(readFileSync(out));
  expect(saved.subarray(0, sealed.length)).toEqual(sealed);
  expect(await verdictOf(saved)).toBe(verdict);
  if (verdict === 'genuine') expect(await verdictOf(await sealOn(saved, 140))).toBe('genuine');
});
