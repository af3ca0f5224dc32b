import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLive, type LiveParts, pauseMs } from './live-socket.ts';

class Socket {
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly address: string;
  closed = false;

  constructor(address: string) {
    this.address = address;
  }

  close() {
    this.closed = true;
    this.onclose?.({ code: 1000 });
  }

  say(type: string) {
    this.onmessage?.({ data: JSON.stringify({ type }) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const begin = async (parts: Partial<LiveParts> = {}) => {
  const sockets: Socket[] = [];
  const said: string[] = [];
  let tickets = 0;
  const kept = keepLive({
    address: async () => {
      tickets += 1;
      return `ticket ${tickets}`;
    },
    open: (address) => {
      const socket = new Socket(address);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onFrame: (type) => said.push(type),
    onOpen: () => said.push('open'),
    onOver: () => said.push('over'),
    onLost: () => said.push('lost'),
    ...parts,
  });
  await vi.advanceTimersByTimeAsync(0);
  const last = () => sockets.at(-1) ?? new Socket('');
  return { kept, sockets, said, last };
};

test('after a lost connection it comes back with a fresh ticket and says so', async () => {
  const { said, last, sockets } = await begin();
  last().say('beat');
  last().say('message');
  last().onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sockets.map(({ address }) => address)).toEqual(['ticket 1', 'ticket 2']);
  last().say('beat');
  expect(said).toEqual(['open', 'beat', 'message', 'open', 'beat']);
});

test('a connection that has gone silent is given up', async () => {
  const { last, sockets } = await begin();
  last().say('beat');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets[0]?.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(sockets.length).toBe(2);
});

test('people are told when it has been away for long, and only then', async () => {
  const failing = { address: () => Promise.reject(new Error('no')) };
  const { said } = await begin(failing);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(said).toEqual(['lost']);
});

test('the end of a login or unit is told apart from a lost connection', async () => {
  const { said, last } = await begin();
  last().say('beat');
  last().onclose?.({ code: 4001 });
  expect(said).toEqual(['open', 'beat', 'over']);
});

test('when the network is back it does not wait any longer', async () => {
  const { kept, last, sockets } = await begin();
  last().onclose?.({ code: 1006 });
  kept.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.length).toBe(2);
});

test('once stopped it stays away', async () => {
  const { kept, sockets } = await begin();
  kept.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets.length).toBe(1);
  expect(sockets[0]?.closed).toBe(true);
});

test('the pauses grow up to a bound and are never all alike', () => {
  expect([0, 1, 2, 3].map((failures) => pauseMs(failures, () => 0.5))).toEqual([500, 1_000, 2_000, 4_000]);
  expect(pauseMs(0, () => 0)).toBeLessThan(pauseMs(0, () => 1));
  expect(pauseMs(50, () => 1)).toBeLessThanOrEqual(45_000);
});
