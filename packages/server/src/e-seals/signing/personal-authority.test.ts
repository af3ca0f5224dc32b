import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { expect, test } from 'vitest';
import { createPkiAddresses } from '../certificate/pki-addresses.ts';
import { createPersonalAuthority } from './personal-authority.ts';

const { root, issuing, tsu: timestamp, ocsp } = await makeEstate('ec');
const never = () => Promise.reject(new Error('nothing is asked'));
const keys = createPersonalAuthority({
  authorities: {
    of: async () => {
      const issuer = { generation: 1, issuing, ocsp };
      return { ...issuer, root: root.certificate, timestamp, issuers: [issuer], units: [] };
    },
  },
  lists: { list: never, answer: never, answerAbout: never, forget: () => {} },
  addresses: createPkiAddresses('https://seals.example'),
  platform: 'Chancery',
});

test('a certificate for one signature names the list, and no responder that would not know it', async () => {
  for (const { signer } of [await keys.issue({ name: '王敏', reference: 'party' }), await keys.platform()]) {
    const { crlAddresses, ocspAddresses, from, until } = readCertificate(signer.chain[0]);
    expect(crlAddresses).toEqual(['https://seals.example/pki/issuing.crl']);
    expect(ocspAddresses).toEqual([]);
    expect(until.getTime() - from.getTime()).toBeLessThan(3_600_000);
  }
});
