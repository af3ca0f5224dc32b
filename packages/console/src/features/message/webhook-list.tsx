import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeliveryState } from '#wire/message.codes.ts';
import { deleteWebhook, listWebhooks, testWebhook } from '#wire/webhook.ts';
import { useAccess } from '../../kit/access.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, type Show, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './message.module.css';
import { openAddWebhook } from './webhook-forms.ts';

const Yes = ({ value }: { readonly value: boolean }) => <>{useT()(value ? 'list.yes' : 'list.no')}</>;
/** Yes or no, in a word. */
const yesNo: Show<boolean> = { Cell: Yes, text: (value, t) => t(value ? 'list.yes' : 'list.no'), width: 96 };

const Webhooks = listPage({
  endpoint: listWebhooks,
  title: 'webhook.title',
  filters: { keyword: 'text' },
  columns: [
    { field: 'name', label: 'webhook.name', width: 200 },
    { field: 'url', label: 'webhook.url' },
    { field: 'enabled', label: 'webhook.enabled', show: yesNo },
    { field: 'lastState', label: 'webhook.lastState', show: tag(DeliveryState), width: 128 },
    { field: 'lastAt', label: 'webhook.lastAt', show: dateTime },
    { field: 'createdAt', label: 'webhook.addedAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    { endpoint: testWebhook, label: 'webhook.test', body: ({ id }) => ({ id }), done: 'webhook.tested' },
    {
      endpoint: deleteWebhook,
      label: 'webhook.delete',
      body: ({ id }) => ({ id }),
      confirm: 'webhook.deleteAsk',
      done: 'webhook.deleted',
      dangerous: true,
    },
  ],
  empty: { title: 'webhook.empty', text: 'webhook.emptyText' },
  card: { title: ({ name }) => name, facts: ['lastState', 'url', 'enabled'] },
  inspect: () => import('./webhook.inspect.tsx'),
});

/** The addresses, and the way to add one. */
export const WebhookList = ({ heading }: { readonly heading?: ReactNode }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <Webhooks
      heading={
        <div className={css.heading}>
          {heading}
          {can('webhook.edit') && (
            <div className={css.ways}>
              <Button leftSection={<IconPlus size="1rem" />} onClick={() => void openAddWebhook()}>
                {t('webhook.add')}
              </Button>
            </div>
          )}
        </div>
      }
    />
  );
};
