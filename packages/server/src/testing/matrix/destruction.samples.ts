import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const destroyed = async ({ destruction }: Things) => ({ id: await destruction('destroyed') });
const long = '2020-01-02T03:04:05Z';

/** Calls about seals that are put out of use. */
export const destructionSamples: Samples = {
  listDestructions: {},
  getDestruction: { input: async ({ destruction }) => ({ id: await destruction() }) },
  selectDestructionWitness: {},
  beginDestruction: {
    input: async ({ seal, engraving }) => ({
      deviceId: await seal(),
      reason: 'replaced',
      engravingId: await engraving(),
    }),
  },
  cancelDestruction: { input: async ({ destruction }) => ({ id: await destruction(), reason: 'a mistake' }) },
  handInSeal: {
    input: async (things) => ({
      id: await things.destruction(),
      handedInBy: await things.keeper(),
      receivedBy: await things.member(),
      handedInAt: long,
      sealPhoto: await things.file('destruction'),
      imprintPhoto: await things.file('destruction'),
    }),
  },
  destroySeal: {
    input: async (things) => ({
      id: await things.destruction('handedIn'),
      destroyedAt: new Date().toISOString(),
      method: 'cut in four',
      before: [await things.file('destruction')],
      after: [await things.file('destruction')],
      witnessId: await things.keeper(),
    }),
    foreign: { witnessId: 'destruction.mayNotSign' },
  },
  nameDestructionSigner: {
    input: async (things) => ({
      ...(await destroyed(things)),
      role: 'witness',
      userId: await things.keeper(),
    }),
    foreign: { userId: 'destruction.mayNotSign' },
  },
  sendDestructionCode: {},
  askDestructionPasskey: { input: destroyed, unproven: 'passkey.none' },
  // Signing is tried with true codes where seals are destroyed.
  signDestruction: {
    input: async (things) => ({ ...(await destroyed(things)), verificationCode: '000000' }),
    unproven: 'account.codeWrong',
  },
};
