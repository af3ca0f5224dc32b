import type { Press } from '@chancery/device/messages.ts';
import type { ReceivedPress } from '../seals/gateway/ports.ts';
import { demoSerial } from './demo-hardware.ts';
import type { DemoIntake } from './demo-intake.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { cast } from './demo-stories.ts';
import { wordsOf } from './demo-words.ts';
import { demoSeal } from './seals.ts';

/** What a seal without electronics is called. */
const byHand = 'BY-HAND';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const { chen, su, zhou, he, shen, tom, priya, gu } = cast;

/** Small, even and the same each time. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

/** Where a demo unit works, who stamps there, and how many uses it had in two years. */
const offices = [
  {
    unit: 1,
    uses: 210,
    place: { lat: 30.2592, lng: 120.1303 },
    users: [zhou, gu, chen],
    keeper: su,
    by: '苏砚',
  },
  {
    unit: 2,
    uses: 140,
    place: { lat: 28.0743, lng: 119.1417 },
    users: [tom, priya, shen],
    keeper: he,
    by: 'Owen Hale',
  },
] as const;

/** One use of the demo: its authorisation, and what the seal told of it. */
export interface DemoUse {
  readonly id: string;
  readonly companyId: string;
  readonly deviceId: string;
  readonly title: string;
  readonly userId: string;
  readonly keeperId: string;
  readonly keeperName: string;
  readonly normal: number;
  readonly crossPage: number;
  readonly start: Date;
  readonly end: Date;
  readonly fence: { readonly lat: number; readonly lng: number } | null;
  readonly number: string;
  readonly told: readonly ReceivedPress[];
  /** The case of the seal was open meanwhile. */
  readonly opened: boolean;
}

/** What happens to a use besides what was granted; most are as they should be. */
const mishaps = {
  overCount: { every: 17, at: 3 },
  gap: { every: 23, at: 5 },
  away: { every: 19, at: 7 },
  late: { every: 29, at: 11 },
  clock: { every: 31, at: 13 },
  tooLate: { every: 37, at: 17 },
  chain: { every: 41, at: 19 },
  conflict: { every: 43, at: 23 },
  opened: { every: 47, at: 29 },
} as const;
const befalls = (name: keyof typeof mishaps, index: number) =>
  index % mishaps[name].every === mishaps[name].at;

/** A press that a seal told of itself, or that was entered by hand. */
type ToldPress = ReceivedPress & { readonly press: Press };

interface Memory {
  counter: number;
  prev: string | undefined;
}

/** What happens between two presses of a seal. */
interface Between {
  readonly skip?: number;
  readonly broken?: boolean;
}

const createTeller =
  ({ tell }: Pick<DemoIntake, 'tell'>) =>
  (
    memory: Memory,
    device: ReceivedPress['device'],
    said: Omit<Press, 'serial' | 'counter' | 'prev'>,
    receivedAt: Date,
    { skip = 0, broken = false }: Between = {},
  ): ToldPress => {
    memory.counter += 1 + skip;
    const prev = broken || skip > 0 ? 'd'.repeat(64) : memory.prev;
    const press = { serial: device.serial, counter: memory.counter, ...(prev ? { prev } : {}), ...said };
    const { message, digest } = tell(press, device.serial !== byHand);
    memory.prev = digest;
    return { device, press, message, digest, receivedAt };
  };

/** Another message of the seal under a number it has used. */
const contradict = ({ tell }: Pick<DemoIntake, 'tell'>, first: ToldPress): ToldPress => {
  const press = { ...first.press, at: first.press.at + 1_000 };
  return { ...first, press, ...tell(press, first.device.serial !== byHand) };
};

