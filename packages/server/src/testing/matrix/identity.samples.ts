import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const checked = async ({ identityCheck }: Things) => ({ id: await identityCheck() });

/** Calls about identity checks. */
export const identitySamples: Samples = {
  listIdentityChecks: {},
  getIdentityCheck: { input: checked },
  askIdentity: {
    input: () => ({
      kind: 'person',
      purpose: 'staff',
      name: 'Somebody',
      idNumber: '11010519491231002X',
      consent: 'written',
    }),
    // With a provider it is proven in identity-check.test.ts.
    unproven: 'identity.noProvider',
  },
  confirmIdentityAmount: {
    input: async (things) => ({ ...(await checked(things)), amount: 12 }),
    unproven: 'identity.noProvider',
  },
};
