import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const use = async ({ electronicUse }: Things) => ({ id: await electronicUse() });

/** Calls about sealing files. That files are sealed is shown in `sealing.test.ts`. */
export const sealingSamples: Samples = {
  getSealing: { input: use },
  sendSealingCode: {},
  askSealingPasskey: {
    input: async (things) => ({ ...(await use(things)), files: [await things.file('application')] }),
    foreign: { 'files[]': 'passkey.none' },
    unproven: 'passkey.none',
  },
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
  findSealedFile: {
    input: () => ({ digests: ['0'.repeat(64)] }),
    unproven: 'file.notFound',
  },
  listSealedFiles: { input: async ({ application }) => ({ applicationId: await application() }) },
};
