import { describe, expect, it } from 'vitest';
import { makeCrl } from '../pki/crl.ts';
import { certify, type Held, inDays, makeEstate } from '../pki/estate.testing.ts';
import { localTimestamper } from '../pki/timestamp.ts';
import { makePdf } from '../seal/pdfs.testing.ts';
import { roundSeal } from '../seal/picture.testing.ts';
import { type SealRequest, sealPdf } from '../seal/seal-pdf.ts';
import { withOtherWords } from './edited.testing.ts';
import { verifyPdf } from './verify.ts';

const estate = await makeEstate('ec');
const { root, issuing, seal, tsu } = estate;
const stranger = await makeEstate('ec');
const sm2 = await makeEstate('sm2');

const crlsOn = (day: number, revoked: readonly { held: Held; day: number }[] = []) =>
  Promise.all(
    [issuing, root].map((issuer) =>
      makeCrl(
        {
          number: day,
          from: inDays(day),
          until: inDays(day + 7),
          revoked:
            issuer === issuing
              ? revoked.map(({ held, day: on }) => ({
                  serial: held.certificate.serial,
                  at: inDays(on),
                  reason: 'keyCompromise' as const,
                }))
              : [],
        },
        issuer,
      ),
    ),
  );

const press = (bytes: Uint8Array, more: Partial<SealRequest> = {}) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
    signer: seal.signer,
    level: 'B-B',
    at: inDays(40),
    name: '长安公司合同专用章',
    reason: 'Contract No. 7',
    timestamp: localTimestamper(tsu.signer, () => inDays(40)),
    validation: async () => ({
      certificates: [issuing.certificate.raw, root.certificate.raw],
      crls: await crlsOn(39),
      ocsps: [],
    }),
    ...more,
  });

const at = (day: number, roots = [root.certificate]) => ({ roots, at: inDays(day) });
const plain = makePdf({ pages: 3 });
const sealed = await press(plain);

const edited = (bytes: Uint8Array, page: number) => withOtherWords(bytes, page, '12,345.00', '92,345.00');

