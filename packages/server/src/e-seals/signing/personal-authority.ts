import { newKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import { makeCertificate } from '@chancery/pdf-seal/pki/make-certificate.ts';
import type { Named } from '@chancery/pdf-seal/pki/name.ts';
import { localTimestamper } from '@chancery/pdf-seal/pki/timestamp.ts';
import type { AuthorityService } from '../certificate/authorities.ts';
import type { PkiAddresses } from '../certificate/pki-addresses.ts';
import type { RevocationLists } from '../certificate/revocation-lists.ts';
import type { PersonalKeys } from './personal-keys.ts';

const quarterOfAnHour = 15 * 60_000;
/** Clocks of readers may be a little behind. */
const graceMs = 60_000;

interface Parts {
  readonly authorities: Pick<AuthorityService, 'of'>;
  readonly lists: RevocationLists;
  readonly addresses: PkiAddresses;
  /** Whose CA it is. */
  readonly platform: string;
}

/** Certifies those who sign, under the platform's CA: a key for one signature, and a certificate that ends soon. */
export const createPersonalAuthority = ({ authorities, lists, addresses, platform }: Parts): PersonalKeys => {
  const certify = async (subject: Named) => {
    const { root, issuing, timestamp, ocsp, generation } = await authorities.of('ec');
    const { kind, spki, sign } = await signerOfKey(await newKey('ec'));
    const now = Date.now();
    const certificate = await makeCertificate(
      {
        purpose: 'seal',
        subject,
        spki,
        from: new Date(now - graceMs),
        until: new Date(now + quarterOfAnHour),
        ...addresses.passing('ec', generation),
      },
      issuing,
    );
    const above = [root, issuing.certificate, timestamp.certificate, ocsp.certificate].map(({ raw }) => raw);
    return {
      signer: { kind, sign, chain: [certificate.raw, ...issuing.signer.chain] as const },
      serial: Buffer.from(certificate.serial).toString('hex'),
      timestamp: localTimestamper(timestamp.signer),
      validation: async () => ({
        certificates: [certificate.raw, ...above],
        crls: [await lists.list('ec', 'issuing', generation), await lists.list('ec', 'root', 1)],
        ocsps: [],
      }),
    };
  };

  return {
    issue: ({ name: commonName, reference }) => certify({ commonName, serialNumber: reference }),
    platform: () => certify({ commonName: platform, organization: platform }),
  };
};
