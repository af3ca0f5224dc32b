import type { ListFormat } from '@chancery/contract/export/rules.ts';
import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldSpecs, FieldTable } from '../form/field-spec.ts';
import type { AnyList, ChipSpec, FilterSpecs, FilterTable, LabelledCodes, Row } from './list-endpoint.ts';
import type { Show } from './show.tsx';

type Labelled<Name extends string> = `field.${Name}` extends PhraseKey
  ? { readonly label?: PhraseKey }
  : { readonly label: PhraseKey };

/** A column: a field of the row that has a label, and how to show it. */
export type Column<R> = {
  [Name in keyof R & string]: {
    readonly field: Name;
    readonly show?: Show<R[Name]>;
    /** What to show instead of the bare field, such as its name in the reader's language. */
    readonly Cell?: (props: { readonly row: R }) => ReactNode;
    /** What `Cell` says, for a file. */
    readonly text?: (row: R) => string | number;
    readonly link?: (row: R) => string;
    readonly width?: number;
    /** Off until somebody chooses it. */
    readonly hidden?: boolean;
  } & Labelled<Name>;
}[keyof R & string];

/** Something that can be done to a row. */
export interface RowAction<R, E extends AnyEndpoint> {
  readonly endpoint: E;
  readonly label: PhraseKey;
  readonly body: (row: R) => Partial<CallInput<E>>;
  readonly when?: (row: R) => boolean;
  /** The question to ask first, or what asks it, of whom or what, where it takes more than a sentence. */
  readonly confirm?: PhraseKey | ((about: string) => Promise<boolean>);
  readonly dangerous?: boolean;
  /** Not what people come for: it never stands out as the next step. */
  readonly seldom?: boolean;
  /** What to say when it is done. */
  readonly done?: PhraseKey;
  /** What `body` does not give and has to be asked for, such as a reason. */
  readonly fields?: FieldSpecs<E>;
  /** What these fields begin with. */
  readonly initial?: (row: R) => Partial<CallInput<E>>;
  /** In bulk, one call for all rows, where the endpoint takes many and says what it skipped. */
  readonly together?: {
    readonly body: (rows: readonly R[]) => Partial<CallInput<E>>;
    readonly skipped: (result: CallResult<E>, t: Translate) => readonly Skipped[];
  };
}

/** A row that was left as it was, and why. */
export interface Skipped {
  readonly name: string;
  readonly why: string;
}

/** The one thing to begin with on a page. */
export type PrimaryAction = {
  readonly label: PhraseKey;
  readonly permission?: Permission;
  /** It leads elsewhere and adds nothing. */
  readonly leads?: true;
} & (
  | { readonly to: string }
  /** Opens a dialog. */
  | { readonly run: () => unknown }
);

/** What the server writes into a file of what a list shows, however much that is. */
export interface ListExport {
  /** Shorter lists are written by this browser. */
  readonly fromRows?: number;
  readonly permission: Permission;
  readonly formats: readonly ListFormat[];
  open(shown: {
    readonly input: object;
    readonly columns: readonly string[];
    readonly format: ListFormat;
  }): unknown;
}

type Actions<R, E extends readonly AnyEndpoint[]> = { readonly [At in keyof E]: RowAction<R, E[At]> };

/** A list page as data. A field, filter or label that does not exist does not compile. */
export interface ListPageSpec<
  List extends AnyList,
  RowEndpoints extends readonly AnyEndpoint[] = readonly AnyEndpoint[],
  BulkEndpoints extends readonly AnyEndpoint[] = readonly AnyEndpoint[],
> {
  readonly endpoint: List;
  readonly title: PhraseKey;
  /** What is always asked for, such as the tab this list stands on; the address says nothing of it. */
  readonly fixed?: Partial<CallInput<List>>;
  readonly filters?: FilterSpecs<List>;
  readonly columns: readonly Column<Row<List>>[];
  /** Choices out of many, such as a seal or a person, and the filters they set; they stand among the filters. */
  readonly picks?: { readonly fields: readonly string[]; readonly Picks: ComponentType };
  /** The states that matter, as counts above the table. */
  readonly chips?: ChipSpec<List>;
  readonly rowActions?: Actions<Row<List>, RowEndpoints>;
  /** Done to each selected row for which `when` holds; the others are skipped and named. */
  readonly bulkActions?: Actions<Row<List>, BulkEndpoints>;
  readonly primaryAction?: PrimaryAction;
  /** Offers what the filters match as a file. */
  readonly export?: 'csv' | ListExport;
  readonly empty: { readonly title: PhraseKey; readonly text: PhraseKey };
  /** On a phone: the name of a row and the facts that decide. */
  readonly card: {
    readonly title: (row: Row<List>) => string;
    readonly facts: readonly (keyof Row<List> & string)[];
  };
  /** Where a row leads. */
  readonly open?: (row: Row<List>) => string;
  /** What a row shows at the side, when it has no page of its own. */
  readonly inspect?: () => Promise<{ readonly Inspect: ComponentType<{ readonly row: Row<List> }> }>;
}

/** Any row, once the compiler has checked what is asked of it. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** A column as the kit handles it. */
export interface AnyColumn {
  readonly field: string;
  readonly label?: PhraseKey;
  readonly show?: Show<unknown>;
  readonly Cell?: (props: { readonly row: AnyRow }) => ReactNode;
  readonly text?: (row: AnyRow) => string | number;
  readonly link?: (row: AnyRow) => string;
  readonly width?: number;
  readonly hidden?: boolean;
}

/** An action as the kit handles it. */
export interface AnyAction
  extends Omit<RowAction<AnyRow, AnyEndpoint>, 'body' | 'fields' | 'initial' | 'together'> {
  readonly body: (row: AnyRow) => object;
  readonly initial?: (row: AnyRow) => object;
  readonly fields?: FieldTable;
  readonly together?: {
    readonly body: (rows: readonly AnyRow[]) => object;
    readonly skipped: (result: unknown, t: Translate) => readonly Skipped[];
  };
}

/** A list page as the kit handles it. */
export interface AnySpec {
  readonly endpoint: AnyList;
  readonly title: PhraseKey;
  readonly fixed?: object;
  readonly filters: FilterTable;
  readonly columns: readonly AnyColumn[];
  readonly picks?: { readonly fields: readonly string[]; readonly Picks: ComponentType };
  readonly chips?: { readonly field: string; readonly codes: LabelledCodes };
  readonly rowActions: readonly AnyAction[];
  readonly bulkActions: readonly AnyAction[];
  readonly primaryAction?: PrimaryAction;
  readonly export?: 'csv' | ListExport;
  readonly empty: { readonly title: PhraseKey; readonly text: PhraseKey };
  readonly card: { readonly title: (row: AnyRow) => string; readonly facts: readonly string[] };
  readonly open?: (row: AnyRow) => string;
  readonly inspect?: () => Promise<{ readonly Inspect: ComponentType<{ readonly row: AnyRow }> }>;
}
