import { expect, it } from 'vitest';
import type { Certificate } from '../pki/certificate.ts';
import { inDays, made, makeEstate } from '../pki/estate.testing.ts';
import { newKey, signerOfKey } from '../pki/keys.ts';
import { makeCertificate } from '../pki/make-certificate.ts';
import { buildChain } from '../pki/path.ts';
import type { Signer } from '../pki/signer.ts';
import { makePdf } from '../seal/pdfs.testing.ts';
import { roundSeal } from '../seal/picture.testing.ts';
import { sealPdf } from '../seal/seal-pdf.ts';
import { verifyPdf } from './verify.ts';

const { root, issuing, seal, tsu, ocsp } = await makeEstate('ec');
const pressedBy = (signer: Signer) =>
  sealPdf(makePdf({ pages: 1 }), {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
    signer,
    level: 'B-B',
    at: inDays(3),
    name: '长安公司',
  });

it.each([
  ['answers whether certificates stand', ocsp],
  ['stamps the time', tsu],
  ['certifies others', issuing],
])('a seal by the certificate of a service that %s is none', async (_, { signer }) => {
  const report = await verifyPdf(await pressedBy(signer), { roots: [root.certificate], at: inDays(4) });
  expect(report).toMatchObject({
    verdict: 'invalid',
    signatures: [{ fault: { kind: 'path', code: 'keyUsage' } }],
  });
});

it('certificates that all certify each other end the search soon, and do not keep it from the root', async () => {
  const key = await signerOfKey(await newKey('ec'));
  const twins: Certificate[] = [];
  for (let count = 0; count < 14; count++) {
    const plan = {
      purpose: 'root' as const,
      subject: { commonName: '同名', organization: '同名', country: 'CN' },
      spki: key.spki,
      from: made,
      until: inDays(10),
    };
    twins.push(await makeCertificate(plan, { key, certificate: undefined }));
  }
  const [first] = twins;
  if (!first) throw new Error('no certificate');
  expect(await buildChain(first, twins, [root.certificate])).toMatchObject({ isTrusted: false });
  const pool = [...twins, issuing.certificate];
  expect(await buildChain(seal.certificate, pool, [root.certificate])).toMatchObject({ isTrusted: true });
});
