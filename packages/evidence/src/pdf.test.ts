import { expect, test } from 'vitest';
import { writeBundle } from './bundle.ts';
import { toHex } from './bytes.ts';
import { signer, someEntry, someLog, unitId } from './log.testing.ts';
import { drawnPdf, reports } from './pdf.testing.ts';
import { verifyFile } from './pdf.ts';
import { pdfFault, signPdf } from './pdf-signature.ts';
import { reportSignerOf, vouchForReports } from './report-key.ts';
import { sealBundle } from './seal.ts';
import { contents, otherPlatform, reportSigner, sealed, trust } from './use.testing.ts';

const verify = (file: Uint8Array) => verifyFile(file, { trust });
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const [mine, theirs] = [latin(writeBundle(sealed.first)), latin(writeBundle(sealed.second))];
const report = latin(reports.first);

test('a report is genuine to its last byte, and unknown to whoever does not know the platform', () => {
  const found = verify(reports.first);
  expect(found.fault).toBeUndefined();
  expect(found.verdict).toBe('genuine');
  expect(found.proven.map(({ code }) => code)).toContain('documentUnchanged');
  expect(found.unproven.map(({ code }) => code)).not.toContain('documentNotGiven');
  expect(verifyFile(reports.first).verdict).toBe('consistent');
});

test('the key of reports and its certificate are the same wherever they are made', () => {
  const again = reportSignerOf(new Uint8Array(32).fill(6), signer);
  expect(toHex(again.certificate.raw)).toBe(toHex(reportSigner.certificate.raw));
  expect(latin(signPdf(drawnPdf(writeBundle(sealed.first)), again))).toBe(report);
});

const othersKey = reportSignerOf(new Uint8Array(32).fill(8), otherPlatform);
const shifted = report.replace(
  /\/ByteRange \[0 (\d+)/,
  (_, start: string) => `/ByteRange [0 ${Number(start) - 1}`,
);
const forgeries: Readonly<Record<string, Uint8Array | string>> = {
  'the evidence of another record': report
    .replace(mine, () => theirs)
    .replace(/\/Length \d+/, `/Length ${theirs.length}`),
  'a page that says something else': report.replace('3 times', '9 times'),
  'a revision added': `${report}4 0 obj\n<<\n/Type /Page\n>>\nendobj\ntrailer\n<<\n/Root 4 0 R\n>>\n%%EOF\n`,
  'a revision added with a signature of its own': `${report}${report.slice(report.indexOf('3 0 obj'))}`,
  'a line before it': `x\n${report}`,
  'a line before it that looks like an attachment': `/EmbeddedFile\n${report}`,
  'an attachment before it that is longer than the file': report.replace(
    '2 0 obj',
    '5 0 obj\n<<\n/Type /EmbeddedFile\n/Length 99999999\n>>\nstream\nx\nendstream\nendobj\n2 0 obj',
  ),
  'a space at its end': `${report} `,
  'its end cut off': report.slice(0, -1),
  'no signature': drawnPdf(writeBundle(sealed.first)),
  'no room for one': report.replace('/ByteRange', '/BiteRange'),
  'the signature of another report': report.replace(
    /\/Contents <[0-9a-f]+>/,
    /\/Contents <[0-9a-f]+>/.exec(latin(reports.second))?.[0] ?? '',
  ),
  'a signature by another key': signPdf(drawnPdf(writeBundle(sealed.first)), othersKey),
  'a certificate nobody vouches for': signPdf(
    drawnPdf(
      writeBundle(
        sealBundle({ ...contents.first, report: vouchForReports(othersKey, otherPlatform) }, signer),
      ),
    ),
    othersKey,
  ),
  'evidence that belongs to no report': signPdf(
    drawnPdf(writeBundle(sealBundle({ ...contents.first, report: undefined as never }, signer))),
    reportSigner,
  ),
  'evidence without its seal': signPdf(
    drawnPdf(bytes(mine.replace(/"seal":"[^"]+"/, '"seal":""'))),
    reportSigner,
  ),
  'a range that leaves a byte out': shifted,
  'a range with other spaces': report.replace(/(\/ByteRange \[0 \d+ \d+ \d+) /, '$1\n'),
  'something behind the signature': report.replace(/0>\n>>/, '1>\n>>'),
  'the signature in capitals': report.replace(/<3082[0-9a-f]+/, (found) => found.toUpperCase()),
};
test.each(Object.entries(forgeries))('not genuine: %s', (_, file) => {
  const found = verify(typeof file === 'string' ? bytes(file) : file);
  expect(found.verdict).toBe('notGenuine');
});

test('with two bundles, one in disguise or none, there is nothing to judge by', () => {
  const second = `5 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${theirs.length}\n>>\nstream\n${theirs}\nendstream\nendobj\n`;
  for (const file of [
    report.replace('3 0 obj', () => `${second}3 0 obj`),
    report + second,
    '%PDF-1.7\n%%EOF',
  ])
    expect(verify(bytes(file)).verdict).toBe('unreadable');
  const disguised = report.replace('/Type /EmbeddedFile\n', '/Type /EmbeddedFile\n/Filter /FlateDecode\n');
  expect(verify(bytes(disguised)).verdict).toBe('unreadable');
});

test('of sixty-four attachments ours is found, of more none is looked for', () => {
  const other = '5 0 obj\n<<\n/Type /EmbeddedFile\n/Length 1\n>>\nstream\nx\nendstream\nendobj\n';
  const beside = (others: number) =>
    verify(bytes(report.replace('2 0 obj', () => `${other.repeat(others)}2 0 obj`))).fault?.code;
  expect(beside(63)).toBe('documentAltered');
  expect(beside(64)).toBe('noBundleInPdf');
});

test('a file that ends with its signature is signed and checked as any other', () => {
  const drawn = latin(drawnPdf(writeBundle(sealed.first)));
  const short = bytes(drawn.slice(0, drawn.lastIndexOf('>\n>>') + 1));
  expect(pdfFault(signPdf(short, reportSigner), reportSigner.certificate)).toBeUndefined();
  expect(() => signPdf(short.subarray(0, -1), reportSigner)).toThrow('no room');
  const other = bytes(drawn.replace(/\/Contents (?=<0)/, '/Kontents '));
  expect(() => signPdf(other, reportSigner)).toThrow('no room');
});

test.each([
  'Lease /ByteRange [0 1 2 3] /Contents <00>',
  'Lease /EmbeddedFile /Length 9 stream chancery-evidence/2',
  'Lease endobj 9 0 obj\n<<\n/Type /EmbeddedFile\n/Length 30\n>>\nstream\nchancery-evidence/2 and more',
])('is signed and checked as any other when somebody wrote %j', (title) => {
  const bundle = someLog([someEntry(0, { title })]).disclose([unitId], {
    report: vouchForReports(reportSigner, signer),
  });
  const file = signPdf(drawnPdf(writeBundle(sealBundle(bundle, signer))), reportSigner);
  expect(verify(file)).toMatchObject({ verdict: 'genuine', entries: [{ facts: { title } }] });
});
