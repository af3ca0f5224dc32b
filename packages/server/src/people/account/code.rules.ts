import { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { strangersCodes } from '@chancery/contract/limits.guesses.ts';
import { limits } from '@chancery/contract/limits.ts';

/** Codes that went to a phone within a day. */
export interface SentCodes {
  readonly count: number;
  /** How long ago the last one went, in seconds. */
  readonly lastAgo: number;
}

/** What strangers had sent to a phone: all of them together, and those of the network that asks now. */
export interface StrangersCodes {
  readonly all: SentCodes;
  /** Undefined where networks cannot be told apart. */
  readonly network: SentCodes | undefined;
}

/** Whether another code may go out; how many seconds to wait first, or none any more today. */
export type CodeLeave = 'now' | 'tomorrow' | { readonly wait: number };

const { perDay, perWorkingDay, resendSeconds } = limits.verificationCode;
const { perNetwork, firstOfNetwork, inAll } = strangersCodes;

const after = ({ lastAgo }: SentCodes): CodeLeave =>
  lastAgo < resendSeconds ? { wait: Math.max(1, Math.ceil(resendSeconds - lastAgo)) } : 'now';

type Purpose = CodeOf<typeof CodePurpose>;

/** What codes are asked for all day long. */
const working: readonly Purpose[] = [CodePurpose.sealing, CodePurpose.signing];

/** The codes that are counted together with one for this purpose. */
export const countedWith = (purpose: Purpose): readonly Purpose[] =>
  CodePurpose.all.filter((each) => working.includes(each) === working.includes(purpose));

/** On a machine its owner has used, or with the password shown: nobody else counts. */
export const mayOwnerAsk = (purpose: Purpose, sent: SentCodes): CodeLeave => {
  const most = working.includes(purpose) ? perWorkingDay : perDay;
  return after(sent) === 'now' && sent.count >= most ? 'tomorrow' : after(sent);
};

/**
 * The first codes of a network neither wait for those of others nor are they used up by them: whoever logs in for the first
 * time has no machine that anybody knows. What goes beyond them all strangers share.
 */
export const mayStrangerAsk = ({ all, network }: StrangersCodes): CodeLeave => {
  if (network && network.count < firstOfNetwork) return all.count < inAll ? after(network) : 'tomorrow';
  if (after(all) !== 'now') return after(all);
  return all.count < perDay && (network?.count ?? 0) < perNetwork ? 'now' : 'tomorrow';
};
