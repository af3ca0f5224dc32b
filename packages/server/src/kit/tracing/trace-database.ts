import type pg from 'pg';
import type { Pools } from '../logins.ts';
import type { Begin } from './begin.ts';
import { currentTrace } from './trace-context.ts';

const textMost = 2_000;

/** A statement without the values that stand in it; those that are handed over beside it are never looked at. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, textMost);

type Query = (...args: unknown[]) => unknown;

/** The text of what is asked; nothing for a stream, which ends long after it was asked for. */
const textIn = (asked: unknown): string | undefined => {
  if (typeof asked === 'string') return asked;
  const { text, submit } = Object(asked) as { readonly text?: unknown; readonly submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : undefined;
};

const watch = (client: pg.PoolClient, side: string, begin: Begin): void => {
  const original = client.query.bind(client) as Query;
  const query: Query = (...args) => {
    const text = currentTrace()?.isSampled ? textIn(args[0]) : undefined;
    if (text === undefined) return original(...args);
    const shown = withoutValues(text);
    const { end } = begin({
      name: /^\w+/.exec(shown)?.[0].toUpperCase() ?? 'statement',
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown, 'chancery.side': side },
    });
    const answered = args.at(-1);
    if (typeof answered === 'function')
      return original(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        end(Boolean(error));
        return answered(error, ...rest);
      });
    const result = original(...args);
    if (result instanceof Promise)
      result.then(
        () => end(false),
        () => end(true),
      );
    else end(false);
    return result;
  };
  client.query = query as typeof client.query;
};

/** Traces every statement of these pools that belongs to something that is traced. */
export const watchPools = (pools: Pools, begin: Begin): void => {
  for (const [side, pool] of Object.entries<pg.Pool>({ ...pools }))
    pool.on('connect', (client) => watch(client, side, begin));
};
