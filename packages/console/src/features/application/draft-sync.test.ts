import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyApply } from './apply-values.ts';
import { createDraftSync, type DraftState, type Unsent } from './draft-sync.ts';

const empty = emptyApply({ userId: 'me', realName: 'Li Na' }, new Date(2026, 10, 15));
const titled = (title: string) => ({ ...empty, title });
const conflict = { by: 'Li Na', at: '2026-11-15T10:00:00+08:00', current: { revision: 7, fields: {} } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (answers: (() => Promise<{ revision: number; savedAt: string }>)[] = []) => {
  const sent: [string, number][] = [];
  const states: DraftState['is'][] = [];
  let kept: Unsent | undefined;
  let revision = 0;
  const sync = createDraftSync({
    revision: 0,
    begun: empty,
    first: { is: 'untouched' },
    save: async (values, on) => {
      sent.push([values.title, on]);
      const answer = answers.shift();
      if (answer) return answer();
      revision += 1;
      return { revision, savedAt: 'now' };
    },
    keep: (unsent) => {
      kept = unsent;
    },
    onState: ({ is }) => states.push(is),
  });
  return { sync, sent, states, kept: () => kept };
};

test('what is typed quickly is saved once, on the revision before', async () => {
  const { sync, sent, kept } = start();
  for (const title of ['L', 'Le', 'Lease']) sync.change(titled(title));
  expect(kept()?.values.title).toBe('Lease');
  await vi.advanceTimersByTimeAsync(1_000);
  sync.change(titled('Lease 2'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([
    ['Lease', 0],
    ['Lease 2', 1],
  ]);
  expect(kept()).toBeUndefined();
});

test('what is typed while a save is under way is saved after it', async () => {
  let answer = (_: { revision: number; savedAt: string }) => {};
  const slow = () => new Promise<{ revision: number; savedAt: string }>((resolve) => (answer = resolve));
  const { sync, sent, kept } = start([slow]);
  sync.change(titled('one'));
  await vi.advanceTimersByTimeAsync(1_000);
  sync.change(titled('two'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([['one', 0]]);
  answer({ revision: 5, savedAt: 'now' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([
    ['one', 0],
    ['two', 5],
  ]);
  expect(kept()).toBeUndefined();
});

test('without a connection it stays on this machine and is sent when there is one again', async () => {
  const { sync, sent, states, kept } = start([() => Promise.reject(new NoAnswer(false, undefined))]);
  sync.change(titled('Lease'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['saving', 'offline']);
  expect(kept()?.values.title).toBe('Lease');
  await sync.flush();
  expect(sent).toHaveLength(2);
  expect(states.at(-1)).toBe('saved');
  expect(kept()).toBeUndefined();
});

test('a newer draft of another machine stops saving until one has chosen', async () => {
  const refused = () => Promise.reject(new Refusal(409, 8, 'newer', { error: 'edit.conflict', conflict }));
  const { sync, sent, states, kept } = start([refused]);
  sync.change(titled('Mine'));
  await vi.advanceTimersByTimeAsync(1_000);
  sync.change(titled('Mine too'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([['Mine', 0]]);
  expect(states.at(-1)).toBe('conflict');
  expect(kept()?.values.title).toBe('Mine too');
  sync.goOn(titled('Theirs'), 7, titled('Mine too'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.at(-1)).toEqual(['Mine too', 7]);
});

test('once it has ended, nothing is saved and nothing is left behind', async () => {
  const { sync, sent, kept } = start();
  sync.change(titled('Lease'));
  await sync.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(kept()).toBeUndefined();
});
