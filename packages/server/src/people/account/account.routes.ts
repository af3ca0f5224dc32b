import * as call from '@chancery/contract/account/calls.ts';
import type { Actor } from '../../kit/actor.ts';
import { handle } from '../../kit/handle.ts';
import type { PreferenceKeeper } from '../../kit/preferences.ts';
import type { AccountService } from './account.service.ts';
import type { Attempts } from './attempts.ts';
import type { LoginService } from './login.service.ts';
import type { SessionService } from './session.service.ts';
import type { VerificationService } from './verification.service.ts';

interface Services {
  readonly accounts: AccountService;
  readonly logins: LoginService;
  readonly sessions: SessionService;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly preferences: Readonly<Record<'account' | 'operator', PreferenceKeeper>>;
}

const keeperOf = ({ kind }: Actor) => (kind === 'operator' ? 'operator' : 'account');

export const accountRoutes = ({ accounts, logins, sessions, codes, attempts, preferences }: Services) => [
  handle(call.sendCode, async ({ input, origin }) => {
    await attempts.takePublicCall(origin.ip);
    return codes.sendToAnybody(input.phone, input.purpose);
  }),
  handle(call.loginByPhone, ({ input }) => logins.byPhone(input)),
  handle(call.loginByUsername, ({ input }) => logins.byUsername(input)),
  handle(call.loginPc, ({ input }) => logins.onNewMachine(input)),
  handle(call.getUserInfo, ({ actor, token }) => accounts.info(actor, token)),
  handle(call.enterUnit, ({ actor, input, token }) => accounts.enter(actor, input, token)),
  handle(call.changePassword, ({ input }) => accounts.resetPassword(input)),
  handle(call.checkPassword, ({ actor }) => accounts.checkPassword(actor)),
  handle(call.logout, ({ actor }) => accounts.logout(actor)),
  handle(call.listSessions, ({ actor }) => sessions.list(actor)),
  handle(call.endSession, ({ actor, input }) => sessions.endOne(actor, input.id)),
  handle(call.endOtherSessions, ({ actor }) => sessions.endOthers(actor)),
  handle(call.getPreferences, ({ actor }) => preferences[keeperOf(actor)].get(actor)),
  handle(call.savePreferences, ({ actor, input }) => preferences[keeperOf(actor)].save(actor, input)),
];
