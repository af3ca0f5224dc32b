import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const use = async ({ authorization }: Things) => ({ id: await authorization('active', 'electronicSeal') });

/** Calls about sealing files. That files are sealed is shown in `sealing.test.ts`. */
export const sealingSamples: Samples = {
  getSealing: { input: use },
  sendSealingCode: {},
  startSealing: {
    input: async (things) => ({
      ...(await use(things)),
      verificationCode: '000000',
      files: [await things.file('application')],
    }),
    foreign: { 'files[]': 'account.codeWrong' },
    unproven: 'account.codeWrong',
  },
  stopSealing: { input: use, unproven: 'sealing.notUnderWay' },
  listSealedFiles: { input: async ({ application }) => ({ applicationId: await application() }) },
};
