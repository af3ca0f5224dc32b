import { bytesDigest } from '@chancery/device/digest.ts';
import { messageDigest } from '@chancery/device/envelope.ts';
import type { Press } from '@chancery/device/messages.ts';
import { bodyRefusal, type PressMoment, pressRefusal } from '@chancery/device/order.rules.ts';
import { opensPrivilege } from '@chancery/device/privilege.ts';
import { knowsFingerOf } from './seal.fingers.ts';
import { announcePhoto, remember, sayKept, signed, type Turn, tell, write } from './seal.turn.ts';
import type { SealInput } from './seal.types.ts';

type PressInput = Extract<SealInput, { type: 'press' }>;

/** How many presses cost a hundredth of the battery, and of the ink. */
const pressesPerPercent = { battery: 4, ink: 10 } as const;
/** What is little battery, and little ink, in hundredths. */
export const low = { battery: 15, ink: 10 } as const;

/** Takes a hundredth of the battery or of the ink, and says so when little is left. */
const wear = (turn: Turn, what: 'battery' | 'ink'): void => {
  const before = turn.memory[what];
  if (before === 0 || turn.memory.counter % pressesPerPercent[what] !== 0) return;
  const after = before - 1;
  remember(turn, what === 'battery' ? { battery: after } : { ink: after });
  if (before > low[what] && after <= low[what]) tell(turn, what === 'battery' ? 'batteryLow' : 'inkLow');
};

const momentOf = ({ memory, at }: Turn): PressMoment => ({
  at,
  locked: memory.lock.locked,
  caseOpen: memory.caseOpen,
  batteryEmpty: memory.battery === 0,
  place: memory.place,
  photographed: memory.photographed,
});

const privileged = (turn: Turn, password: string | undefined): boolean =>
  password !== undefined && opensPrivilege(turn.memory.privilege, password);

const refusalOf = (turn: Turn, { kind, password }: PressInput): string | undefined => {
  const { memory } = turn;
  // A ram without its lock moves whatever the seal says; without power it does not.
  if (memory.tampered) return memory.battery === 0 ? 'batteryEmpty' : undefined;
  if (password !== undefined)
    return bodyRefusal(momentOf(turn)) ?? (privileged(turn, password) ? undefined : 'wrongPassword');
  const { order } = memory;
  return pressRefusal(order, order && memory.uses[order.order], kind, momentOf(turn));
};

/** Who pressed and under what, as the seal knows it. */
const underWhat = (turn: Turn, input: PressInput): Partial<Press> & Pick<Press, 'useType'> => {
  const { order } = turn.memory;
  if (input.password !== undefined && privileged(turn, input.password))
    return { useType: 1, identifiedBy: 'password' };
  if (!order) return { useType: 0, identifiedBy: 'none' };
  return {
    useType: order.useType,
    order: order.order,
    orderRevision: order.revision,
    by: order.user,
    identifiedBy: knowsFingerOf(turn, order.user) ? 'fingerprint' : 'order',
  };
};

const countUse = (turn: Turn, order: string, kind: Press['kind'], counter: number): void => {
  const { uses } = turn.memory;
  const use = uses[order] ?? { normal: 0, crossPage: 0 };
  remember(turn, { uses: { ...uses, [order]: { ...use, [kind]: use[kind] + 1, lastCounter: counter } } });
};

/** The seal is pressed: checked, chained to the press before, signed, and kept until the server has it. */
export const press = (turn: Turn, input: PressInput): void => {
  const reason = refusalOf(turn, input);
  if (reason) {
    write(turn, { what: 'refused', kind: input.kind, reason });
    if (turn.memory.battery > 0) tell(turn, 'pressRefused', reason);
    return;
  }
  const { counter: before, lastDigest, place, tampered, presses } = turn.memory;
  const counter = before + 1;
  const under = underWhat(turn, input);
  const text = signed(turn, 'press', {
    counter,
    ...(lastDigest ? { prev: lastDigest } : {}),
    ...under,
    kind: input.kind,
    at: turn.at,
    ...(place ? { place } : {}),
  });
  const digest = messageDigest(text);
  remember(turn, { counter, lastDigest: digest });
  if (under.order) countUse(turn, under.order, input.kind, counter);
  const line = { counter, digest, kind: input.kind, order: under.order, useType: under.useType };
  if (input.concealed && tampered) write(turn, { what: 'concealed', ...line });
  else {
    const kept = { key: `press:${counter}`, text, counter };
    remember(turn, { presses: [...presses, kept] });
    write(turn, { what: 'pressed', ...line });
    sayKept(turn, kept);
  }
  wear(turn, 'battery');
  wear(turn, 'ink');
};

/** The seal photographs its last press; the picture is kept until the server has it. */
export const photograph = (turn: Turn, bytes: Uint8Array): void => {
  const { counter, photos } = turn.memory;
  if (counter === 0 || turn.memory.battery === 0) {
    write(turn, { what: 'nothingToPhotograph' });
    return;
  }
  const digest = bytesDigest(bytes);
  const text = signed(turn, 'photo', { counter, digest, size: bytes.length, at: turn.at });
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const kept = { digest, text, base64 };
  remember(turn, { photographed: counter, photos: [...photos, kept] });
  write(turn, { what: 'photographed', counter, digest });
  announcePhoto(turn, kept);
};
