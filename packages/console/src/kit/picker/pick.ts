import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { ReactNode } from 'react';
import type { FormValues } from '../form/form-value.ts';
import { callAny } from '../query.ts';
import type { Option } from './option.ts';

/** The rows of an answer: of a page, of a plain `{ list }`, or the answer itself. */
type RowOf<Result> = Result extends { readonly list: readonly (infer Row)[] }
  ? Row
  : Result extends readonly (infer Row)[]
    ? Row
    : never;

interface Described<E extends AnyEndpoint> {
  readonly endpoint: E;
  /** What to ask for what was typed; by default `{ keyword }`. Other fields of the form may narrow it. */
  readonly query?: (typed: string, values: FormValues) => CallInput<E>;
  readonly option: (row: RowOf<CallResult<E>>) => Option;
  /** The option behind a value that is filled in already; `loaded` is what the form was opened with. */
  readonly resolve?: (
    value: string,
    loaded: Readonly<Record<string, unknown>>,
  ) => Option | undefined | Promise<Option | undefined>;
  readonly many?: boolean;
  /** How it stands among the others, where more than a name tells them apart. */
  readonly Line?: (props: { readonly row: RowOf<CallResult<E>> }) => ReactNode;
  /** What stands before the name of what is chosen; without a row it is only known by name. */
  readonly Mark?: (props: { readonly row: RowOf<CallResult<E>> | undefined }) => ReactNode;
}

/** A choice that the server searches, as fields handle it. */
export interface PickKind {
  readonly pick: AnyEndpoint;
  readonly many: boolean;
  readonly Line?: (props: { readonly row: never }) => ReactNode;
  readonly Mark?: (props: { readonly row: never }) => ReactNode;
  search(typed: string, values: FormValues, signal: AbortSignal): Promise<readonly Option[]>;
  resolve?(
    value: string,
    loaded: Readonly<Record<string, unknown>>,
  ): Option | undefined | Promise<Option | undefined>;
}

const rowsOf = (result: unknown): readonly unknown[] =>
  Array.isArray(result) ? result : ((result as { readonly list?: readonly unknown[] }).list ?? []);

/**
 * A field whose choices the server searches while somebody types; `many` takes several.
 *
 * ```ts
 * fields: {
 *   userId: {
 *     kind: pick({
 *       endpoint: listMembers,                                   // from `#wire/…`
 *       query: (typed) => ({ realName: typed || undefined }),
 *       option: (row) => ({ value: row.userId, label: row.realName, hint: row.phoneNumber }),
 *       resolve: (value, loaded) => ({ value, label: String(loaded.realName) }),
 *     }),
 *   },
 * }
 * ```
 */
export const pick = <E extends AnyEndpoint>(described: Described<E>): PickKind => ({
  pick: described.endpoint,
  many: described.many ?? false,
  resolve: described.resolve,
  Line: described.Line,
  Mark: described.Mark,
  search: async (typed, values, signal) => {
    const input = described.query?.(typed, values) ?? { keyword: typed || undefined };
    const result = await callAny(described.endpoint, input as object, { signal, quiet: true });
    return rowsOf(result).map((row) => ({ ...described.option(row as RowOf<CallResult<E>>), row }));
  },
});
