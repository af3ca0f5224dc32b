import * as call from '@chancery/contract/authorization/calls.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import * as trial from '@chancery/contract/device/trial.ts';
import { handle } from '../../kit/handle.ts';
import type { AuthorizationDetails } from './authorization.detail.ts';
import type { AuthorizationLists } from './authorization.lists.ts';
import type { AuthorizationService } from './authorization.service.ts';
import type { Grants } from './grant.service.ts';
import type { HandPresses } from './hand-presses.ts';
import type { TrialService } from './trial.service.ts';
import type { WaitingGrants } from './waiting-grants.ts';

interface Services {
  readonly authorizations: AuthorizationService;
  readonly authorizationLists: AuthorizationLists;
  readonly authorizationDetails: AuthorizationDetails;
  readonly waitingGrants: WaitingGrants;
  readonly grants: Grants;
  readonly handPresses: HandPresses;
  readonly trials: TrialService;
}

export const authorizationRoutes = ({
  authorizations,
  authorizationLists: lists,
  authorizationDetails: details,
  waitingGrants,
  grants,
  handPresses,
  trials,
}: Services) => [
  handle(call.listAuthorizations, ({ actor, input }) => lists.list(actor, input)),
  handle(call.listSealAuthorizations, ({ actor, input }) => lists.ofSeal(actor, input.id)),
  handle(call.findAuthorizationsOfApplication, ({ actor, input }) =>
    lists.ofApplication(actor, input.confId),
  ),
  handle(call.listWaitingGrants, ({ actor, input }) => waitingGrants.list(actor, input)),
  handle(call.getAuthorization, ({ actor, input }) => details.get(actor, input.id)),
  handle(call.existsOpenAuthorization, ({ actor, input }) => lists.exists(actor, input.deviceId)),
  handle(call.grantAuthorization, ({ actor, input }) => grants.grant(actor, input)),
  handle(call.grantDirectly, ({ actor, input }) => grants.grantDirectly(actor, input)),
  handle(step.activateAuthorization, ({ actor, input }) => authorizations.activate(actor, input.id)),
  handle(step.reactivateAuthorization, ({ actor, input }) => authorizations.reactivate(actor, input.id)),
  handle(step.pauseAuthorization, ({ actor, input }) => authorizations.pause(actor, input)),
  handle(step.closeAuthorization, ({ actor, input }) => authorizations.close(actor, input)),
  handle(step.closeAuthorizationOfSeal, ({ actor, input }) => authorizations.closeOfSeal(actor, input)),
  handle(step.cancelAuthorization, ({ actor, input }) => authorizations.cancel(actor, input)),
  handle(step.resendOrder, ({ actor, input }) => authorizations.resend(actor, input.id)),
  handle(step.lockPhotograph, ({ actor, input }) => authorizations.lockPhoto(actor, input.id, true)),
  handle(step.unlockPhotograph, ({ actor, input }) => authorizations.lockPhoto(actor, input.id, false)),
  handle(step.changeAuthorizedUser, ({ actor, input }) => authorizations.changeUser(actor, input)),
  handle(step.auditAuthorization, ({ actor, input }) => authorizations.audit(actor, input)),
  handle(step.pressByHand, ({ actor, input }) => handPresses.enter(actor, input)),
  handle(trial.beginTrial, ({ actor, input }) => trials.begin(actor, input)),
  handle(trial.endTrial, ({ actor, input }) => trials.end(actor, input.id)),
  handle(trial.getTrial, ({ actor, input }) => trials.get(actor, input.id)),
  handle(call.countAuthorizationUnread, ({ actor }) => lists.countUnread(actor)),
  handle(call.clearAuthorizationUnread, ({ actor, input }) => lists.markRead(actor, input)),
];
