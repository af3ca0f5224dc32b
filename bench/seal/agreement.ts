import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certify, inDays, makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { pem } from '@chancery/pdf-seal/pki/openssl.testing.ts';
import type { Place } from '@chancery/pdf-seal/place/places.ts';
import { inputKinds } from '@chancery/pdf-seal/seal/inputs.testing.ts';
import { linearised } from '@chancery/pdf-seal/seal/linearised.testing.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { type SealRequest, sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { openTrust } from '@chancery/pdf-seal/seal/signatures.testing.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';

/**
 * Whether other people's tools agree: pdfsig with a database of its own, openssl, qpdf and mutool.
 * `node tools/with-node.mjs bench/seal/agreement.ts`, where they are installed.
 */
const folder = mkdtempSync(join(tmpdir(), 'chancery-seal-'));
const at = (file: string) => join(folder, file);
const estate = await makeEstate('ec');
/** A certificate each: NSS does not check the same one twice in a run without the network. */
const sealers = await Promise.all(
  (['ec', 'rsa', 'ec', 'rsa', 'ec'] as const).map((kind, at) =>
    certify({ purpose: 'seal', kind, name: `第${at + 1}枚印章` }, estate.issuing),
  ),
);
const last = await certify({ purpose: 'seal', kind: 'ec', name: '骑缝章' }, estate.issuing);
const roots = [estate.root.certificate.raw];
const trust = openTrust(...roots);

execFileSync('certutil', ['-N', '-d', `sql:${folder}`, '--empty-password']);
for (const [number, root] of roots.entries()) {
  writeFileSync(at('root.pem'), pem('CERTIFICATE', root));
  execFileSync('certutil', [
    '-A',
    '-d',
    `sql:${folder}`,
    '-n',
    `root ${number}`,
    '-t',
    'C,C,C',
    '-i',
    at('root.pem'),
  ]);
}

const here: Place = { kind: 'at', page: 1, x: 60, y: 60 };
const seal = (bytes: Uint8Array, wish: Partial<SealRequest> = {}) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [here],
    signer: estate.seal.signer,
    level: 'B-B',
    at: inDays(3),
    name: '长安公司合同专用章',
    ...wish,
  });

const fiveInARow = async (bytes: Uint8Array, close = true) => {
  let sealed = bytes;
  for (const [turn, { signer }] of sealers.entries()) {
    const places: Place[] = [{ kind: 'at', page: 1, x: 58 + turn * 23, y: 110 + turn * 10 }];
    sealed = await seal(sealed, { signer, places, close: close && turn === 4 });
  }
  return sealed;
};

/** Another maker's signature: pdfsig signs with a certificate in its database. */
const signedElsewhere = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const other = await certify({ purpose: 'seal', kind: 'rsa', name: '别家印章' }, estate.issuing);
  writeFileSync(at('key.pem'), pem('PRIVATE KEY', other.pkcs8));
  writeFileSync(at('chain.pem'), pem('CERTIFICATE', ...other.signer.chain));
  const packed = ['-inkey', at('key.pem'), '-in', at('chain.pem'), '-name', 'other', '-passout', 'pass:x'];
  execFileSync('openssl', ['pkcs12', '-export', ...packed, '-out', at('other.p12')]);
  execFileSync('pk12util', ['-i', at('other.p12'), '-d', `sql:${folder}`, '-W', 'x']);
  writeFileSync(at('sparse.pdf'), bytes);
  // What signs here wants objects without gaps in their numbers.
  execFileSync('qpdf', [at('sparse.pdf'), at('plain.pdf')]);
  execFileSync('pdfsig', [
    '-nssdir',
    `sql:${folder}`,
    '-add-signature',
    '-nick',
    'other',
    at('plain.pdf'),
    at('other.pdf'),
  ]);
  execFileSync('certutil', ['-F', '-n', 'other', '-d', `sql:${folder}`]);
  return readFileSync(at('other.pdf'));
};

const across: Place = { kind: 'across', from: 1, to: 200, edge: 'right', y: 100 };
const files: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  ...Object.fromEntries(Object.entries(inputKinds).map(([kind, make]) => [kind, () => seal(make())])),
  'a linearised file': () => seal(linearised()),
  'five in a row, P-256 and RSA, the last closes': () => fiveInARow(makePdf()),
  'five in a row on a file with streams of objects': () => fiveInARow(makePdf({ xref: 'stream' })),
  "another maker's signature, then ours": async () => seal(await signedElsewhere(makePdf())),
  "another maker's signature then five of ours": async () =>
    fiveInARow(await signedElsewhere(makePdf({ pages: 2 }))),
  'a file of 1,000 pages': () => seal(makePdf({ pages: 1_000, xref: 'stream' })),
  'across 200 pages, after five of others': async () =>
    seal(await fiveInARow(makePdf({ pages: 200 }), false), { places: [across], signer: last.signer }),
  'across 200 pages': () => seal(makePdf({ pages: 200, xref: 'stream' }), { places: [across] }),
};

const said = (command: string, ...args: string[]): string => {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
};
const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;

process.stdout.write(
  '| file | signatures | pdfsig valid | trusted | whole | openssl | qpdf | mutool | ours |\n',
);
process.stdout.write('|---|---|---|---|---|---|---|---|---|\n');
let faults = 0;
for (const [kind, make] of Object.entries(files)) {
  const file = at('sealed.pdf');
  const bytes = await make();
  writeFileSync(file, bytes);
  const pdfsig = said('pdfsig', '-no-ocsp', '-nssdir', `sql:${folder}`, file);
  const all = count(pdfsig, /^Signature #/gm);
  const valid = count(pdfsig, /Signature is Valid/g);
  const trusted = count(pdfsig, /Certificate is Trusted/g);
  const whole = count(pdfsig, /Total document signed/g);
  const openssl = count(trust.verify(bytes).join('\n'), /successful/g);
  const qpdf = spawnSync('qpdf', ['--check', file]).status === 0;
  const mutool = !/error|warning|repair/i.test(said('mutool', 'info', file));
  const agreed = all > 0 && [valid, trusted, openssl].every((number) => number === all) && whole === 1;
  const { verdict } = await verifyPdf(bytes, { roots: [estate.root.certificate], at: inDays(4) });
  if (!agreed || !qpdf || !mutool || verdict !== 'genuine') faults += 1;
  const cells = [
    kind,
    all,
    valid,
    trusted,
    whole,
    openssl,
    qpdf ? 'clean' : 'complains',
    mutool ? 'clean' : 'complains',
    verdict,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
trust.close();
rmSync(folder, { recursive: true });
process.exitCode = faults === 0 ? 0 : 1;
