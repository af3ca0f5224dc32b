import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import type { Codes } from '#wire/kit/codes.ts';

/** Any list of the contract. */
export type AnyList = AnyEndpoint & {
  readonly row: z.ZodObject;
  readonly filters: Readonly<Record<string, z.core.$ZodType>>;
  readonly sorts: readonly string[];
};

/** A row of a list. */
export type Row<List extends AnyList> = z.output<List['row']>;

/** An enumeration whose labels the phrases know. */
export type LabelledCodes = Pick<Codes, 'codeName' | 'all' | 'keyOf'>;

/** A filter that takes one value. A `dateRange` stands at the name of its beginning: `from` goes with `to`. */
type OneKind = 'text' | 'dateRange' | 'boolean' | LabelledCodes;
/** A filter that takes several members of an enumeration. */
interface SeveralKind {
  readonly several: LabelledCodes;
}

/** How a filter is asked for. */
export type FilterKind = OneKind | SeveralKind;

type KindFor<Schema> = NonNullable<z.input<Schema>> extends readonly unknown[] ? SeveralKind : OneKind;

/** The filters of a page: only what the list takes, each with a label. */
export type FilterSpecs<List extends AnyList> = {
  readonly [Name in keyof List['filters'] & string]?: `field.${Name}` extends PhraseKey
    ? KindFor<List['filters'][Name]>
    : never;
};

/** Filters as the kit handles them, once the compiler has checked their names. */
export type FilterTable = Readonly<Record<string, FilterKind | undefined>>;

/** The name of the end that belongs to the beginning of a range. */
export const endOfRange = (name: string): string => name.replace(/from$/, 'to').replace(/From$/, 'To');
