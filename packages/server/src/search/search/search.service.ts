import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { searchThings } from '@chancery/contract/search/calls.ts';
import { placeOfThing } from '@chancery/contract/search/rules.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { ThingSource } from '../../kit/thing-source.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { type FoundRow, findThings } from './find-things.ts';
import { thingSources } from './sources.ts';

type Answer = CallResult<typeof searchThings>;
type Thing = Answer['list'][number];

const present =
  ({ kind, states }: ThingSource, text: string) =>
  ({ id, title, number, state, person, at }: FoundRow): Thing => ({
    kind,
    id,
    title,
    number,
    state: states && state !== null ? `${states.codeName}.${states.keyOf(state)}` : null,
    person,
    at,
    path: placeOfThing(kind, id),
    exact: [title, number].some((name) => name.toLowerCase() === text.toLowerCase()),
  });

/** Takes turns, so that no kind crowds out another; in the end each kind stands together again. */
export const fairShare = <Found>(kinds: readonly (readonly Found[])[], most: number): Found[][] => {
  const taken = kinds.map((): Found[] => []);
  let left = most;
  for (let turn = 0; left > 0 && kinds.some((kind) => kind.length > turn); turn += 1)
    for (const [at, kind] of kinds.entries()) {
      const next = kind[turn];
      if (next === undefined || left === 0) continue;
      taken[at]?.push(next);
      left -= 1;
    }
  return taken;
};

/** Finds things by what they say, whatever they are: only what the asker may see, and would find in its list. */
export const createSearchService = (transactions: Transactions) => {
  const things = (actor: UnitActor, text: string): Promise<Answer> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const mine = thingSources.filter(({ permissions }) =>
        permissions.every((permission) => actor.permissions.has(permission)),
      );
      // Asked at once, so that none waits for the answer about another kind to travel.
      const found = await Promise.all(
        mine.map(async (source) => {
          const rows = (await findThings(tx, actor, source, text)).map(present(source, text));
          return { source, rows: rows.sort((one, other) => Number(other.exact) - Number(one.exact)) };
        }),
      );
      const shown = fairShare(
        found.map(({ rows }) => rows.slice(0, limits.search.perKind)),
        limits.search.most,
      );
      return {
        list: shown.flat(),
        more: found
          .filter(({ rows }, at) => rows.length > (shown[at]?.length ?? 0))
          .map(({ source }) => source.kind),
      };
    });

  return answering({ things }, (search) => [
    handle(searchThings, ({ actor, input }) => search.things(actor, input.text)),
  ]);
};
