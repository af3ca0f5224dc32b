import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type Alarm, clearAlarm, setAlarm } from './alarm.ts';

setFlagsFromString('--expose-gc');
const collect: (how?: { type: 'minor' }) => void = runInNewContext('gc');

test('what is done in time leaves nothing behind that the quick collection of garbage could not take', async () => {
  const begun: Alarm[] = [];
  const heap = () => process.memoryUsage().heapUsed;
  const pass = async (requests: number) => {
    for (let each = 0; each < requests; each += 1) {
      // Twenty requests are under way, and the last of them ends the first, each with a kilobyte.
      const held = new Array<number>(128).fill(each);
      begun.push(setAlarm(60_000, () => held.length));
      if (begun.length > 20) clearAlarm(begun.shift() as Alarm);
      if (each % 1_000 !== 0) continue;
      collect({ type: 'minor' });
      await new Promise(setImmediate);
    }
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  };
  await pass(2_000);
  collect();
  const before = heap();
  await pass(40_000);
  const grown = heap() - before;
  for (const alarm of begun) clearAlarm(alarm);
  expect(grown).toBeLessThan(2_000_000);
});

test('an alarm rings once, in the order of time, unless it is called off', async () => {
  const rung: string[] = [];
  const ring = (name: string) => () => void rung.push(name);
  setAlarm(300, ring('late'));
  const off = setAlarm(60, ring('off'));
  const early = setAlarm(20, ring('early'));
  setAlarm(30, () => {
    rung.push('again');
    setAlarm(20, ring('again later'));
  });
  clearAlarm(off);
  clearAlarm(off);
  await expect.poll(() => rung.length).toBe(4);
  clearAlarm(early);
  expect(rung.toSorted()).toEqual(['again', 'again later', 'early', 'late']);
  expect(rung.at(-1)).toBe('late');
});
