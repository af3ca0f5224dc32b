import { expect, test, vi } from 'vitest';
import { createFileWait, type FileWait, type OnTheWay } from './file-wait.ts';

const none: OnTheWay = { files: 0, bytes: 0, sent: 0, failed: [], stopped: 0 };
const going = (bytes: number, sent: number, files = 1): OnTheWay => ({ ...none, files, bytes, sent });

const setup = () => {
  let state: FileWait | undefined;
  const files = createFileWait((next) => {
    state = next;
  });
  return { ...files, go: vi.fn(), state: () => state };
};

test('with nothing on its way there is nothing to wait for', () => {
  const { report, wait, go, state } = setup();
  report('letter', none);
  expect(wait(go)).toBe(false);
  expect([go.mock.calls.length, state()]).toEqual([0, undefined]);
});

test('it goes by itself, once, when the files of every field have arrived', () => {
  const { report, wait, go, state } = setup();
  report('letter', going(300, 100));
  report('licence', going(100, 0));
  expect(wait(go)).toBe(true);
  expect(state()).toEqual({ is: 'waiting', files: 2, part: 0.25 });
  report('licence', none);
  report('letter', going(300, 150));
  expect(state()).toEqual({ is: 'waiting', files: 1, part: 0.5 });
  expect(go).not.toHaveBeenCalled();
  report('letter', none);
  report('letter', none);
  expect([go.mock.calls.length, state()]).toEqual([1, undefined]);
});

test('a second click while it waits has no effect of its own', () => {
  const { report, wait, go } = setup();
  const second = vi.fn();
  report('letter', going(10, 0));
  expect([wait(go), wait(second)]).toEqual([true, true]);
  report('letter', none);
  expect([go.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});

test('called back, it stays until it is asked for again', () => {
  const { report, wait, callBack, go, state } = setup();
  report('letter', going(10, 0));
  wait(go);
  callBack();
  expect(state()).toBeUndefined();
  report('letter', none);
  expect(go).not.toHaveBeenCalled();
});

test('a file that fails ends the wait and is named until it is dealt with', () => {
  const { report, wait, go, state } = setup();
  report('files', going(20, 5, 2));
  wait(go);
  report('files', { ...going(10, 5), failed: ['deed.pdf'] });
  expect(state()).toEqual({ is: 'failed', names: ['deed.pdf'] });
  report('files', { ...none, failed: ['deed.pdf'] });
  expect(go).not.toHaveBeenCalled();
  expect(wait(go)).toBe(true);
  expect(state()).toEqual({ is: 'failed', names: ['deed.pdf'] });
  report('files', none);
  expect(state()).toBeUndefined();
  expect([wait(go), go.mock.calls.length]).toEqual([false, 0]);
});

test('where files are apart, one that had failed before holds up nothing, one that fails now does', () => {
  const { report, wait, go, state } = setup();
  report('files', { ...none, failed: ['locked.pdf'] });
  expect(wait(go, true)).toBe(false);
  report('files', { ...going(20, 0, 2), failed: ['locked.pdf'] });
  expect(wait(go, true)).toBe(true);
  report('files', { ...going(10, 0), failed: ['locked.pdf', 'torn.pdf'] });
  expect(state()).toEqual({ is: 'failed', names: ['torn.pdf'] });
  report('files', { ...none, failed: ['locked.pdf', 'torn.pdf'] });
  expect([wait(go, true), go.mock.calls.length]).toEqual([false, 0]);
});

test.each([
  ['a file that somebody stops', { ...none, stopped: 1 }],
  ['one of several that somebody stops', { ...going(10, 0), stopped: 1 }],
  ['a field that goes away with its files', undefined],
])('%s calls it back', (_, now) => {
  const { report, wait, go, state } = setup();
  report('files', going(20, 0, 2));
  wait(go);
  report('files', now);
  report('files', { ...none, stopped: now?.stopped ?? 0 });
  expect([go.mock.calls.length, state()]).toEqual([0, undefined]);
});
