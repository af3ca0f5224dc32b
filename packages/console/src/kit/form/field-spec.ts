import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import type { LabelledCodes } from '../list/list-endpoint.ts';

/** How a field is filled in. Left out, the schema decides. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  | 'date'
  | 'dateTime'
  | 'switch'
  | 'phone'
  | 'code'
  | LabelledCodes;

/** What the schema does not say about a field. */
export interface FieldSpec {
  readonly kind?: FieldKind;
  readonly label?: PhraseKey;
  /** Help, only where people err. */
  readonly help?: PhraseKey;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

type InputOf<E extends AnyEndpoint> = E['input'] extends z.ZodObject ? z.input<E['input']> : object;

/** The fields of a form: only what the endpoint takes, each with a label. */
export type FieldSpecs<E extends AnyEndpoint> = {
  readonly [Name in keyof InputOf<E> & string]?: `field.${Name}` extends PhraseKey
    ? FieldSpec
    : FieldSpec & { readonly label: PhraseKey };
};

/** Fields as the kit handles them, once the compiler has checked their names. */
export type FieldTable = Readonly<Record<string, FieldSpec | undefined>>;
