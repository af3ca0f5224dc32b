import { hear, upgradeOn } from './seal.commands.ts';
import { giveUpFinger, touch } from './seal.fingers.ts';
import { low, photograph, press } from './seal.press.ts';
import { beginTurn, remember, sayHeld, sayPhoto, sayStatus, type Turn, tell, write } from './seal.turn.ts';
import type { Seal, SealIdentity, SealInput, SealMemory, SealStep } from './seal.types.ts';

/** The memory of a seal that was never pressed. */
export const newMemory = (over: Partial<SealMemory> = {}): SealMemory => ({
  firmware: '1.0.0',
  counter: 0,
  photographed: 0,
  presses: [],
  events: [],
  photos: [],
  eventCount: 0,
  uses: {},
  revisions: {},
  settings: { revision: 0, backlightSeconds: 30, shutdownMinutes: 10 },
  lock: { revision: 0, locked: false },
  privilege: { revision: 0, salt: '', hash: '' },
  fingers: { revision: 0, known: {} },
  battery: 100,
  ink: 100,
  caseOpen: false,
  skew: 0,
  tampered: false,
  ...over,
});

/** A seal that was just switched on. */
export const switchOn = (identity: SealIdentity, memory: SealMemory = newMemory()): Seal => ({
  identity,
  memory,
  online: false,
  passesOn: false,
});

const goOnline = (turn: Turn, passesOn = false): void => {
  if (turn.online || turn.memory.battery === 0) return;
  turn.online = true;
  turn.passesOn = passesOn;
  write(turn, { what: 'online' });
  sayStatus(turn);
  sayHeld(turn);
};

/** What is held is said before the status, whose answer then tells what of it has arrived. */
const remind = (turn: Turn): void => {
  const { presses, events, photos } = turn.memory;
  if (presses.length + events.length + photos.length === 0) return;
  sayHeld(turn);
  sayStatus(turn);
};

const goOffline = (turn: Turn): void => {
  if (!turn.online) return;
  turn.online = false;
  write(turn, { what: 'offline' });
};

const restart = (turn: Turn): void => {
  turn.online = false;
  // What power keeps is what could be written down.
  turn.memory = JSON.parse(JSON.stringify(turn.memory)) as SealMemory;
  write(turn, { what: 'restarted' });
};

const drain = (turn: Turn, to: number): void => {
  const { battery: before } = turn.memory;
  const battery = Math.max(0, Math.min(before, Math.round(to)));
  if (battery === before) return;
  remember(turn, { battery });
  write(turn, { what: 'battery', percent: battery });
  if (before > low.battery && battery <= low.battery) tell(turn, 'batteryLow');
  if (battery === 0) tell(turn, 'poweredOff');
  sayStatus(turn);
  if (battery === 0) goOffline(turn);
};

const renew = (turn: Turn, what: 'battery' | 'ink'): void => {
  remember(turn, what === 'battery' ? { battery: 100 } : { ink: 100 });
  write(turn, { what: what === 'battery' ? 'batteryReplaced' : 'inkAdded' });
  if (what === 'battery') tell(turn, 'batteryReplaced');
  sayStatus(turn);
};

const openCase = (turn: Turn, open: boolean): void => {
  if (turn.memory.caseOpen === open) return;
  remember(turn, { caseOpen: open });
  write(turn, { what: open ? 'caseOpened' : 'caseClosed' });
  tell(turn, open ? 'caseOpened' : 'caseClosed');
  sayStatus(turn);
};

const acknowledged = (turn: Turn, key: string): void => {
  const { presses, events, photos } = turn.memory;
  const press = presses.find((one) => one.key === key);
  if (press) {
    write(turn, { what: 'kept', counter: press.counter });
    remember(turn, { presses: presses.filter((one) => one !== press) });
  } else if (key.startsWith('event:')) remember(turn, { events: events.filter((one) => one.key !== key) });
  else if (key.startsWith('photo:'))
    remember(turn, { photos: photos.filter(({ digest }) => `photo:${digest}` !== key) });
};

/** What was announced may follow. */
const passedOn = (turn: Turn, key: string): void => {
  const announced = turn.memory.photos.find(({ digest }) => `announce:${digest}` === key);
  if (announced) sayPhoto(turn, announced);
};

const skew = (turn: Turn, ms: number): void => {
  remember(turn, { skew: ms });
  write(turn, { what: 'skewed', reason: `${ms} ms` });
};

const move = (turn: Turn, place: SealMemory['place']): void => {
  remember(turn, { place });
  write(turn, { what: 'moved' });
  sayStatus(turn);
};

const tamper = (turn: Turn, on: boolean): void => {
  remember(turn, { tampered: on });
  write(turn, { what: 'tampered', reason: on ? 'on' : 'off' });
};

type Plays = {
  readonly [T in SealInput['type']]: (turn: Turn, input: Extract<SealInput, { type: T }>) => void;
};

const plays: Plays = {
  press,
  photograph: (turn, { bytes }) => photograph(turn, bytes),
  online: (turn, { passesOn }) => goOnline(turn, passesOn),
  offline: goOffline,
  restart,
  drain: (turn, { to }) => drain(turn, to),
  replaceBattery: (turn) => renew(turn, 'battery'),
  addInk: (turn) => renew(turn, 'ink'),
  case: (turn, { open }) => openCase(turn, open),
  skew: (turn, { ms }) => skew(turn, ms),
  move: (turn, { place }) => move(turn, place),
  tamper: (turn, { on }) => tamper(turn, on),
  message: (turn, { text }) => hear(turn, text),
  acknowledged: (turn, { key }) => {
    passedOn(turn, key);
    acknowledged(turn, key);
  },
  passedOn: (turn, { key }) => passedOn(turn, key),
  remind,
  touch,
  tick: (turn) => {
    upgradeOn(turn);
    giveUpFinger(turn);
  },
};

const play = <T extends SealInput['type']>(turn: Turn, input: Extract<SealInput, { type: T }>): void =>
  plays[input.type as T](turn, input);

/** What a seal does when something happens to it, at a time of the true clock: nothing but its past decides. */
export const step = (seal: Seal, input: SealInput, now: number): SealStep => {
  const turn = beginTurn(seal, now);
  play(turn, input);
  return {
    seal: {
      identity: seal.identity,
      memory: turn.memory,
      online: turn.online,
      passesOn: turn.passesOn,
    },
    publish: turn.publish,
    diary: turn.diary,
  };
};
