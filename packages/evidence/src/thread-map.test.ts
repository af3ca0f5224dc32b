import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concat, same, toHex, utf8 } from './bytes.ts';
import {
  mapNode,
  mapRoot,
  nextHead,
  noThreads,
  provesThread,
  type ThreadHead,
  ThreadMap,
  threadKey,
  threadLeaf,
  turnsRight,
} from './thread-map.ts';

const plain = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};
const eight = (count: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(count));
  return bytes;
};
const leafOf = (number: number) => plain(utf8(`entry ${number}`));

/** The map as it is written down: the set of threads, halved bit by bit. */
const byTheBook = (threads: readonly { key: Uint8Array; now: ThreadHead }[], depth = 0): Uint8Array => {
  const [one] = threads;
  if (!one) return new Uint8Array(32);
  if (threads.length === 1) return plain(Uint8Array.of(3), one.key, eight(one.now.count), one.now.head);
  const isRight = ({ key }: { key: Uint8Array }) => turnsRight(key, depth);
  return plain(
    Uint8Array.of(4),
    byTheBook(
      threads.filter((thread) => !isRight(thread)),
      depth + 1,
    ),
    byTheBook(threads.filter(isRight), depth + 1),
  );
};

const threadIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 });
const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 60, maxLength: 60 });

const mapOf = (ids: readonly string[], counts: readonly number[]): ThreadMap => {
  const map = new ThreadMap();
  for (const [at, id] of ids.entries())
    for (let n = 0; n < (counts[at] ?? 1); n += 1) map.add(id, leafOf(100 * at + n));
  return map;
};

const headIn = (map: ThreadMap, id: string): ThreadHead => {
  const head = map.head(id);
  if (!head) throw new Error('no such thread');
  return head;
};

describe('the map of threads', () => {
  test('keys, heads and leaves are hashed as the format has it', () => {
    const id = '01890000-0000-7000-8000-00000000000A';
    const key = plain(utf8('chancery-thread/1\n01890000-0000-7000-8000-00000000000a'));
    expect(toHex(threadKey(id))).toBe(toHex(key));
    const first = nextHead(undefined, leafOf(1));
    expect(first).toEqual({ count: 1, head: plain(Uint8Array.of(2), noThreads, leafOf(1)) });
    const second = nextHead(first, leafOf(2));
    expect(toHex(second.head)).toBe(toHex(plain(Uint8Array.of(2), first.head, leafOf(2))));
    expect(toHex(threadLeaf(key, second))).toBe(toHex(plain(Uint8Array.of(3), key, eight(2), second.head)));
    expect(toHex(mapRoot([[id, second]]))).toBe(toHex(threadLeaf(key, second)));
    expect(mapRoot([])).toEqual(new Uint8Array(32));
  });

  test('the root follows from the threads alone, in whatever order they came', () => {
    fc.assert(
      fc.property(threadIds, lengths, fc.infiniteStream(fc.nat()), (ids, counts, chance) => {
        const map = mapOf(ids, counts);
        const heads = ids.map((id) => [id, headIn(map, id)] as const);
        const shuffled = heads
          .map((head) => ({ head, rank: chance.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ head }) => head);
        const book = byTheBook(heads.map(([id, now]) => ({ key: threadKey(id), now })));
        expect(toHex(map.root())).toBe(toHex(book));
        expect(toHex(mapRoot(shuffled))).toBe(toHex(book));
      }),
    );
  });

  test('every thread is proven, and no other count, head, thread, root or proof is', () => {
    fc.assert(
      fc.property(threadIds, lengths, fc.nat(), fc.nat(), (ids, counts, which, chance) => {
        const map = mapOf(ids, counts);
        const root = map.root();
        for (const id of ids) expect(provesThread(root, id, headIn(map, id), map.proof(id))).toBe(true);
        const id = ids[which % ids.length] as string;
        const now = headIn(map, id);
        const proof = map.proof(id);
        const flipped = (bytes: Uint8Array) => {
          const copy = Uint8Array.from(bytes);
          copy[chance % copy.length] = (copy[chance % copy.length] ?? 0) ^ (1 << (chance % 8));
          return copy;
        };
        const forged: [Uint8Array, string, ThreadHead, Uint8Array][] = [
          [root, id, { ...now, count: now.count + 1 }, proof],
          [root, id, { ...now, count: now.count - 1 }, proof],
          [root, id, { ...now, count: now.count + 2 ** 53 }, proof],
          [root, id, { ...now, head: flipped(now.head) }, proof],
          [root, id, nextHead(now, leafOf(7)), proof],
          [flipped(root), id, now, proof],
          [root, '01890000-0000-7000-8000-0000000000ff', now, proof],
          [root, id, now, concat(proof, new Uint8Array(32))],
          [root, id, now, concat(proof, new Uint8Array(31).fill(1))],
          [root, id, now, concat(proof, leafOf(1))],
          ...(proof.length > 0
            ? [
                [root, id, now, flipped(proof)] as [Uint8Array, string, ThreadHead, Uint8Array],
                [root, id, now, proof.subarray(32)] as [Uint8Array, string, ThreadHead, Uint8Array],
                [root, id, now, proof.subarray(0, -32)] as [Uint8Array, string, ThreadHead, Uint8Array],
              ]
            : []),
        ];
        for (const attempt of forged) expect(provesThread(...attempt)).toBe(false);
      }),
    );
  });

  test('a proof with nothing beside a thread is not taken, even under a root made for it', () => {
    const id = '01890000-0000-7000-8000-000000000001';
    const now = nextHead(undefined, leafOf(1));
    const key = threadKey(id);
    const leaf = threadLeaf(key, now);
    const root = turnsRight(key, 0) ? mapNode(noThreads, leaf) : mapNode(leaf, noThreads);
    expect(provesThread(root, id, now, noThreads)).toBe(false);
    expect(provesThread(root, id, now, new Uint8Array(257 * 32).fill(1))).toBe(false);
  });

  test('what shares a long beginning with another is told apart further down', () => {
    const ids = Array.from({ length: 3_000 }, (_, at) => `thread ${at}`);
    const map = new ThreadMap();
    for (const [at, id] of ids.entries()) map.add(id, leafOf(at));
    const deepest = ids.reduce((max, id) => Math.max(max, map.proof(id).length / 32), 0);
    expect(deepest).toBeGreaterThan(15);
    expect(ids.every((id) => provesThread(map.root(), id, headIn(map, id), map.proof(id)))).toBe(true);
    expect(() => map.proof('another')).toThrow('no such thread');
    const before = map.root();
    map.add('thread 5', leafOf(1));
    expect(same(before, map.root())).toBe(false);
  });
});
