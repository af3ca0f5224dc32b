import { codeLabel } from '#wire/kit/codes.ts';
import { SigningState } from '#wire/signing/codes.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { dateTime, type Show } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { comma, useT } from '../../kit/phrases.tsx';
import { taskPath } from './paths.ts';
import type { SigningRow } from './signing.ts';

/** Opens a task. */
export const openTask = ({ id }: SigningRow) => taskPath(id);

const State = ({ row: { state } }: { readonly row: SigningRow }) => {
  const t = useT();
  return (
    <StatusTag meaning={meaningOf('signingState', state)}>{t(codeLabel(SigningState, state))}</StatusTag>
  );
};

const Progress = ({ row: { signed, parties } }: { readonly row: SigningRow }) => (
  <>{useT()('signing.list.signedOf', { signed, parties })}</>
);

const names: Show<readonly string[]> = {
  Cell: ({ value }) => <>{value.join(comma()) || '–'}</>,
  text: (value) => value.join(comma()),
};

/** The columns of every list of tasks. */
export const columns = [
  { field: 'title', label: 'signing.list.title', link: openTask },
  { field: 'state', label: 'signing.list.state', Cell: State, width: 128 },
  { field: 'signed', label: 'signing.list.progress', Cell: Progress, width: 104 },
  { field: 'waitingFor', label: 'signing.list.waitingFor', show: names },
  { field: 'byName', label: 'signing.list.by', width: 128 },
  { field: 'expiresAt', label: 'signing.list.until', show: dateTime, width: 152 },
  { field: 'createdAt', label: 'signing.list.at', show: dateTime, width: 152 },
] as const;

/** How a task stands on a card. */
export const card = {
  title: ({ title }: SigningRow) => title,
  facts: ['state', 'signed', 'waitingFor', 'expiresAt'],
} as const;
