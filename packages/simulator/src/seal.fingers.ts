import { messageDigest } from '@chancery/device/envelope.ts';
import type { Fingerprint } from '@chancery/device/messages.ts';
import { answer, hold, refuse, remember, type Turn, write } from './seal.turn.ts';
import type { EnrolmentUnderWay, KnownFinger } from './seal.types.ts';

/** How often a finger is put on the sensor until the seal knows it. */
export const touchesWanted = 3;

const percentOf = ({ touches }: EnrolmentUnderWay): number => Math.round((100 * touches) / touchesWanted);

const keep = (turn: Turn, revision: number, known: Readonly<Record<string, KnownFinger>>): void => {
  const highest = Math.max(revision, turn.memory.fingers.revision);
  remember(turn, { fingers: { revision: highest, known } });
};

/** Whether the seal knows a finger of somebody; it asks for that one before they press. */
export const knowsFingerOf = (turn: Turn, user: string): boolean =>
  Object.values(turn.memory.fingers.known).some((finger) => finger.user === user);

const enrol = (turn: Turn, { id, revision, finger, user, userName = '', to = 0 }: Fingerprint): void => {
  const { fingers, enrolment } = turn.memory;
  const held = finger && fingers.known[finger];
  if (held) hold(turn, id, { digest: held.digest });
  else if (enrolment?.id === id) answer(turn, id, 'progress', { percent: percentOf(enrolment) });
  else if (!finger || !user) refuse(turn, id, 'unsupported');
  else if (revision <= fingers.revision) refuse(turn, id, 'stale');
  else if (turn.at >= to) refuse(turn, id, 'expired');
  else {
    if (enrolment) refuse(turn, enrolment.id, 'replaced');
    keep(turn, revision, fingers.known);
    remember(turn, { enrolment: { id, finger, user, userName, to, touches: 0 } });
    write(turn, { what: 'fingerAwaited' });
    answer(turn, id, 'progress', { percent: 0 });
  }
};

const forgetFingers = (turn: Turn, { id, revision, finger }: Fingerprint): void => {
  const { fingers, enrolment } = turn.memory;
  const left = Object.entries(fingers.known).filter(([name]) => finger !== undefined && name !== finger);
  // A finger that is still waited for is waited for no more; nobody asks what became of it.
  if (enrolment && (finger === undefined || enrolment.finger === finger))
    remember(turn, { enrolment: undefined });
  keep(turn, revision, Object.fromEntries(left));
  write(turn, { what: 'fingerForgotten' });
  answer(turn, id, 'done');
};

/** Takes or forgets a finger; what came late, or comes again, does no harm. */
export const takeFingerprint = (turn: Turn, said: Fingerprint): void => {
  if (said.action === 'enrol') enrol(turn, said);
  else if (said.action === 'clear' && said.revision < turn.memory.fingers.revision) hold(turn, said.id);
  else forgetFingers(turn, said);
};

/** A finger that did not come in time is not waited for any longer. */
export const giveUpFinger = (turn: Turn): void => {
  const { enrolment } = turn.memory;
  if (!enrolment || turn.at < enrolment.to) return;
  remember(turn, { enrolment: undefined });
  refuse(turn, enrolment.id, 'expired');
};

/** A finger is put on the sensor. */
export const touch = (turn: Turn): void => {
  giveUpFinger(turn);
  const { enrolment, fingers, battery } = turn.memory;
  if (!enrolment || battery === 0) return;
  const next = { ...enrolment, touches: enrolment.touches + 1 };
  if (next.touches < touchesWanted) {
    remember(turn, { enrolment: next });
    write(turn, { what: 'fingerTouched', percent: percentOf(next) });
    answer(turn, next.id, 'progress', { percent: percentOf(next) });
    return;
  }
  const { id, finger, user } = enrolment;
  const digest = messageDigest(`${turn.seal.identity.serial}/${finger}`);
  keep(turn, fingers.revision, { ...fingers.known, [finger]: { user, digest } });
  remember(turn, { enrolment: undefined });
  write(turn, { what: 'fingerTaken' });
  answer(turn, id, 'done', { digest });
};
