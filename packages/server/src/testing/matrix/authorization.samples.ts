import type { Samples, Things } from './sample.ts';

/** An authorisation by its id. */
const one = ({ unitId }: Things) => ({ id: unitId });
const foreign = 'authorization.notFound';

/** Calls about the authorised use of seals. */
export const authorizationSamples: Samples = {
  listAuthorizations: {
    input: ({ unitId }) => ({ deviceId: unitId }),
    foreign: 'authorization.sealNotFound',
  },
  listSealAuthorizations: { input: one, foreign: 'authorization.sealNotFound' },
  findAuthorizationsOfApplication: {
    input: ({ unitId }) => ({ confId: unitId }),
    foreign: 'apply.notFound',
  },
  listWaitingGrants: {
    input: ({ unitId }) => ({ deviceId: unitId }),
    foreign: 'authorization.sealNotFound',
  },
  getAuthorization: { input: one, foreign },
  existsOpenAuthorization: {
    input: ({ unitId }) => ({ deviceId: unitId }),
    foreign: 'authorization.sealNotFound',
  },
  grantAuthorization: {
    input: ({ unitId }) => ({ applicationId: unitId, deviceId: unitId }),
    foreign: 'apply.notFound',
  },
  grantDirectly: {
    input: ({ unitId }) => ({
      title: 'A letter',
      reason: 'it must go out today',
      deviceId: unitId,
      userId: unitId,
      normalCount: 1,
      startAt: '2030-01-01T00:00:00+08:00',
      endAt: '2030-01-02T00:00:00+08:00',
    }),
    foreign: 'authorization.sealNotFound',
  },
  activateAuthorization: { input: one, foreign },
  reactivateAuthorization: { input: one, foreign },
  pauseAuthorization: { input: one, foreign },
  closeAuthorization: { input: one, foreign },
  closeAuthorizationOfSeal: {
    input: ({ unitId }) => ({ deviceId: unitId }),
    foreign: 'authorization.sealNotFound',
  },
  cancelAuthorization: { input: one, foreign },
  resendOrder: { input: one, foreign },
  lockPhotograph: { input: one, foreign },
  unlockPhotograph: { input: one, foreign },
  changeAuthorizedUser: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, userId: unitId }),
    foreign,
  },
  auditAuthorization: { input: ({ unitId }) => ({ id: unitId, verdict: 'normal' }), foreign },
  pressByHand: { input: one, foreign },
  countAuthorizationUnread: {},
  clearAuthorizationUnread: { input: () => ({}) },
};
