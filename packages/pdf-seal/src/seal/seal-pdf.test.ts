import { afterAll, describe, expect, it } from 'vitest';
import { dict, name } from '../pdf/build.ts';
import { PdfDict, type PdfObject, PdfStream } from '../pdf/objects.ts';
import { pagesOf, readPdf } from '../pdf/read.ts';
import { inDays, makeEstate } from '../pki/estate.testing.ts';
import type { Place } from '../place/places.ts';
import { inputKinds } from './inputs.testing.ts';
import { inspectForSealing } from './inspect.ts';
import { linearised } from './linearised.testing.ts';
import { makePdf, more } from './pdfs.testing.ts';
import { roundSeal } from './picture.testing.ts';
import { type SealRequest, sealPdf } from './seal-pdf.ts';
import { openTrust, signaturesOf } from './signatures.testing.ts';

const ec = await makeEstate('ec');
const rsa = await makeEstate('rsa');
const trust = openTrust(ec.root.certificate.raw, rsa.root.certificate.raw);
afterAll(trust.close);

const good = 'CMS Verification successful';
const here: Place = { kind: 'at', page: 1, x: 60, y: 60 };
const seal = (bytes: Uint8Array, wish: Partial<SealRequest> = {}) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [here],
    signer: ec.seal.signer,
    level: 'B-B',
    at: inDays(3),
    name: '长安公司合同专用章',
    reason: 'Contract No. 7',
    ...wish,
  });

const annotationsOf = (bytes: Uint8Array) => {
  const file = readPdf(bytes);
  return pagesOf(file).map(({ dict: page }) => {
    const list = file.resolve(page.get('Annots'));
    const all = Array.isArray(list) ? list : [];
    return all.map((item: PdfObject) => file.resolve(item) as PdfDict);
  });
};
const kindOf = (annotation: PdfDict) => annotation.get('Subtype');

describe('a file is sealed', () => {
  it.each(Object.entries({ ...inputKinds, 'a linearised file': linearised }))('%s', async (_, make) => {
    const before = make();
    const sealed = await seal(before);
    expect(trust.verify(sealed)).toEqual([good]);
    expect(Buffer.compare(sealed.subarray(0, before.length), before)).toBe(0);
    const [signature] = signaturesOf(sealed);
    expect(signature?.end).toBe(sealed.length);
    const [old, now] = [readPdf(before), readPdf(sealed)];
    expect(now.revisions.length).toBe(old.revisions.length + 1);
    for (const [at, page] of pagesOf(old).entries()) {
      expect(pagesOf(now)[at]?.dict.get('Contents')).toEqual(page.dict.get('Contents'));
    }
    expect(inspectForSealing(sealed)).toMatchObject({ able: true, signatures: 1 });
  });

  it('five times in a row by different keys, and the last closes it; not a byte of before changes', async () => {
    let bytes = makePdf({ xref: 'stream', pages: 3 });
    for (const at of [1, 2, 3, 4, 5]) {
      const next = await seal(bytes, {
        signer: at % 2 === 0 ? rsa.seal.signer : ec.seal.signer,
        places: [{ kind: 'at', page: (at % 3) + 1, x: 40 + at * 20, y: 100 }],
        close: at === 5,
      });
      expect(Buffer.compare(next.subarray(0, bytes.length), bytes)).toBe(0);
      bytes = next;
    }
    expect(trust.verify(bytes)).toEqual([good, good, good, good, good]);
    expect(inspectForSealing(bytes)).toEqual({ able: false, why: 'closed' });
    await expect(seal(bytes)).rejects.toMatchObject({ code: 'closed' });
  });

  it('one changed byte is told', async () => {
    const sealed = await seal(makePdf());
    const at = Buffer.from(sealed).indexOf('12,345.00');
    sealed[at] = 0x39;
    expect(trust.verify(sealed)[0]).toMatch(/verification failure/i);
  });

  it('at many places under one signature, across 200 pages', async () => {
    const before = makePdf({ pages: 200, xref: 'stream' });
    const sealed = await seal(before, {
      places: [
        { kind: 'across', from: 1, to: 200, edge: 'right', y: 100 },
        { kind: 'pages', which: 'even', x: 60, y: 200 },
      ],
    });
    expect(trust.verify(sealed)).toEqual([good]);
    const all = annotationsOf(sealed);
    expect(all.map((page) => page.length)).toEqual(all.map((_, at) => (at % 2 === 0 ? 1 : 2)));
    const kinds = all.flat().map(kindOf);
    expect(kinds.filter((kind) => (kind as { name: string }).name === 'Stamp')).toHaveLength(299);
    expect(sealed.length - before.length).toBeLessThan(300_000);
  });

  it('with a picture that lets letters through, but for PDF/A-1', async () => {
    const saysMultiply = async (make: (() => Uint8Array) | undefined) => {
      const bytes = make?.() ?? new Uint8Array();
      const sealed = await seal(bytes);
      const file = readPdf(sealed);
      const written = [...(file.revisions.at(-1)?.offsets.keys() ?? [])];
      return written.some((number) => {
        const object = file.get({ number, generation: 0 });
        const resources = object instanceof PdfStream ? object.dict.get('Resources') : null;
        return resources instanceof PdfDict && resources.get('ExtGState') !== undefined;
      });
    };
    expect(await saysMultiply(inputKinds['PDF/A-2'])).toBe(true);
    expect(await saysMultiply(inputKinds['PDF/A-1'])).toBe(false);
  });
});

const certified = (permission: number) =>
  makePdf({
    catalogue: { Perms: dict({ DocMDP: more(0) }) },
    more: [
      dict({
        Type: name('Sig'),
        Reference: [
          dict({ TransformMethod: name('DocMDP'), TransformParams: dict({ P: permission, V: name('1.2') }) }),
        ],
      }),
    ],
  });

describe('a file is refused', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['that is no PDF', () => new TextEncoder().encode('hello'), 'notPdf'],
    ['that is cut off', () => makePdf().subarray(0, -200), 'damaged'],
    ['whose list leads nowhere', () => makePdf({ trailer: { Prev: 9_999_999 } }), 'damaged'],
    [
      'that is encrypted',
      () => makePdf({ trailer: { Encrypt: dict({ Filter: name('Standard') }) } }),
      'encrypted',
    ],
    [
      'that is a form of XFA alone',
      () =>
        makePdf({
          catalogue: { AcroForm: dict({ Fields: [], XFA: more(0) }) },
          more: [new PdfStream(dict({}), new Uint8Array())],
        }),
      'xfa',
    ],
    ['that its certification closed', () => certified(1), 'closed'],
    ['that has no pages', () => makePdf({ pages: 0 }), 'noPages'],
  ])('%s', async (_, make, code) => {
    expect(inspectForSealing(make())).toEqual({ able: false, why: code });
    await expect(seal(make())).rejects.toMatchObject({ code });
  });

  it('where its certification forbids annotations and the seal shows twice; one place is allowed', async () => {
    const there: Place = { kind: 'at', page: 1, x: 120, y: 60 };
    await expect(seal(certified(2), { places: [here, there] })).rejects.toMatchObject({ code: 'noStamps' });
    expect(trust.verify(await seal(certified(2)))).toEqual([good]);
    expect(trust.verify(await seal(certified(3), { places: [here, there] }))).toEqual([good]);
  });

  it('where a place is outside the page', async () => {
    await expect(seal(makePdf(), { places: [{ ...here, x: 10 }] })).rejects.toMatchObject({
      code: 'outside',
      page: 1,
    });
  });
});
