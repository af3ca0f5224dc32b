import { limits } from '@chancery/contract/limits.ts';
import { showYuan, thousands, truncate } from '@chancery/contract/rules/display.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { ReactNode } from 'react';
import { maskPhone } from '#wire/rules/phone.ts';
import { nothing, showDateTime, showExactTime } from '../format.ts';
import { useT } from '../phrases.tsx';
import { isAbroad, showBinding } from '../zone.ts';
import { Hint } from './hint.tsx';
import { sayCode } from './labels.ts';
import type { LabelledCodes } from './list-endpoint.ts';
import { meaningOf } from './meanings.ts';
import { StatusTag } from './status-tag.tsx';

/** How a value stands in a cell, on a card, among facts and in an export. */
export interface Show<Value> {
  Cell(props: { readonly value: Value }): ReactNode;
  text(value: Value, t: Translate): string | number;
  /** The width a column of these needs; without one it shares what is left. */
  readonly width?: number;
  /** Figures stand at the right, one below the other. */
  readonly numeric?: boolean;
}

type Maybe<Value> = Value | null | undefined;

/** A text as it is; the default. */
export const plain: Show<unknown> = {
  Cell: ({ value }) => <>{plain.text(value, undefined as never)}</>,
  text: (value) => (value === null || value === undefined || value === '' ? nothing : String(value)),
};

/** A moment, to the minute. */
export const dateTime: Show<Maybe<string>> = {
  Cell: ({ value }) => <time dateTime={value ?? undefined}>{showDateTime(value)}</time>,
  text: (value) => showDateTime(value),
  width: 152,
};

/** A moment that binds people, such as the end of a window: with its zone for those who read it elsewhere. */
export const binding: Show<Maybe<string>> = {
  Cell: function Binding({ value }) {
    useT();
    return <time dateTime={value ?? undefined}>{showBinding(value)}</time>;
  },
  text: (value) => showBinding(value),
  width: isAbroad() ? 224 : 152,
};

/** A moment to the second, for logs and evidence. */
export const exactTime: Show<Maybe<string>> = {
  Cell: ({ value }) => <time dateTime={value ?? undefined}>{showExactTime(value)}</time>,
  text: (value) => showExactTime(value),
  width: 172,
};

const numeric = (print: (value: number) => string): Show<Maybe<number>> => ({
  Cell: ({ value }) => <>{value === null || value === undefined ? nothing : print(value)}</>,
  text: (value) => value ?? '',
  width: 112,
  numeric: true,
});

/** A number with thousands separators. */
export const number = numeric(thousands);
/** An amount of fen, in yuan. */
export const money: Show<Maybe<number>> = { ...numeric(showYuan), text: (value) => (value ?? 0) / 100 };

/** A phone number but for its first three digits and its last. */
export const mask: Show<Maybe<string>> = {
  Cell: ({ value }) => <>{value ? maskPhone(value) : nothing}</>,
  text: (value) => (value ? maskPhone(value) : ''),
  width: 132,
};

/** The first characters; the whole text on hover and focus. */
export const truncated = (at: number = limits.truncateAt): Show<Maybe<string>> => ({
  Cell: ({ value }) => (value ? <Hint short={truncate(value, at)} full={value} /> : nothing),
  text: (value) => value ?? '',
});

/** A member of an enumeration: its label, with the shape and colour of what it means. */
export const tag = <C extends LabelledCodes>(codes: C): Show<Maybe<C['all'][number]>> => ({
  Cell: function Tag({ value }) {
    const t = useT();
    if (value === null || value === undefined) return nothing;
    const meaning = meaningOf(codes.codeName, codes.keyOf(value));
    const label = sayCode(t, codes, value);
    return meaning === 'neutral' ? label : <StatusTag meaning={meaning}>{label}</StatusTag>;
  },
  text: (value, t) => (value === null || value === undefined ? '' : sayCode(t, codes, value)),
  width: 168,
});
