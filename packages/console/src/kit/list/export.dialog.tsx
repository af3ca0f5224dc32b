import '@mantine/core/styles/Progress.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../notice-store.ts';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { dayOf } from './date-range.ts';
import { exportRows } from './export-rows.ts';
import { say } from './labels.ts';
import type { AnySpec } from './list-spec.ts';

const save = (file: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

interface Props extends DialogProps {
  readonly spec: AnySpec;
  readonly input: object;
}

/** Writes what the filters match into a file, with progress; closing it calls the export off. */
export const Dialog = ({ spec, input, opened, close }: Props) => {
  const t = useT();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const job = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one export per dialog, whatever renders again
  useEffect(() => {
    const controller = new AbortController();
    job.current = controller;
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    exportRows({ spec, input, t, signal: controller.signal, onProgress })
      .then((file) => {
        if (controller.signal.aborted) return;
        save(file, `${say(t, spec.title)} ${dayOf(new Date())}.csv`);
        notify.success(t('list.exported'));
        close();
      })
      .catch(() => !controller.signal.aborted && close());
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
      footer={
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <p role="status">{t('list.exportProgress', { done: progress.done, total: progress.total })}</p>
      <Progress value={percent} aria-label={t('list.exporting')} my="sm" />
      {progress.total >= limits.countCap && <p>{t('list.exportCapped', { max: limits.countCap })}</p>}
    </DialogFrame>
  );
};
