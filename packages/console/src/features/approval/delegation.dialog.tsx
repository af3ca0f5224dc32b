import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { addDelegation, endDelegation, listDelegations } from '#wire/approval/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh, useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { showWindow } from '../../kit/zone.ts';
import css from './approval.module.css';
import { colleague } from './colleague.ts';
import { showAnew } from './decide.ts';

type Delegation = CallResult<typeof listDelegations>['mine'][number];

const meanings = { ahead: 'waiting', now: 'running', over: 'neutral' } as const;
const dayMs = 86_400_000;

const Item = ({ row, isMine }: { readonly row: Delegation; readonly isMine: boolean }) => {
  const t = useT();
  const end = async () => {
    const title = t('delegation.end');
    if (!(await confirm({ title, text: t('delegation.endText'), verb: title }))) return;
    await callAny(endDelegation, { id: row.id });
    notify.success(t('delegation.ended'));
    await refresh(listDelegations);
  };
  return (
    <li>
      <div>
        <p>
          <strong>{isMine ? row.to.realName : row.from.realName}</strong>{' '}
          <StatusTag meaning={meanings[row.place]}>{t(`delegation.place.${row.place}`)}</StatusTag>
        </p>
        <p className={css.dim}>{showWindow(row.startAt, row.endAt)}</p>
        {row.note !== '' && <p className={css.said}>{row.note}</p>}
      </div>
      {isMine && row.place !== 'over' && (
        <Button variant="default" size="sm" onClick={() => void end().catch(() => undefined)}>
          {t('delegation.end')}
        </Button>
      )}
    </li>
  );
};

/** Who decides while the reader is away, and for whom the reader does. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const { user } = useAccess();
  const { data, error, refetch } = useRead(listDelegations, {});
  const add = async () => {
    const now = Date.now();
    let handedOver = 0;
    const isDone = await openFormDialog({
      title: t('delegation.add'),
      endpoint: addDelegation,
      initial: {
        startAt: new Date(now).toISOString(),
        endAt: new Date(now + 7 * dayMs).toISOString(),
        handOverOpen: true,
      },
      fields: {
        userId: { kind: colleague({ not: user ? [user.userId] : [] }), label: 'delegation.who' },
        startAt: { kind: 'dateTime', label: 'delegation.from' },
        endAt: { kind: 'dateTime', label: 'delegation.to' },
        note: { kind: 'textarea', label: 'delegation.note' },
        handOverOpen: { label: 'delegation.handOver' },
      },
      send: async (input, options) => {
        ({ handedOver } = await callAny(addDelegation, input, options));
      },
    });
    if (!isDone) return;
    notify.success(t('delegation.added', { n: handedOver }));
    await showAnew();
  };
  const section = (title: string, empty: string, rows: readonly Delegation[], isMine: boolean) => (
    <section className={css.away}>
      <h3>{title}</h3>
      {rows.length === 0 && <p className={css.dim}>{empty}</p>}
      <ul>
        {rows.map((row) => (
          <Item key={row.id} row={row} isMine={isMine} />
        ))}
      </ul>
    </section>
  );
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('delegation.away')}
      size={560}
      footer={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('action.close')}
          </Button>
          <Button leftSection={<IconPlus size="1rem" />} onClick={() => void add().catch(() => undefined)}>
            {t('delegation.add')}
          </Button>
        </>
      }
    >
      <p className={css.dim}>{t('delegation.lead')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {section(t('delegation.mine'), t('delegation.noneMine'), data.mine, true)}
          {data.toMe.length > 0 && section(t('delegation.toMe'), '', data.toMe, false)}
        </>
      )}
    </DialogFrame>
  );
};
