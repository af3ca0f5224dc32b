import '@mantine/core/styles/Progress.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../notice-store.ts';
import { CancelButton } from '../overlay/cancel-button.tsx';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { makeSheet, type SheetKind, saveFile } from '../sheet/sheet.ts';
import { dayOf } from './date-range.ts';
import { exportRows } from './export-rows.ts';
import { say } from './labels.ts';
import type { AnySpec } from './list-spec.ts';

interface Props extends DialogProps {
  readonly spec: AnySpec;
  readonly input: object;
  readonly kind: SheetKind;
}

/** Writes what the filters match into a file of the chosen kind, with progress; closing calls it off. */
export const Dialog = ({ spec, input, kind, opened, close }: Props) => {
  const t = useT();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const job = useRef<AbortController>(undefined);

  const begin = useEffectEvent(({ signal }: AbortController) => {
    const title = say(t, spec.title);
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    exportRows({ spec, input, t, signal, onProgress })
      .then((rows) => makeSheet(kind, title, rows))
      .then((file) => {
        if (signal.aborted) return;
        saveFile(file, `${title} ${dayOf(new Date())}.${kind}`);
        notify.success(t('list.exported'));
        close();
      })
      .catch(() => !signal.aborted && close());
  });
  useEffect(() => {
    const controller = new AbortController();
    job.current = controller;
    begin(controller);
    return () => controller.abort();
  }, []);

  const cancel = () => {
    job.current?.abort();
    close();
  };
  const percent = progress.total ? (100 * progress.done) / progress.total : 0;
  return (
    <DialogFrame
      opened={opened}
      onClose={cancel}
      title={t('list.exporting')}
      footer={<CancelButton onClick={cancel} />}
    >
      <p role="status">{t('list.exportProgress', { done: progress.done, total: progress.total })}</p>
      <Progress value={percent} aria-label={t('list.exporting')} my="sm" />
      {progress.total >= limits.exportRows && <p>{t('list.exportCapped', { max: limits.exportRows })}</p>}
    </DialogFrame>
  );
};
