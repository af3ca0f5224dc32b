import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { LabelledCodes } from '../list/list-endpoint.ts';
import type { Option } from '../picker/option.ts';
import type { PickKind } from '../picker/pick.ts';
import type { TreeSource } from '../tree/tree-node.ts';
import type { FileRules } from '../upload/file-value.ts';
import type { FormValue, FormValues } from './form-value.ts';

/** A choice among a few that are known; with `several` a list of check marks. */
export interface SelectKind {
  readonly options: readonly Option[] | ((t: Translate) => readonly Option[]);
  readonly several?: boolean;
}

/** Several members of an enumeration, as check marks. */
export interface CheckboxesKind {
  readonly checkboxes: LabelledCodes;
}

/** A node of a tree, or several. */
export interface TreeKind {
  readonly tree: TreeSource;
  readonly many?: boolean;
  readonly resolve?: PickKind['resolve'];
}

/** Files to upload; the field is sent as a path, as paths, or as objects, whichever its schema asks for. */
export interface FilesKind {
  readonly files: FileRules;
}

/** What a field of one's own is given. */
export interface CustomProps {
  readonly name: string;
  readonly label: string;
  readonly value: FormValue;
  readonly error: string | undefined;
  readonly values: FormValues;
  /** What the form was opened with. */
  readonly loaded: Readonly<Record<string, unknown>>;
  onChange(value: FormValue): void;
}

/** A field of one's own; `show` says its value in words where two versions are compared. */
export interface CustomKind {
  readonly Custom: (props: CustomProps) => ReactNode;
  readonly show?: (value: FormValue, t: Translate) => string;
  /** What is no text is held as one: how it becomes that, and what it is again when it is sent. */
  readonly begin?: (value: unknown) => string;
  readonly read?: (text: string) => unknown;
}

/** How a field is filled in. Left out, the schema decides. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  /** Typed in yuan, sent in fen. */
  | 'money'
  | 'date'
  /** Two days; stands at the name of the first, `end` names the last. */
  | 'dateRange'
  | 'dateTime'
  | 'switch'
  | 'phone'
  | 'code'
  | LabelledCodes
  | SelectKind
  | CheckboxesKind
  | PickKind
  | TreeKind
  | FilesKind
  | CustomKind;

/** What the schema does not say about a field. */
export interface FieldSpec {
  readonly kind?: FieldKind;
  readonly label?: PhraseKey;
  /** Help, only where people err. */
  readonly help?: PhraseKey;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** The field of the last day of a `dateRange`; by default `validTo` goes with `validFrom`. */
  readonly end?: string;
  /** Asked for only while this holds; what is not asked for is not sent. */
  readonly when?: (values: FormValues, editing: boolean) => boolean;
  /** Shown but not to be changed: always, or once the object exists. */
  readonly fixed?: boolean | 'whenEditing';
  /** Says below the field what follows from the choice. */
  readonly Note?: ComponentType<{ readonly values: FormValues }>;
  /** Never kept in the browser with a draft; by default what the rule of the field says. */
  readonly secret?: boolean;
}

/** A field whose name has no phrase. An interface: where types are joined, the compiler multiplies phrases with phrases. */
interface LabelledSpec extends FieldSpec {
  readonly label: PhraseKey;
}

type InputOf<E extends AnyEndpoint> = E['input'] extends z.ZodObject ? z.input<E['input']> : object;

/**
 * The fields of a form: only what the endpoint takes, each with a label.
 *
 * ```ts
 * fields: {
 *   realName: {},                                              // from the schema
 *   role: { kind: Role },                                      // an enumeration, one
 *   roles: { kind: { checkboxes: Role } },                     // an enumeration, several
 *   level: { kind: { options: [{ value: '1', label: '1' }] } },
 *   userId: { kind: pick({ endpoint, query, option, resolve }) },
 *   deptId: { kind: { tree: departments } },                   // a TreeSource
 *   price: { kind: 'money' },
 *   validFrom: { kind: 'dateRange' },                          // with validTo
 *   licence: { kind: { files: { purpose: FilePurpose.licence, camera: true } } },
 *   reason: { kind: 'textarea', when: (values) => values.role === '3' },
 * }
 * ```
 */
export type FieldSpecs<E extends AnyEndpoint> = {
  readonly [Name in keyof InputOf<E> & string]?: `field.${Name}` extends PhraseKey ? FieldSpec : LabelledSpec;
};

/** Fields as the kit handles them, once the compiler has checked their names. */
export type FieldTable = Readonly<Record<string, FieldSpec | undefined>>;
