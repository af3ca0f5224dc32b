import { isIPv6 } from 'node:net';
import type { guesses } from '@chancery/contract/limits.guesses.ts';

/** How many guesses are free, how long the next has to wait after that, and when they are forgotten. */
export type GuessRule = (typeof guesses)[keyof typeof guesses];

/** What is kept of guesses of one kind. */
export interface Guesses {
  readonly points: number;
  /** From when on they are forgotten, in milliseconds. */
  readonly expire: number;
  /** From when on the next is looked at. */
  readonly freeAt: number;
}

export const noGuesses: Guesses = { points: 0, expire: 0, freeAt: 0 };

/** How long the next guess waits: not at all at first, then twice as long each time, up to a limit. */
const waitAfter = (rule: GuessRule, points: number): number =>
  points < rule.free
    ? 0
    : Math.min(rule.mostSeconds, rule.firstSeconds * 2 ** Math.min(points - rule.free, 30));

/** How long until a guess may be made. */
export const waitFor = (before: Guesses, now: number): number =>
  before.expire <= now ? 0 : Math.max(0, before.freeAt - now);

/** One more guess. */
export const oneMore = (rule: GuessRule, before: Guesses, now: number): Guesses => {
  const points = (before.expire <= now ? 0 : before.points) + 1;
  const wait = waitAfter(rule, points) * 1_000;
  // Clocks differ by moments: where nothing has to be waited for, no moment is named.
  return { points, expire: now + rule.forgetMinutes * 60_000, freeAt: wait === 0 ? 0 : now + wait };
};

/** It was no guess: it is taken back. */
export const oneLess = (before: Guesses): Guesses => ({
  ...before,
  points: Math.max(0, before.points - 1),
  freeAt: 0,
});

/** The groups of an IPv6 address, written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const missing = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return (tail === undefined ? left : [...left, ...missing, ...right]).map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
};

/** Who a caller is by their address: one address of IPv4, but a whole /64 of IPv6, since one customer has all of it. */
export const sourceOf = (ip: string): { readonly address: string; readonly network: string } | undefined => {
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  // Whoever is on this very machine, or behind a proxy that does not say for whom it speaks, cannot be told apart.
  if (plain === '-' || plain === '::1' || plain.startsWith('127.')) return undefined;
  if (!isIPv6(plain)) return { address: plain, network: plain.split('.').slice(0, 3).join('.') };
  const groups = groupsOf(plain);
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') };
};
