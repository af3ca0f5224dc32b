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

/** How a filter is asked for. A `dateRange` stands at the name of its beginning: `from` goes with `to`. */
export type FilterKind =
  | 'text'
  | 'dateRange'
  | 'boolean'
  | LabelledCodes
  | { readonly several: LabelledCodes };

/** The enumeration whose codes a filter takes, and no other. */
type CodesFor<Code> = LabelledCodes & { readonly all: readonly Code[] };

type Moment = z.core.$ZodISODateTime;

/** How a filter can be asked for: what its schema takes decides, as the contract has said it. */
type KindFor<Schema, Taken = NonNullable<z.output<Schema>>> = Schema extends
  | z.core.$ZodOptional<Moment>
  | Moment
  ? 'dateRange'
  : [Taken] extends [readonly (infer Code)[]]
    ? { readonly several: CodesFor<Code> }
    : [Taken] extends [boolean]
      ? 'boolean'
      : string extends Taken
        ? 'text'
        : CodesFor<Taken>;

/** A range stands at its beginning, and its end must be a filter, too. */
type EndOf<Name extends string> = Name extends 'from'
  ? 'to'
  : Name extends `${infer What}From`
    ? `${What}To`
    : never;

type Asked<Filters, Name extends keyof Filters & string> =
  KindFor<Filters[Name]> extends 'dateRange'
    ? [EndOf<Name>] extends [never]
      ? never
      : EndOf<Name> extends keyof Filters
        ? 'dateRange'
        : never
    : KindFor<Filters[Name]>;

/** The filters of a page: only what the list takes, each with a label. */
export type FilterSpecs<List extends AnyList> = {
  readonly [Name in keyof List['filters'] & string]?: `field.${Name}` extends PhraseKey
    ? Asked<List['filters'], Name>
    : never;
};

/** The states above a table: a filter of the list, with the enumeration it takes. */
export type ChipSpec<List extends AnyList> = {
  [Name in keyof List['filters'] & string]: KindFor<List['filters'][Name]> extends infer Kind
    ? Kind extends LabelledCodes
      ? { readonly field: Name; readonly codes: Kind }
      : never
    : never;
}[keyof List['filters'] & string];

/** Filters as the kit handles them, once the compiler has checked their names. */
export type FilterTable = Readonly<Record<string, FilterKind | undefined>>;

/** The name of the end that belongs to the beginning of a range. */
export const endOfRange = (name: string): string => name.replace(/from$/, 'to').replace(/From$/, 'To');
