import { asMember, inDays, strokes } from '../../e-seals/signing/signing.testing.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const nobodys = 'k'.repeat(43);
const reason = 'The price is wrong';
const signature = async () => ({ kind: 'drawn', picture: await strokes() });

const wish = async ({ signingFile, member }: Things) => ({
  title: 'Contract',
  filePaths: [await signingFile()],
  parties: [asMember({ id: await member(), mobile: '' })],
  expiresOn: inDays(3),
});

const withParty = async ({ signing, signingParty }: Things) => {
  const id = await signing();
  return { id, partyId: await signingParty(id) };
};

const withSeal = async ({ signing, electronicUse }: Things) => ({
  id: await signing(),
  useId: await electronicUse(),
});

/** Calls about signing by several parties. */
export const signingSamples: Samples = {
  getMySignature: {},
  keepMySignature: { input: signature },
  removeMySignature: { input: () => ({}) },
  cleanMyPhoto: { input: async () => ({ photo: await strokes(), ink: 'hand' }) },
  inspectForSigning: { input: async ({ signingFile }) => ({ filePath: await signingFile() }) },
  saveSigning: {
    input: wish,
    more: [async (things) => ({ ...(await wish(things)), id: await things.signing('draft'), revision: 1 })],
  },
  startSigning: { input: async ({ signing }) => ({ id: await signing('draft') }) },
  removeSigning: { input: async ({ signing }) => ({ id: await signing('draft') }) },
  listSignings: {},
  listMySignings: {},
  getSigning: { input: async ({ signing }) => ({ id: await signing() }) },
  listSigningSeals: { input: async ({ signing }) => ({ id: await signing() }) },
  sendSigningCode: { input: () => ({}) },
  // A seal is pressed only on files that were approved for it, as the tests of signing show.
  askSigningPasskey: { input: withSeal, unproven: 'signing.sealOther' },
  signAsMember: {
    input: async (things) => ({
      ...(await withSeal(things)),
      verificationCode: '000000',
      ...(await signature()),
    }),
    unproven: 'signing.sealOther',
  },
  declineAsMember: { input: async ({ signing }) => ({ id: await signing(), reason }) },
  handOverAsMember: {
    input: async ({ signing, member }) => ({ id: await signing(), userId: await member() }),
  },
  remindSigning: { input: withParty },
  withdrawSigning: { input: async ({ signing }) => ({ id: await signing(), reason }) },
  makeSigningLink: { input: withParty },
  greetOutside: { input: () => ({ token: nobodys }) },
  sendOutsideCode: { input: () => ({ token: nobodys }) },
  openOutside: { input: () => ({ token: nobodys, verificationCode: '000000' }) },
  getOutsideTask: { input: () => ({ visit: nobodys }) },
  proveOutside: { input: () => ({ visit: nobodys, idNumber: '11010519491231002X', consent: true }) },
  signOutside: { input: async () => ({ visit: nobodys, ...(await signature()) }) },
  cleanOutsidePhoto: { input: async () => ({ visit: nobodys, photo: await strokes(), ink: 'seal' }) },
  declineOutside: { input: () => ({ visit: nobodys, reason }) },
  handOverOutside: { input: () => ({ visit: nobodys, name: 'Heir', phone: '13900000000' }) },
};