describe('a sealed file', () => {
  it('is told with who, when, by which time, chain and level', async () => {
    const report = await verifyPdf(sealed, at(50));
    expect(report).toMatchObject({ verdict: 'genuine', pages: 3, revisions: 2 });
    expect(report.signatures).toMatchObject([
      {
        kind: 'seal',
        field: 'Seal1',
        verdict: 'genuine',
        signer: { name: '测试 seal', organization: '长安公司' },
        said: { name: '长安公司合同专用章', reason: 'Contract No. 7', at: inDays(40).toISOString() },
        time: { at: inDays(40).toISOString(), by: 'claimed' },
        isTrusted: true,
        revocation: { state: 'unknown' },
        level: 'B-B',
        key: 'ec',
        covers: { revision: 1, bytes: sealed.length, isWhole: true },
        spots: [{ page: 1 }],
        changes: [],
      },
    ]);
    expect(report.signatures[0]?.chain.map(({ name }) => name)).toEqual([
      '测试 seal',
      '测试 issuing',
      '测试 root',
    ]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(JSON.parse(JSON.stringify(report)));
  });

  it('by a root that is not known is so called', async () => {
    const report = await verifyPdf(sealed, at(50, [stranger.root.certificate]));
    expect(report.verdict).toBe('unknownIssuer');
    expect(report.signatures[0]).toMatchObject({ isTrusted: false, fault: undefined });
  });

  it('with SM2 is told as well', async () => {
    const report = await verifyPdf(
      await press(plain, { signer: sm2.seal.signer }),
      at(50, [sm2.root.certificate]),
    );
    expect(report).toMatchObject({ verdict: 'genuine', signatures: [{ key: 'sm2', digest: 'sm3' }] });
  });

  it('stays good for long when it brings everything along, though its certificate ended', async () => {
    const long = await press(plain, { level: 'B-LTA' });
    const report = await verifyPdf(long, at(600));
    expect(report.verdict).toBe('genuine');
    expect(report.signatures).toMatchObject([
      {
        level: 'B-LTA',
        time: { at: inDays(40).toISOString(), by: 'timestamp' },
        revocation: { state: 'good' },
        changes: [{ code: 'validation' }, { code: 'validation' }, { code: 'timestamp' }].slice(1),
      },
      { kind: 'timestamp', verdict: 'genuine' },
    ]);
    const bare = await verifyPdf(sealed, at(600));
    expect(bare).toMatchObject({
      verdict: 'invalid',
      signatures: [{ fault: { kind: 'path', code: 'expired' } }],
    });
  });

  it('by a certificate that was withdrawn before is refused, and after is not', async () => {
    const withdrawn = async (day: number) =>
      press(plain, {
        level: 'B-LT',
        validation: async () => ({
          certificates: [issuing.certificate.raw],
          crls: await crlsOn(45, [{ held: seal, day }]),
          ocsps: [],
        }),
      });
    expect(await verifyPdf(await withdrawn(30), at(60))).toMatchObject({
      verdict: 'invalid',
      signatures: [{ fault: { kind: 'revoked' } }],
    });
    expect(await verifyPdf(await withdrawn(43), at(60))).toMatchObject({
      verdict: 'genuine',
      signatures: [{ revocation: { state: 'revokedLater', reason: 'keyCompromise' } }],
    });
  });
});

describe('five seals', () => {
  it('one after the other are all good, and each says what came after it', async () => {
    let bytes = sealed;
    for (const index of [1, 2, 3, 4]) {
      bytes = await press(bytes, {
        places: [{ kind: 'at', page: (index % 3) + 1, x: 50 + index * 20, y: 120 }],
      });
    }
    const report = await verifyPdf(bytes, at(50));
    expect(report.verdict).toBe('genuine');
    expect(report.signatures.map(({ changes }) => changes.map(({ code }) => code))).toEqual([
      ['seal', 'seal', 'seal', 'seal'],
      ['seal', 'seal', 'seal'],
      ['seal', 'seal'],
      ['seal'],
      [],
    ]);
  });
});

describe('what was altered', () => {
  it('is refused, with the page', async () => {
    const report = await verifyPdf(edited(sealed, 2), at(50));
    expect(report).toMatchObject({
      verdict: 'altered',
      signatures: [
        {
          verdict: 'altered',
          fault: { kind: 'changed' },
          changes: [{ allowed: false, code: 'content', spots: [{ page: 2 }] }],
        },
      ],
    });
  });

  it('and sealed again by another is refused for the first, not for the second', async () => {
    const again = await press(edited(sealed, 2), { signer: stranger.seal.signer });
    const report = await verifyPdf(again, at(50));
    expect(report.verdict).toBe('altered');
    expect(report.signatures.map(({ verdict }) => verdict)).toEqual(['altered', 'unknownIssuer']);
  });

  it('by one digit is refused', async () => {
    const bytes = sealed.slice();
    const digit = Buffer.from(bytes).indexOf('12,345.00');
    bytes[digit] = 0x39;
    expect(await verifyPdf(bytes, at(50))).toMatchObject({
      verdict: 'altered',
      signatures: [{ fault: { kind: 'signature', code: 'digestMismatch' } }],
    });
  });

  it('by a seal that is none makes the first one refused, too', async () => {
    const later = await press(sealed);
    const [, second] = (await verifyPdf(later, at(50))).signatures;
    const bytes = later.slice();
    const contents = Buffer.from(bytes).lastIndexOf('/Contents <') + '/Contents <'.length;
    bytes.set(new TextEncoder().encode('00'.repeat(40)), contents + 400);
    const report = await verifyPdf(bytes, at(50));
    expect(second?.verdict).toBe('genuine');
    expect(report.signatures.map(({ verdict }) => verdict)).toEqual([
      'altered',
      expect.stringMatching(/altered|invalid/),
    ]);
    expect(report.signatures[0]?.changes).toMatchObject([{ allowed: false, code: 'sealWrong' }]);
  });
});

describe('what cannot be judged', () => {
  it.each<[string, Uint8Array, string]>([
    ['no PDF', new TextEncoder().encode('hello'), 'notPdf'],
    ['a file without signatures', plain, 'noSignature'],
    ['a file cut short', sealed.subarray(0, sealed.length - 300), 'damaged'],
  ])('%s', async (_, bytes, fault) => {
    expect(await verifyPdf(bytes, at(50))).toMatchObject({ verdict: 'unreadable', fault, signatures: [] });
  });

  it('a certificate for something else is not believed', async () => {
    const other = await certify({ purpose: 'timestamp', kind: 'ec' }, issuing);
    const report = await verifyPdf(await press(plain, { signer: other.signer }), at(50));
    expect(report).toMatchObject({
      verdict: 'invalid',
      signatures: [{ fault: { kind: 'path', code: 'keyUsage' } }],
    });
  });
});
