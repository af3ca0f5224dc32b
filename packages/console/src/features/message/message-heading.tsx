import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChecks } from '@tabler/icons-react';
import { updateReadStatus } from '#wire/message/calls.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { messagesChanged } from './mark-read.ts';
import css from './message.module.css';

const preferences = () => import('./preferences.dialog.tsx');

/** The title of the list and what concerns all messages. */
export const MessageHeading = () => {
  const t = useT();
  const markAll = async () => {
    const { changed } = await call(updateReadStatus, {});
    notify.success(changed > 0 ? t('message.allMarked', { n: changed }) : t('message.noneUnread'));
    await messagesChanged();
  };
  return (
    <div className={css.heading}>
      <h1>{t('message.title')}</h1>
      <div className={css.ways}>
        <Button
          variant="default"
          leftSection={<IconChecks size="1rem" />}
          onClick={() => void markAll().catch(() => undefined)}
        >
          {t('message.markAll')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size="1rem" />}
          onClick={() => void openDialog(preferences, {})}
        >
          {t('message.preferences')}
        </Button>
      </div>
    </div>
  );
};
