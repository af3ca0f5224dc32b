import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { expect, test } from 'vitest';
import { type SenderParts, sendRecording } from './piece-sender.ts';
import type { KeptRecording, PieceHead } from './piece-store.ts';

const id = 'r';
const pieceBytes = 500_000;

/** A phone with so many pieces on its disk, and a server that may be out of reach. */
const phone = (count: number) => {
  let recording: KeptRecording | undefined = {
    id,
    key: 'k',
    type: 'video/webm',
    last: count,
    chain: '',
    announced: 0,
    isEnded: true,
  };
  const heads: PieceHead[] = Array.from({ length: count }, (_, at) => ({
    recordingId: id,
    number: at + 1,
    sha256: '',
    size: pieceBytes,
    startedAt: '',
    ms: 4_000,
    chain: '',
  }));
  const got: number[] = [];
  const said = { announced: 0, ended: 0, pauses: 0, refused: [] as string[], held: 0, most: 0 };
  let trouble: (number: number) => Error | undefined = () => undefined;
  const parts: SenderParts = {
    store: {
      find: async () => recording,
      headsFrom: async (_, from, most) => heads.filter(({ number }) => number >= from).slice(0, most),
      bytesOf: async () => {
        said.held += 1;
        said.most = Math.max(said.most, said.held);
        return new ArrayBuffer(8);
      },
      remove: async ({ number }) =>
        heads.splice(
          heads.findIndex((one) => one.number === number),
          1,
        ),
      change: async (_, set) => {
        if (recording) recording = { ...recording, ...set };
      },
      forget: async () => {
        recording = undefined;
      },
    },
    announce: async (_, pieces) => {
      said.announced += pieces.length;
      return { announced: pieces.at(-1)?.number ?? 0 };
    },
    send: async (_, { number }) => {
      said.held -= 1;
      const error = trouble(number);
      if (error) throw error;
      got.push(number);
    },
    end: async ({ last }) => {
      said.ended = last;
    },
    pause: async () => {
      said.pauses += 1;
    },
    onOffline: () => undefined,
    onSent: () => undefined,
    onRefused: (reason) => said.refused.push(reason),
  };
  return {
    parts,
    got,
    said,
    heads,
    breaks: (with_: typeof trouble) => (trouble = with_),
    left: () => recording,
  };
};

const numbers = (to: number) => Array.from({ length: to }, (_, at) => at + 1);

test('all is announced before it is sent, sent in order, ended and forgotten', async () => {
  const { parts, got, said, left } = phone(70);
  await sendRecording(id, parts).done;
  expect(got).toEqual(numbers(70));
  expect(said).toMatchObject({ announced: 70, ended: 70, refused: [] });
  expect(left()).toBeUndefined();
});

test('what the network breaks off is sent again, and none is lost or skipped', async () => {
  const { parts, got, said, breaks } = phone(12);
  const tries = new Map<number, number>();
  breaks((number) => {
    const before = tries.get(number) ?? 0;
    tries.set(number, before + 1);
    return before < number % 3 ? new NoAnswer(false, undefined) : undefined;
  });
  await sendRecording(id, parts).done;
  expect(got).toEqual(numbers(12));
  expect(said.pauses).toBe(12);
});

test('what is refused for good stays on the phone, and is said', async () => {
  const { parts, got, said, breaks, heads, left } = phone(3);
  breaks((number) =>
    number === 2
      ? new Refusal(409, 1, 'not the one that was announced', { error: 'live.pieceOther' })
      : undefined,
  );
  await sendRecording(id, parts).done;
  expect(got).toEqual([1]);
  expect(heads.map(({ number }) => number)).toEqual([2, 3]);
  expect(said).toMatchObject({ ended: 0, refused: ['not the one that was announced'] });
  expect(left()).toBeDefined();
});

test('what comes days too late is not kept for ever', async () => {
  const { parts, said, breaks, left } = phone(3);
  breaks((number) => (number === 2 ? new Refusal(409, 1, 'over', { error: 'live.over' }) : undefined));
  await sendRecording(id, parts).done;
  expect(said.refused).toEqual(['over']);
  expect(left()).toBeUndefined();
});

test.each([
  ['a network that answers itself', () => new Refusal(403, 0, 'log in to this network', {})],
  ['a disk that was busy', () => new DOMException('connection lost', 'UnknownError')],
])('%s ends no recording', async (_, fault) => {
  const { parts, got, said, breaks, left } = phone(4);
  let tries = 0;
  breaks((number) => {
    if (number !== 2) return undefined;
    tries += 1;
    return tries < 3 ? fault() : undefined;
  });
  await sendRecording(id, parts).done;
  expect(got).toEqual(numbers(4));
  expect(said).toMatchObject({ refused: [], pauses: 2, ended: 4 });
  expect(left()).toBeUndefined();
});

test('of eight hours of pieces no more than one is held at a time', async () => {
  const { parts, got, said } = phone(7_200);
  await sendRecording(id, parts).done;
  expect(got).toHaveLength(7_200);
  expect(said.most).toBe(1);
});
