import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { DeliveryState, MessageEvent } from '#wire/message/codes.ts';
import type { Webhook } from '#wire/message/webhook.ts';
import { useAccess } from '../../kit/access.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { dismissDialogs } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './message.module.css';
import { openEditWebhook, rotateSecret } from './webhook-forms.ts';

type Row = z.output<typeof Webhook>;

/** An address with what it is told, and what can be done about it. */
export const Inspect = ({ row }: { readonly row: Row }) => {
  const t = useT();
  const { can } = useAccess();
  const edit = async () => {
    if (await openEditWebhook(row)) dismissDialogs();
  };
  return (
    <div className={css.whole}>
      <p className={css.lead}>{row.url}</p>
      <div className={css.buttons}>
        {can('webhook.edit') && (
          <>
            <Button onClick={() => void edit().catch(() => undefined)}>{t('webhook.edit')}</Button>
            <Button variant="default" onClick={() => void rotateSecret(row).catch(() => undefined)}>
              {t('webhook.rotate')}
            </Button>
          </>
        )}
        <Button
          variant="default"
          renderRoot={(props: object) => (
            <Link to={`/webhooks?tab=requests&webhookId=${row.id}`} {...props} />
          )}
          onClick={dismissDialogs}
        >
          {t('webhook.requests')}
        </Button>
      </div>
      <Facts
        data={row}
        facts={[
          { field: 'lastState', label: 'webhook.lastState', show: tag(DeliveryState) },
          { field: 'lastAt', label: 'webhook.lastAt', show: dateTime },
          { field: 'createdAt', label: 'webhook.addedAt', show: dateTime },
        ]}
      />
      <section className={css.section}>
        <h2>{t('webhook.events')}</h2>
        <ul className={css.events}>
          {row.events.map((event) => (
            <li key={event}>{sayCode(t, MessageEvent, event)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
};
