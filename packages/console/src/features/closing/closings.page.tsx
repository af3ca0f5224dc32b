import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { type DueClosing, holdClosing, listClosings, releaseClosing } from '#wire/closing/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, type Show } from '../../kit/list/show.tsx';
import { t as say, useT } from '../../kit/phrases.tsx';

type Held = z.output<typeof DueClosing>['held'];

const words = (held: Held): string =>
  held ? say('closings.heldBy', { name: held.by, reason: held.reason }) : '';

const heldBack: Show<Held> = { Cell: ({ value }) => <>{words(value)}</>, text: words };

const Due = listPage({
  endpoint: listClosings,
  title: 'closings.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'companyName', width: 200 },
    { field: 'reason', label: 'closings.reason' },
    { field: 'askedAt', label: 'closings.asked', show: dateTime },
    { field: 'dueAt', label: 'closings.due', show: dateTime },
    { field: 'held', label: 'closings.held', show: heldBack },
  ],
  rowActions: [
    {
      endpoint: holdClosing,
      label: 'closings.hold',
      body: ({ id }) => ({ id }),
      when: ({ held }) => held === null,
      fields: { reason: { label: 'closings.reason', kind: 'textarea' } },
      done: 'closings.saved',
    },
    {
      endpoint: releaseClosing,
      label: 'closings.release',
      body: ({ id }) => ({ id }),
      when: ({ held }) => held !== null,
      confirm: 'closings.releaseText',
      done: 'closings.saved',
    },
  ],
  empty: { title: 'closings.empty', text: 'closings.emptyText' },
  card: { title: (row) => row.companyName, facts: ['dueAt', 'askedAt', 'reason', 'held'] },
});

/** Units that asked to be deleted, which an operator can hold back, and the way to those that are gone. */
export const Page = () => (
  <>
    <Due />
    <p>
      <Link to={'/closedUnits' as string}>{useT()('closings.closed')}</Link>
    </p>
  </>
);
