import { readMessage } from '@chancery/device/envelope.ts';
import {
  type DeviceSettings,
  type DownBody,
  type DownType,
  downMessages,
  type Lock,
  type Order,
  type Privilege,
  type Stored,
  type Upgrade,
} from '@chancery/device/messages.ts';
import { judgeOrder } from '@chancery/device/order.rules.ts';
import { takeFingerprint } from './seal.fingers.ts';
import { answer, hold, refuse, remember, sayHeld, sayStatus, type Turn, write } from './seal.turn.ts';

/** How many orders back a seal remembers what it was told. */
const ordersRemembered = 50;
/** How far an upgrade comes each time that time passes. */
const upgradeStep = 20;

/** The newest entries of a record, with one more. */
const withOne = <T>(record: Readonly<Record<string, T>>, key: string, value: T): Record<string, T> => {
  const others = Object.entries(record).filter(([name]) => name !== key);
  return Object.fromEntries([...others.slice(1 - ordersRemembered), [key, value]]);
};

const keepOrder = (turn: Turn, order: Order): void => {
  const { memory } = turn;
  const use = memory.uses[order.order] ?? { normal: 0, crossPage: 0 };
  remember(turn, {
    order,
    revisions: withOne(memory.revisions, order.order, order.revision),
    uses: withOne(memory.uses, order.order, use),
  });
  write(turn, { what: 'orderTaken', order: order.order, reason: order.state });
  answer(turn, order.id, 'done');
};

const takeOrder = (turn: Turn, order: Order): void => {
  const { memory } = turn;
  const judged = judgeOrder(
    { current: memory.order, revisionOf: (id) => memory.revisions[id] ?? 0 },
    order,
    turn.seal.identity.serial,
    turn.at,
  );
  if (judged === 'held') hold(turn, order.id);
  else if (judged === 'take') keepOrder(turn, order);
  else refuse(turn, order.id, judged.refused);
};

/** Whether a command is newer than what the seal holds; if not, it is answered here. */
const isNewer = (turn: Turn, held: number, { id, revision }: { id: string; revision: number }): boolean => {
  if (revision > held) return true;
  if (revision === held) hold(turn, id);
  else refuse(turn, id, 'stale');
  return false;
};

const takeSettings = (turn: Turn, settings: DeviceSettings): void => {
  if (!isNewer(turn, turn.memory.settings.revision, settings)) return;
  const { revision, backlightSeconds, shutdownMinutes } = settings;
  remember(turn, { settings: { revision, backlightSeconds, shutdownMinutes } });
  write(turn, { what: 'settingsTaken' });
  answer(turn, settings.id, 'done');
  sayStatus(turn);
};

const takeLock = (turn: Turn, lock: Lock): void => {
  if (!isNewer(turn, turn.memory.lock.revision, lock)) return;
  remember(turn, { lock: { revision: lock.revision, locked: lock.locked } });
  write(turn, { what: lock.locked ? 'locked' : 'unlocked', reason: lock.reason });
  answer(turn, lock.id, 'done');
  sayStatus(turn);
};

const takePrivilege = (turn: Turn, { id, revision, salt, hash }: Privilege): void => {
  if (!isNewer(turn, turn.memory.privilege.revision, { id, revision })) return;
  remember(turn, { privilege: { revision, salt, hash } });
  write(turn, { what: 'privilegeTaken' });
  answer(turn, id, 'done');
};

const takeUpgrade = (turn: Turn, { id, version }: Upgrade): void => {
  const { firmware, upgrade } = turn.memory;
  if (firmware === version) hold(turn, id);
  else if (upgrade?.id === id) answer(turn, id, 'progress', { percent: upgrade.percent });
  else {
    remember(turn, { upgrade: { id, version, percent: 0 } });
    write(turn, { what: 'upgrading', version, percent: 0 });
    answer(turn, id, 'progress', { percent: 0 });
  }
};

const forget = (turn: Turn, { counter, photos = [], events = [] }: Stored): void => {
  const { memory } = turn;
  const [kept, left] = [
    memory.presses.filter((one) => (one.counter ?? 0) <= counter),
    memory.presses.filter((one) => (one.counter ?? 0) > counter),
  ];
  remember(turn, {
    presses: left,
    photos: memory.photos.filter(({ digest }) => !photos.includes(digest)),
    events: memory.events.filter(({ key }) => !events.some((id) => key === `event:${id}`)),
  });
  for (const one of kept) write(turn, { what: 'kept', counter: one.counter });
  // There was room for these; now there is for the next.
  if (turn.passesOn && kept.length > 0 && left.length > 0) {
    sayHeld(turn);
    sayStatus(turn);
  }
};

const handlers: { readonly [T in DownType]: (turn: Turn, body: DownBody<T>) => void } = {
  order: takeOrder,
  settings: takeSettings,
  lock: takeLock,
  privilege: takePrivilege,
  upgrade: takeUpgrade,
  fingerprint: takeFingerprint,
  stored: forget,
};

const handle = <T extends DownType>(turn: Turn, type: T, body: unknown): boolean => {
  const read = downMessages[type].safeParse(body);
  if (!read.success || read.data.serial !== turn.seal.identity.serial) return false;
  handlers[type](turn, read.data as DownBody<T>);
  return true;
};

const isDownType = (type: string): type is DownType => Object.hasOwn(downMessages, type);

/** The seal hears something that claims to be from the server; it believes only what the server signed for it. */
export const hear = (turn: Turn, text: string): void => {
  const message = readMessage(text);
  const genuine = message && turn.seal.identity.verify(message.signed, message.signature);
  if (!genuine || !isDownType(message.type) || !handle(turn, message.type, message.body))
    write(turn, { what: 'badMessage', reason: genuine ? 'form' : 'signature' });
};

/** An upgrade goes on a little. */
export const upgradeOn = (turn: Turn): void => {
  const { upgrade, battery } = turn.memory;
  if (!upgrade || battery === 0) return;
  const { id, version } = upgrade;
  const percent = upgrade.percent + upgradeStep;
  if (percent < 100) {
    remember(turn, { upgrade: { ...upgrade, percent } });
    write(turn, { what: 'upgrading', version, percent });
    answer(turn, id, 'progress', { percent });
  } else {
    remember(turn, { firmware: version, upgrade: undefined });
    write(turn, { what: 'upgraded', version });
    answer(turn, id, 'done');
    sayStatus(turn);
  }
};
