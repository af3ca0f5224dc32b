import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const reason = 'because of the test';
const named = async ({ certificate }: Things) => ({ id: await certificate() });

/** Calls about certificates of seals. */
export const certificateSamples: Samples = {
  listCertificates: {},
  // renewal-price.test.ts buys one.
  renewCertificate: { input: named, unproven: 'ledger.buyMore' },
  rekeyCertificate: { input: async (things) => ({ ...(await named(things)), keyKind: 'ec', reason }) },
  revokeCertificate: {
    input: async (things) => ({ ...(await named(things)), cause: 'superseded', reason }),
  },
  requestCertificate: { input: named },
  installCertificate: {
    input: async (things) => ({ ...(await named(things)), certificate: 'none' }),
    // own-certificates.test.ts has a CA that gives out some.
    unproven: 'certificate.unreadable',
  },
  importCertificate: {
    input: async (things) => ({ ...(await named(things)), content: 'bm9uZQ==', password: '' }),
    // own-certificates.test.ts has a CA that gives out some.
    unproven: 'certificate.unreadable',
  },
};
