import { createHash } from 'node:crypto';
import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { expect, test } from 'vitest';
import { cancelled } from './file-value.ts';
import { createPartSender } from './part-sender.ts';

const partSize = 1_000;
const contentOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'contract.pdf');
const refusal = (error: string, status = 400) => new Refusal(status, 1, error, { error: error as never });

/** A server that keeps parts, behind a network that may be cut. */
const createServer = (promised: Uint8Array) => {
  const parts = new Map<number, Uint8Array>();
  const seen = { cuts: 0, begun: 0, parts: 0, cancelled: 0, paused: 0 };
  let cutsLeft = 0;
  const network = () => {
    if (cutsLeft === 0) return;
    cutsLeft -= 1;
    seen.cuts += 1;
    throw new NoAnswer(false, 'cut');
  };
  const calls = {
    begin: async () => {
      seen.begun += 1;
      return { uploadId: 'u', partSize, received: [...parts.keys()] };
    },
    part: async (_id: string, offset: number, bytes: Blob) => {
      seen.parts += 1;
      const body = new Uint8Array(await bytes.arrayBuffer());
      // Every second cut comes when the part has arrived already and only the answer is lost.
      if (seen.parts % 2 === 0) parts.set(offset, body);
      network();
      parts.set(offset, body);
    },
    finish: async () => {
      const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
      if (digestOf(whole) === digestOf(promised)) return { filePath: 'f', fileName: 'contract.pdf' };
      parts.clear();
      throw refusal('file.digest');
    },
    cancel: async () => {
      seen.cancelled += 1;
    },
    pause: async () => {
      seen.paused += 1;
    },
  };
  const cut = (times: number) => {
    cutsLeft = times;
  };
  return { calls, seen, parts, cut };
};

const options = () => {
  const stop = new AbortController();
  const told = { parts: [] as number[], waiting: [] as boolean[] };
  return {
    stop,
    told,
    signal: stop.signal,
    onProgress: (part: number) => void told.parts.push(part),
    onWaiting: (isWaiting: boolean) => void told.waiting.push(isWaiting),
  };
};

test('an upload cut fifty times arrives with the right digest, and never starts over', async () => {
  const bytes = contentOf(20 * partSize + 7);
  const { calls, seen, cut } = createServer(bytes);
  cut(50);
  const how = options();
  expect(await createPartSender(calls)(fileOf(bytes), how)).toMatchObject({ filePath: 'f' });
  expect(seen).toMatchObject({ cuts: 50, begun: 1, parts: 71, paused: 50, cancelled: 0 });
  expect(how.told.parts.at(-1)).toBe(1);
  expect(how.told.waiting).toContain(true);
  expect(how.told.waiting.at(-1)).toBe(false);
});

test('what is there already is not sent again', async () => {
  const bytes = contentOf(3 * partSize);
  const { calls, seen, parts } = createServer(bytes);
  parts.set(partSize, bytes.slice(partSize, 2 * partSize));
  const how = options();
  await createPartSender(calls)(fileOf(bytes), how);
  expect(seen.parts).toBe(2);
  expect(how.told.parts[0]).toBeCloseTo(1 / 3);
});

test('a part that arrived damaged makes the whole be sent once more', async () => {
  const bytes = contentOf(2 * partSize);
  const { calls, seen, parts } = createServer(bytes);
  parts.set(0, new Uint8Array(partSize));
  await createPartSender(calls)(fileOf(bytes), options());
  expect(seen).toMatchObject({ begun: 2, parts: 3 });
});

test('what is refused for good is said at once and given up', async () => {
  const bytes = contentOf(partSize);
  const { calls, seen } = createServer(bytes);
  const finish = async () => {
    throw refusal('file.active');
  };
  const sent = createPartSender({ ...calls, finish })(fileOf(bytes), options());
  await expect(sent).rejects.toMatchObject({ key: 'file.active' });
  expect(seen).toMatchObject({ begun: 1, cancelled: 1 });
});

test.each([
  ['cancelled, it is forgotten', cancelled, 1],
  ['left behind with the page, it waits to be gone on with', undefined, 0],
])('stopped while the network is away: %s', async (_, reason, forgotten) => {
  const bytes = contentOf(partSize);
  const { calls, seen, cut } = createServer(bytes);
  cut(100);
  const how = options();
  const pause = async () => how.stop.abort(reason);
  await expect(createPartSender({ ...calls, pause })(fileOf(bytes), how)).rejects.toBeDefined();
  expect(seen.cancelled).toBe(forgotten);
});
