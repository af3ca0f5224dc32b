import type { Samples } from './sample.ts';

/** Calls about the deletion of a unit. What the deletion itself does is shown by its own tests. */
export const closingSamples: Samples = {
  getUnitClosing: { shared: 'everybody of a unit is told that it will be deleted' },
  getClosingObstacles: {},
  sendClosingCode: { input: () => ({}) },
  askClosing: {
    input: async ({ unitName, closingCode }) => ({
      companyName: await unitName(),
      reason: 'No longer needed',
      exportFirst: true,
      verificationCode: await closingCode(),
    }),
    foreign: { companyName: 'unit.nameMismatch', verificationCode: 'account.codeWrong' },
  },
  withdrawClosing: {
    input: async ({ closing }) => {
      await closing();
      return {};
    },
  },
  openClosing: { input: () => ({ ticket: 'nobody was given this one' }), unproven: 'closing.notFound' },
  listClosings: {},
  holdClosing: {
    input: async ({ closing }) => ({ id: await closing(), reason: 'A court wants to see it' }),
  },
  releaseClosing: { input: async ({ closing }) => ({ id: await closing() }), unproven: 'closing.notHeld' },
  listClosedUnits: {},
  getClosedUnitCertificate: { input: () => ({ number: 'UD000001' }), unproven: 'closing.notFound' },
};
