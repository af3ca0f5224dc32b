import { afterAll, describe, expect, it } from 'vitest';
import { PdfDict, PdfName, PdfStream } from '../pdf/objects.ts';
import { readPdf } from '../pdf/read.ts';
import { makeCrl } from '../pki/crl.ts';
import { digest } from '../pki/digest.ts';
import { type Held, inDays, makeEstate } from '../pki/estate.testing.ts';
import { checkSignature } from '../pki/read-cms.ts';
import type { KeyKind } from '../pki/signer.ts';
import { checkTimestamp, localTimestamper } from '../pki/timestamp.ts';
import { judgeTrust } from '../pki/trust.ts';
import { makePdf } from './pdfs.testing.ts';
import { roundSeal } from './picture.testing.ts';
import { type SealLevel, sealPdf } from './seal-pdf.ts';
import { openTrust, signaturesOf } from './signatures.testing.ts';

const estates = { ec: await makeEstate('ec'), rsa: await makeEstate('rsa'), sm2: await makeEstate('sm2') };
const trust = openTrust(estates.ec.root.certificate.raw, estates.rsa.root.certificate.raw);
afterAll(trust.close);
const day = 10;

const listOf = (issuer: Held, on: number) =>
  makeCrl({ number: on, from: inDays(on), until: inDays(on + 30), revoked: [] }, issuer);

const seal = async (kind: KeyKind, level: SealLevel, bytes: Uint8Array, close = false) => {
  const { seal: sealer, tsu, root, issuing } = estates[kind];
  const crls = [await listOf(issuing, day), await listOf(root, day)];
  return sealPdf(bytes, {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
    signer: sealer.signer,
    level,
    timestamp: localTimestamper(tsu.signer, () => inDays(day)),
    validation: async () => ({
      certificates: [...sealer.signer.chain, ...tsu.signer.chain],
      crls,
      ocsps: [],
    }),
    at: inDays(day),
    close,
  });
};

/** What the file carries to be judged by. */
const materialIn = (bytes: Uint8Array) => {
  const file = readPdf(bytes);
  const catalogue = file.resolve(file.trailer.get('Root')) as PdfDict;
  const store = file.resolve(catalogue.get('DSS'));
  const all = (key: string) => {
    const list = store instanceof PdfDict ? file.resolve(store.get(key)) : null;
    return (Array.isArray(list) ? list : []).flatMap((ref) => {
      const stream = file.resolve(ref);
      return stream instanceof PdfStream ? [file.decode(stream)] : [];
    });
  };
  return { certificates: all('Certs'), crls: all('CRLs'), ocsps: all('OCSPs') };
};

const isStamp = ({ signature }: ReturnType<typeof signaturesOf>[number]) => {
  const type = signature.get('SubFilter');
  return type instanceof PdfName && type.name === 'ETSI.RFC3161';
};

const judged = async (kind: KeyKind, bytes: Uint8Array, now: Date) => {
  const all = signaturesOf(bytes);
  const checks = await Promise.all(
    all
      .filter(isStamp)
      .map(({ contents, covered }) => checkTimestamp(contents, (name) => digest(name, covered))),
  );
  const [own] = all.filter((one) => !isStamp(one));
  if (!own) throw new Error('no signature');
  const signature = await checkSignature(own.contents, (name) => digest(name, own.covered));
  return judgeTrust(signature, checks, {
    roots: [estates[kind].root.certificate],
    material: materialIn(bytes),
    now,
  });
};

describe.each(['ec', 'rsa', 'sm2'] as const)('a seal by %s', (kind) => {
  it.each<[SealLevel, number]>([
    ['B-B', 1],
    ['B-T', 1],
    ['B-LT', 2],
    ['B-LTA', 3],
  ])('of level %s is one, in %d revisions behind the file', async (level, revisions) => {
    const sealed = await seal(kind, level, makePdf({ xref: kind === 'ec' ? 'table' : 'stream' }));
    expect(readPdf(sealed).revisions).toHaveLength(1 + revisions);
    expect(await judged(kind, sealed, inDays(day + 1))).toMatchObject({ level });
    if (kind === 'sm2') return;
    const [cms] = trust.verify(sealed);
    expect(cms).toBe('CMS Verification successful');
  });
});

it('is good long after its certificate expired, by what the file carries', async () => {
  const sealed = await seal('ec', 'B-LTA', makePdf());
  const answer = await judged('ec', sealed, inDays(2_000));
  expect(answer).toMatchObject({ level: 'B-LTA', standing: { isGood: true }, provenBy: 'timestamp' });
  const bare = await judged('ec', await seal('ec', 'B-B', makePdf()), inDays(2_000));
  expect(bare.standing?.isGood).toBe(false);
});

it('closes the document and still carries its proofs', async () => {
  const sealed = await seal('ec', 'B-LTA', makePdf(), true);
  expect(await judged('ec', sealed, inDays(day + 1))).toMatchObject({ level: 'B-LTA' });
});

it('keeps what an earlier seal carried, and writes nothing twice', async () => {
  const once = await seal('ec', 'B-LT', makePdf());
  const twice = await seal('ec', 'B-LT', once);
  const [one, two] = [materialIn(once), materialIn(twice)];
  expect(two.certificates).toHaveLength(one.certificates.length);
  const file = readPdf(twice);
  const catalogue = file.resolve(file.trailer.get('Root')) as PdfDict;
  const store = file.resolve(catalogue.get('DSS')) as PdfDict;
  const records = file.resolve(store.get('VRI')) as PdfDict;
  expect(records.entries.size).toBe(2);
});
