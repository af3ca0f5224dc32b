import { Button } from '@mantine/core';
import { CopyButton } from '../../kit/copy-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './operator.module.css';

interface Props extends DialogProps {
  readonly name: string;
  readonly password: string;
}

/** Shows a one-time password the only time it can be seen. */
export const Dialog = ({ name, password, opened, close }: Props) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('operator.passwordTitle')}
      footer={
        <Button onClick={() => close()} data-autofocus>
          {t('operator.passwordDone')}
        </Button>
      }
    >
      <p>{name}</p>
      <p className="sentence">{t('operator.passwordText')}</p>
      <p className={css.password}>
        <code>{password}</code>
        <CopyButton value={password} name={t('operator.passwordTitle')} inWords />
      </p>
    </DialogFrame>
  );
};
