import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import type { addHardware } from '#wire/device/hardware.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';

interface Props extends DialogProps {
  readonly codes: CallResult<typeof addHardware>;
}

const Code = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className={css.code}>
    <span className={css.quiet}>{label}</span>
    <code>{value}</code>
    <CopyButton value={value} name={label} inWords />
  </div>
);

/** Shows the codes of a device the only time they can be seen. */
export const Dialog = ({ codes, opened, close }: Props) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('hardware.codesTitle', { serial: codes.serial })}
      footer={
        <Button onClick={() => close()} data-autofocus>
          {t('hardware.codesDone')}
        </Button>
      }
    >
      <p className="sentence">{t('hardware.codesText')}</p>
      <Code label={t('hardware.bindCode')} value={codes.bindCode} />
      <Code label={t('hardware.secret')} value={codes.secret} />
    </DialogFrame>
  );
};
