import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { listFirmware, publishFirmware } from '#wire/device/hardware.ts';
import { notify } from '../../kit/notice-store.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import css from './device.module.css';

/** Asks for firmware and what it is for, and publishes it. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const [model, setModel] = useState('S30');
  const [version, setVersion] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const required = t('rule.required');
  const publish = async () => {
    setTried(true);
    if (!file || !model.trim() || !version.trim()) return;
    setBusy(true);
    try {
      await callAny(publishFirmware, { model, version, note }, { body: file });
      notify.success(t('hardware.published'));
      await refresh(listFirmware);
      close();
    } catch {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('hardware.publish')}
      footer={
        <Button loading={isBusy} onClick={() => void publish()}>
          {t('hardware.publishVerb')}
        </Button>
      }
    >
      <div className={css.fields}>
        <TextInput
          label={t('device.model')}
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
          error={isTried && !model.trim() && required}
        />
        <TextInput
          label={t('hardware.version')}
          value={version}
          onChange={(event) => setVersion(event.currentTarget.value)}
          error={isTried && !version.trim() && required}
          data-autofocus
        />
        <TextInput
          label={t('device.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextInput
          type="file"
          label={t('hardware.file')}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          error={isTried && !file && t('hardware.fileMissing')}
        />
      </div>
    </DialogFrame>
  );
};
