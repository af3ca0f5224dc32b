import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { Message } from '#wire/message/calls.ts';
import { DeliveryState, MessageChannel, MessageKind } from '#wire/message/codes.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { dismissDialogs } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { markRead } from './mark-read.ts';
import css from './message.module.css';

type Row = z.output<typeof Message>;
const { Cell: StateTag } = tag(DeliveryState);

const Deliveries = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <section className={css.deliveries}>
      <h2>{t('message.deliveries')}</h2>
      <ul>
        <li>
          <span>{t('message.inCentre')}</span>
          <span>{t('message.arrived', { time: showDateTime(row.createdAt) })}</span>
        </li>
        {row.deliveries.map(({ channel, state, error, nextAttemptAt }) => (
          <li key={channel}>
            <span>{sayCode(t, MessageChannel, channel)}</span>
            <StateTag value={state} />
            {error && <span className={css.trouble}>{error}</span>}
            {nextAttemptAt && state === DeliveryState.waiting && (
              <span className={css.trouble}>
                {t('webhook.next')} {showDateTime(nextAttemptAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A message with the whole of its text, where it leads, and how far it has come; whoever sees it has read it. */
export const Inspect = ({ row }: { readonly row: Row }) => {
  const t = useT();
  const { id, readAt, link } = row;
  useEffect(() => {
    if (readAt === null) markRead([id]);
  }, [id, readAt]);
  return (
    <div className={css.whole}>
      <p className={css.lead}>{row.text}</p>
      {link !== null && (
        <Button renderRoot={(props: object) => <Link to={link} {...props} />} onClick={dismissDialogs}>
          {t('message.open')}
        </Button>
      )}
      <Facts
        data={row}
        facts={[
          { field: 'topic', show: tag(MessageKind) },
          { field: 'createdAt', show: dateTime, label: 'message.received' },
        ]}
      />
      <Deliveries row={row} />
    </div>
  );
};
