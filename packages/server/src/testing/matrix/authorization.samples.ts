import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

type State = Parameters<Things['authorization']>[0];
type Kind = Parameters<Things['authorization']>[1];

/** An authorisation by its id. */
const one =
  (state?: State, kind?: Kind) =>
  async ({ authorization }: Things) => ({ id: await authorization(state, kind) });
const itIsAList = 'a list of what the caller may see, which is nothing of this seal';
const ofSeal = async ({ seal }: Things) => ({ deviceId: await seal() });

/** Calls about the authorised use of seals. */
export const authorizationSamples: Samples = {
  listAuthorizations: {
    input: async ({ seal, member }) => ({ deviceId: await seal(), userId: await member() }),
    foreign: { userId: 'answered' },
    keepers: itIsAList,
  },
  listSealAuthorizations: { input: async ({ seal }) => ({ id: await seal() }), keepers: itIsAList },
  findAuthorizationsOfApplication: {
    input: async ({ application }) => ({ confId: await application('approved') }),
  },
  listWaitingGrants: { input: ofSeal, keepers: itIsAList },
  getAuthorization: { input: one() },
  existsOpenAuthorization: { input: ofSeal, keepers: 'whoever applies may ask whether a seal is in use' },
  grantAuthorization: {
    input: async ({ seal, application, member }) => {
      const deviceId = await seal();
      return { applicationId: await application('approved', deviceId), deviceId, userId: await member() };
    },
  },
  grantDirectly: {
    input: async ({ seal, member }) => ({
      title: 'A letter',
      reason: 'it must go out today',
      deviceId: await seal(),
      userId: await member(),
      normalCount: 1,
      startAt: '2030-01-01T00:00:00+08:00',
      endAt: '2030-01-02T00:00:00+08:00',
    }),
  },
  activateAuthorization: { input: one() },
  reactivateAuthorization: { input: one('paused') },
  pauseAuthorization: { input: one('active') },
  closeAuthorization: { input: one('active') },
  closeAuthorizationOfSeal: {
    input: async ({ authorization, sealOf }) => ({ deviceId: await sealOf(await authorization('active')) }),
  },
  cancelAuthorization: { input: one() },
  resendOrder: { input: one('active', 'smartSeal') },
  lockPhotograph: { input: one('active', 'smartSeal') },
  unlockPhotograph: { input: one('active', 'smartSeal') },
  changeAuthorizedUser: {
    input: async ({ authorization, member }) => ({
      id: await authorization(),
      revision: 1,
      userId: await member(),
    }),
  },
  auditAuthorization: { input: async (things) => ({ ...(await one('over')(things)), verdict: 'normal' }) },
  pressByHand: { input: one('active') },
  countAuthorizationUnread: {},
  clearAuthorizationUnread: {
    input: async ({ authorization }) => ({ ids: [await authorization()] }),
    foreign: { 'ids[]': 'answered' },
    shared: 'it speaks of what the caller has not read alone',
  },
};
