import { expect, test, vi } from 'vitest';
import { createFileWait } from '../upload/file-wait.ts';
import { oneAtATime } from './one-at-a-time.ts';

const onTheWay = (files: number) => ({ files, bytes: files, sent: 0, failed: [], stopped: 0 });

test('a form that is sent in the moment its last file arrives is sent', async () => {
  const send = vi.fn(() => Promise.resolve());
  const files = createFileWait(() => undefined);
  const sender = oneAtATime(vi.fn(), vi.fn());
  const submit = (): Promise<void> =>
    sender.send(async (begin) => {
      if (files.wait(() => void sender.after(submit))) return;
      begin();
      await send();
    });

  files.report('files', onTheWay(1));
  // The field tells that nothing is on its way any more before the press that was put off has come to its end.
  queueMicrotask(() => files.report('files', onTheWay(0)));
  void submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('what is on its way is not sent again, and what follows it may be', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  const busy: boolean[] = [];
  const sender = oneAtATime((now) => busy.push(now), vi.fn());
  const submit = () =>
    sender.send(async (begin) => {
      begin();
      await send();
    });
  const first = submit();
  void submit();
  expect(send).toHaveBeenCalledOnce();
  resolve();
  await first;
  await submit();
  expect(send).toHaveBeenCalledTimes(2);
  expect(busy).toEqual([true, false, true, false]);
});

test('what fails is told, and can be sent again', async () => {
  const fail = vi.fn();
  const sender = oneAtATime(vi.fn(), fail);
  const work = (begin: () => void) => {
    begin();
    return Promise.reject(new Error('refused'));
  };
  await sender.send(work);
  await sender.send(work);
  expect(fail).toHaveBeenCalledTimes(2);
});