const dayName = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Two years of uses of both units, oldest first, and presses nobody authorised in between. */
export const demoUses = (
  today: Date,
  intake: Pick<DemoIntake, 'tell'>,
): { readonly uses: readonly DemoUse[]; readonly loose: readonly ReceivedPress[] } => {
  // Nine o'clock where the units are, wherever the server is.
  const morning = Math.floor(today.getTime() / day) * day + hour;
  const tell = createTeller(intake);
  const uses: DemoUse[] = [];
  const loose: ReceivedPress[] = [];
  for (const { unit, uses: count, place, users, keeper, by } of offices) {
    const roll = dice(600 + unit);
    const { titles } = wordsOf(unit).uses;
    const companyId = demoUnits[unit - 1]?.id ?? '';
    const memories = new Map<string, Memory>();
    for (let index = 0; index < count; index += 1) {
      const seal = [1, 2, 2, 1, 3][roll(5)] ?? 1;
      const deviceId = demoSeal(unit, seal);
      const memory = memories.get(deviceId) ?? { counter: 0, prev: undefined };
      memories.set(deviceId, memory);
      const isSmart = seal < 3;
      const serial = isSmart ? demoSerial(unit, seal) : byHand;
      const device = { id: deviceId, companyId, serial, name: '' };
      const age = 728 - Math.floor((index * 724) / count);
      const start = new Date(morning - age * day + roll(420) * minute);
      const end = new Date(start.getTime() + 6 * hour);
      const userId = users[roll(users.length)] ?? users[0];
      const id = demoId(6, 20_000 + unit * 1_000 + index);
      const normal = 1 + roll(4);
      const crossPage = roll(4) === 0 ? 1 : 0;
      const kinds = Array.from({ length: normal + crossPage }, (_, at) =>
        at < normal ? 'normal' : 'crossPage',
      );
      if (befalls('overCount', index)) kinds.push('normal');
      const told = kinds.map((kind, at) => {
        const isFirst = at === 0;
        const pressed = new Date(
          start.getTime() + 20 * minute + at * 90_000 + (befalls('tooLate', index) ? 8 * hour : 0),
        );
        const received = new Date(pressed.getTime() + (befalls('late', index) ? 3 * hour : 1_500));
        const far = befalls('away', index) ? 0.021 : 0;
        const near = () => (roll(2_000) - 1_000) / 1_000_000;
        const where = { lat: place.lat + near() + far, lng: place.lng + near(), accuracy: 10 + roll(20) };
        const said = {
          order: id,
          orderRevision: 1,
          kind: kind as Press['kind'],
          useType: 0 as const,
          at: pressed.getTime() + (befalls('clock', index) ? 2 * hour : 0),
          by: userId,
          identifiedBy: isSmart ? ('fingerprint' as const) : ('order' as const),
          ...(isSmart ? { place: where } : {}),
        };
        const skip = isSmart && isFirst && befalls('gap', index) ? 1 + roll(3) : 0;
        return tell(memory, device, said, received, { skip, broken: isFirst && befalls('chain', index) });
      });
      const [first] = told;
      if (first && befalls('conflict', index)) told.push(contradict(intake, first));
      const number = `YY${dayName.format(start).replaceAll('-', '')}-${String(101 + (index % 800)).padStart(4, '0')}`;
      uses.push({
        id,
        companyId,
        deviceId,
        title: titles[roll(titles.length)] ?? '',
        userId,
        keeperId: keeper,
        keeperName: by,
        normal,
        crossPage,
        start,
        end,
        fence: isSmart ? place : null,
        number,
        told,
        opened: befalls('opened', index),
      });
      if (index % 26 === 9 && isSmart) {
        const useType = ([1, 2, 6, 1, 0] as const)[Math.floor(index / 26) % 5] ?? 1;
        const at = new Date(start.getTime() + 5 * hour);
        const said = {
          kind: 'normal' as const,
          useType,
          at: at.getTime(),
          place: { ...place, accuracy: 12 },
        };
        const who = useType === 1 ? { by: keeper, identifiedBy: 'password' as const } : {};
        loose.push(tell(memory, device, { ...said, ...who }, at));
      }
    }
  }
  return { uses, loose };
};
