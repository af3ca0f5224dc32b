import type { z } from 'zod';
import { MessageEvent } from '#wire/message/codes.ts';
import {
  addWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from '#wire/message/webhook.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';

type Row = z.output<typeof Webhook>;

const secretDialog = () => import('./secret.dialog.tsx');

const fields = {
  name: { label: 'webhook.name' },
  url: { label: 'webhook.url', help: 'webhook.urlHelp', placeholder: 'https://' },
  events: { label: 'webhook.events', kind: { checkboxes: MessageEvent } },
} as const;

/** Adds an address and shows its secret, once. */
export const openAddWebhook = async (): Promise<void> => {
  let made: { name: string; secret: string } | undefined;
  const saved = await openFormDialog({
    title: t('webhook.add'),
    endpoint: addWebhook,
    fields,
    size: 560,
    send: async (input, options) => {
      const { secret } = await callAny(addWebhook, input, options);
      made = { name: (input as { name: string }).name, secret };
    },
  });
  if (!saved || !made) return;
  await refresh(listWebhooks);
  await openDialog(secretDialog, made);
};

/** Changes an address. */
export const openEditWebhook = async (row: Row): Promise<boolean> => {
  const saved = await openFormDialog({
    title: t('webhook.edit'),
    verb: t('message.save'),
    about: row.name,
    endpoint: updateWebhook,
    fields: { ...fields, enabled: { label: 'webhook.enabled', kind: 'switch' } },
    given: { id: row.id, revision: row.revision },
    initial: { name: row.name, url: row.url, events: [...row.events], enabled: row.enabled },
    editing: true,
    size: 560,
  });
  if (!saved) return false;
  notify.success(t('webhook.saved'));
  await refresh(listWebhooks);
  return true;
};

/** Makes a new secret and shows it, once. */
export const rotateSecret = async ({ id, name }: Row): Promise<void> => {
  const verb = t('webhook.rotate');
  if (!(await confirm({ title: verb, text: t('webhook.rotateAsk'), verb, dangerous: true }))) return;
  const { secret } = await call(rotateWebhookSecret, { id });
  await openDialog(secretDialog, { name, secret });
};
