import { messageDigest, readMessage } from '@chancery/device/envelope.ts';
import { Press } from '@chancery/device/messages.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howOften } from '../../../tools/how-often.ts';
import { bySeal, fromServer, testOrder, testSeal, testStart } from './seal.testing.ts';
import { step } from './seal.ts';
import type { Publication, Seal, SealInput } from './seal.types.ts';

const granted = { normal: 2, crossPage: 1 };

/** The revisions of the orders as the server gave them out: mostly in turn, sometimes late, doubled or forged. */
const orders = fc
  .record({
    order: fc.constantFrom(1, 1, 1, 1, 2),
    revision: fc.integer({ min: 1, max: 20 }),
    state: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'paused' as const),
    photoLock: fc.constantFrom(false, false, false, true),
    forged: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ order, revision, state, photoLock, forged }) => {
    const body = testOrder(order, revision, { ...granted, state, photoLock, from: testStart - 3_600_000 });
    // A forger would give himself more.
    const text = fromServer('order', forged ? { ...body, normal: 500, revision: 100 } : body, forged);
    return { type: 'message', text } as const;
  });

const inputs: fc.Arbitrary<SealInput | { type: 'acknowledge'; which: number }> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ type: 'press', kind: 'normal' } as const) },
  { weight: 3, arbitrary: fc.constant({ type: 'press', kind: 'crossPage' } as const) },
  { weight: 4, arbitrary: orders },
  { weight: 2, arbitrary: fc.constant({ type: 'online' } as const) },
  { weight: 2, arbitrary: fc.constant({ type: 'offline' } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' } as const) },
  {
    weight: 1,
    arbitrary: fc.constant({ type: 'photograph', bytes: new Uint8Array([255, 216, 255]) } as const),
  },
  { weight: 1, arbitrary: fc.nat(1_000).map((to) => ({ type: 'drain', to }) as const) },
  { weight: 2, arbitrary: fc.constant({ type: 'replaceBattery' } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(true, false, false).map((open) => ({ type: 'case', open }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -600_000, max: 600_000 }).map((ms) => ({ type: 'skew', ms }) as const),
  },
  { weight: 4, arbitrary: fc.nat(20).map((which) => ({ type: 'acknowledge', which }) as const) },
);

const pressOf = ({ payload }: Publication): Press => {
  const message = typeof payload === 'string' ? readMessage(payload) : undefined;
  if (!message || !bySeal(message.signed, message.signature)) throw new Error('a press without signature');
  return Press.parse(message.body);
};

/** Plays a whole life and gives every press by its counter, as the server would see it. */
const live = (life: readonly (SealInput | { type: 'acknowledge'; which: number })[]) => {
  let seal: Seal = testSeal();
  const heard = new Map<number, { text: string; press: Press }>();
  const open: string[] = [];
  const acknowledged = new Set<string>();
  let now = testStart;
  const play = (input: SealInput): readonly Publication[] => {
    now += 1_000;
    const { seal: after, publish } = step(seal, input, now);
    seal = after;
    for (const one of publish.filter(({ key }) => key.startsWith('press:'))) {
      const press = pressOf(one);
      const text = String(one.payload);
      expect(heard.get(press.counter)?.text ?? text, 'a press sent again is the same').toBe(text);
      expect(acknowledged.has(one.key), 'what was acknowledged is not sent again').toBe(false);
      heard.set(press.counter, { text, press });
      if (!open.includes(one.key)) open.push(one.key);
    }
    return publish;
  };
  for (const input of life) {
    if (input.type !== 'acknowledge') {
      const waiting = seal.memory.presses.map(({ key }) => key);
      const wasOffline = !seal.online;
      const sent = play(input).map(({ key }) => key);
      if (input.type === 'online' && wasOffline && seal.online)
        expect(sent, 'whatever is not acknowledged is sent again').toEqual(expect.arrayContaining(waiting));
      continue;
    }
    const key = open[input.which % Math.max(1, open.length)];
    if (!key) continue;
    acknowledged.add(key);
    play({ type: 'acknowledged', key });
  }
  play({ type: 'replaceBattery' });
  play({ type: 'offline' });
  play({ type: 'online' });
  return { seal, heard };
};

test('whatever happens, nothing is pressed beyond a grant, the chain is whole and no press is lost', () => {
  fc.assert(
    fc.property(fc.array(inputs, { minLength: 1, maxLength: 150, size: 'max' }), (life) => {
      const { seal, heard } = live(life);
      expect(heard.size, 'every press was told of').toBe(seal.memory.counter);
      const used = new Map<string, number>();
      let before: string | undefined;
      for (let counter = 1; counter <= heard.size; counter += 1) {
        const { press, text } = heard.get(counter) ?? expect.fail(`press ${counter} is missing`);
        expect(press.prev).toBe(before);
        before = messageDigest(text);
        const what = `${press.order} ${press.kind}`;
        used.set(what, (used.get(what) ?? 0) + 1);
        expect(used.get(what)).toBeLessThanOrEqual(granted[press.kind]);
      }
    }),
    { numRuns: howOften(40) },
  );
});
