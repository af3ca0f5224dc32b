import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { makeCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { type Held, inDays, makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { openTools, pem } from '@chancery/pdf-seal/pki/openssl.testing.ts';
import { checkSignature } from '@chancery/pdf-seal/pki/read-cms.ts';
import { localTimestamper } from '@chancery/pdf-seal/pki/timestamp.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { signaturesOf } from '@chancery/pdf-seal/seal/signatures.testing.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';

/**
 * What tools say to a B-LTA seal once its certificate has ended, with the clock moved (Debian's faketime):
 * `node tools/with-node.mjs bench/seal/after-expiry.ts`.
 */
const { root, issuing, seal, tsu } = await makeEstate('ec');
const [pressed, later] = [inDays(10), inDays(800)];
const crlOf = (issuer: Held) =>
  makeCrl({ number: 1, from: inDays(9), until: inDays(40), revoked: [] }, issuer);
const bytes = await sealPdf(makePdf(), {
  picture: roundSeal,
  places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
  signer: seal.signer,
  level: 'B-LTA',
  timestamp: localTimestamper(tsu.signer, () => pressed),
  validation: async () => ({
    certificates: [...seal.signer.chain, ...tsu.signer.chain],
    crls: [await crlOf(issuing), await crlOf(root)],
    ocsps: [],
  }),
  at: pressed,
});

const tools = openTools();
const anchors = tools.put('root.pem', pem('CERTIFICATE', root.certificate.raw));
const between = tools.put('between.pem', pem('CERTIFICATE', issuing.certificate.raw));
const file = tools.put('sealed.pdf', bytes);
execFileSync('certutil', ['-N', '-d', `sql:${tools.at('.')}`, '--empty-password']);
execFileSync('certutil', ['-A', '-d', `sql:${tools.at('.')}`, '-n', 'root', '-t', 'C,C,C', '-i', anchors]);

const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000));
const clock = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');
const answers = (...args: string[]): boolean => spawnSync('openssl', args, { encoding: 'utf8' }).status === 0;
const pdfsig = (time: Date): string => {
  const given = [clock(time), 'pdfsig', '-no-ocsp', '-nssdir', `sql:${tools.at('.')}`, file];
  const { stdout } = spawnSync('faketime', given, { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } });
  const says = [...stdout.matchAll(/(?:Signature|Certificate) (?:is|has) [\w ]+/g)].map(([words]) => words);
  return [...new Set(says)].join(', ');
};

const [sealed, stamp] = signaturesOf(bytes);
if (!sealed || !stamp) throw new Error('a seal and a time stamp were expected');
const check = await checkSignature(sealed.contents, () => new Uint8Array());
const [token] = check.tokens;
const write = (name: string, content: Uint8Array) => {
  writeFileSync(tools.at(name), content);
  return tools.at(name);
};
const cms = (time: Date) =>
  answers(
    ...[
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      write('sig', sealed.contents),
      '-binary',
      '-out',
      '/dev/null',
    ],
    ...[
      '-content',
      write('data', sealed.covered),
      '-CAfile',
      anchors,
      '-purpose',
      'any',
      '-attime',
      seconds(time),
    ],
  );
const stamped = (name: string, der: Uint8Array, data: Uint8Array) =>
  answers(
    ...['ts', '-verify', '-token_in', '-in', write(name, der), '-data', write(`${name}-data`, data)],
    ...['-CAfile', anchors, '-untrusted', between, '-attime', seconds(later)],
  );

const lengthOf = (der: Uint8Array) => 4 + (der[2] ?? 0) * 256 + (der[3] ?? 0);
const ours = async (time: Date) =>
  (await verifyPdf(bytes, { roots: [root.certificate], at: time })).signatures
    .map(({ verdict, level }) => [verdict, level].filter(Boolean).join(' '))
    .join(', ');
const say = (line: string) => process.stdout.write(`${line}\n`);
const found = [
  ['ours, 800 days later', await ours(later), 'genuine B-LTA, genuine'],
  ['openssl cms, at the time of the time stamp', cms(pressed), true],
  ['openssl cms, 800 days later, which knows no time stamps', cms(later), false],
  [
    'openssl ts, the time stamp over the seal, 800 days later',
    stamped('token', token ?? new Uint8Array(), check.signature ?? new Uint8Array()),
    true,
  ],
  [
    'openssl ts, the time stamp over the file, 800 days later',
    stamped('stamp', stamp.contents.subarray(0, lengthOf(stamp.contents)), stamp.covered),
    true,
  ],
] as const;
say('| who is asked | says |\n|---|---|');
for (const [what, says] of found) say(`| ${what} | ${says} |`);
say(`| pdfsig, at the time of the seal | ${pdfsig(pressed)} |`);
say(`| pdfsig, 800 days later | ${pdfsig(later)} |`);
tools.close();
process.exitCode = found.every(([, says, expected]) => says === expected) ? 0 : 1;
