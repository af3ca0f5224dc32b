import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { fetchChecked } from './checked-piece.ts';
import type { Recording } from './time-line.ts';

const bytes = new TextEncoder().encode('what was filmed');
const piece = { number: 7, sha256: createHash('sha256').update(bytes).digest('hex') };
const linked = (pieceUrl: string) => [{ id: 'r', pieceUrl } as Recording];

/** A server that knows one link at a time. */
const serving = (good: string, content = bytes) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url === `${good}7` ? new Response(content) : new Response(null, { status: 404 });
  });
  return asked;
};

test('a link that is over is asked for anew, once', async () => {
  const asked = serving('/new/');
  const links = { now: () => linked('/old/'), renew: async () => linked('/new/') };
  expect(await fetchChecked({ id: 'r' }, piece, links)).toMatchObject({ is: 'right' });
  expect(asked).toEqual(['/old/7', '/new/7']);
});

test('what is not there by any link is gone, and what is other is altered', async () => {
  const links = { now: () => linked('/old/'), renew: async () => linked('/old/') };
  const asked = serving('/nowhere/');
  expect(await fetchChecked({ id: 'r' }, piece, links)).toEqual({ is: 'gone' });
  expect(asked).toEqual(['/old/7']);
  serving('/old/', new TextEncoder().encode('something else'));
  expect(await fetchChecked({ id: 'r' }, piece, links)).toEqual({ is: 'altered' });
});
