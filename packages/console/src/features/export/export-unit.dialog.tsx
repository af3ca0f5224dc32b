import { Button } from '@mantine/core';
import { useState } from 'react';
import { beginUnitExport, listExports, sendUnitExportCode } from '#wire/export/calls.ts';
import { call } from '../../kit/call.ts';
import { useCode } from '../../kit/code.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { CodeLine } from '../passkey/code-line.tsx';
import css from '../unit/unit.module.css';

/** Asks for the code that the export of a whole unit takes, and begins it; ends with true once it has begun. */
export const Dialog = ({ opened, close }: DialogProps<true>) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const asked = useCode('unitExport', () => call(sendUnitExportCode));

  const begin = async () => {
    setBusy(true);
    try {
      await call(beginUnitExport, { verificationCode: asked.code });
      await refresh(listExports);
      close(true);
    } catch {
      // Why it was refused is said by the notice.
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('unit.exportAll')}
      size={520}
      footer={
        <>
          <CancelButton onClick={() => close()} />
          <Button loading={isBusy} disabled={asked.code.length < 6} onClick={() => void begin()}>
            {t('unit.exportBegin')}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t('unit.exportLead')}</p>
      <CodeLine
        asked={asked}
        label={t('unit.code')}
        send={t('unit.sendCode')}
        again={(n) => t('unit.resendIn', { n })}
      />
    </DialogFrame>
  );
};
