import { Button } from '@mantine/core';
import { CopyButton } from '../../kit/copy-button.tsx';
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
        <CopyButton value={secret} name={t('webhook.secretTitle', { name })} inWords />
      </p>
    </DialogFrame>
  );
};
