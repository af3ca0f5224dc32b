import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notify } from '../../kit/notice-store.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './message.module.css';

interface Props extends DialogProps {
  readonly name: string;
  readonly secret: string;
}

/** Shows the secret of a webhook the only time it can be seen. */
export const Dialog = ({ name, secret, opened, close }: Props) => {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify.success(t('webhook.secretCopied'));
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('webhook.secretTitle', { name })}
      footer={
        <Button onClick={() => close()} data-autofocus>
          {t('webhook.secretDone')}
        </Button>
      }
    >
      <p>{t('webhook.secretLead')}</p>
      <p className={css.secret}>
        <code>{secret}</code>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size="1rem" />}
          onClick={() => void copy().catch(() => undefined)}
        >
          {t('webhook.secretCopy')}
        </Button>
      </p>
    </DialogFrame>
  );
};
