import '@mantine/core/styles/Progress.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../notice-store.ts';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { makeSheet, type SheetKind, saveFile, sheetKinds } from '../sheet/sheet.ts';
import { dayOf } from './date-range.ts';
import css from './export.module.css';
import { exportRows } from './export-rows.ts';
import { say } from './labels.ts';
import type { AnySpec } from './list-spec.ts';

interface Props extends DialogProps {
  readonly spec: AnySpec;
  readonly input: object;
}

/** Asks for the kind of file and writes what the filters match into it, with progress; closing calls it off. */
export const Dialog = ({ spec, input, opened, close }: Props) => {
  const t = useT();
  const [kind, setKind] = useState<SheetKind>();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const job = useRef<AbortController>(undefined);

  useEffect(() => () => job.current?.abort(), []);

  const begin = (as: SheetKind) => {
    const controller = new AbortController();
    job.current = controller;
    setKind(as);
    const title = say(t, spec.title);
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    exportRows({ spec, input, t, signal: controller.signal, onProgress })
      .then((rows) => makeSheet(as, title, rows))
      .then((file) => {
        if (controller.signal.aborted) return;
        saveFile(file, `${title} ${dayOf(new Date())}.${as}`);
        notify.success(t('list.exported'));
        close();
      })
      .catch(() => !controller.signal.aborted && close());
  };

  const cancel = () => {
    job.current?.abort();
    close();
  };
  const percent = progress.total ? (100 * progress.done) / progress.total : 0;
  return (
    <DialogFrame
      opened={opened}
      onClose={cancel}
      title={t(kind ? 'list.exporting' : 'list.exportAs')}
      footer={
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      {!kind && (
        <div className={css.kinds}>
          {sheetKinds.map((as) => (
            <Button key={as} variant="default" onClick={() => begin(as)}>
              {t(`list.as.${as}`)}
            </Button>
          ))}
        </div>
      )}
      {kind && (
        <p role="status">{t('list.exportProgress', { done: progress.done, total: progress.total })}</p>
      )}
      {kind && <Progress value={percent} aria-label={t('list.exporting')} my="sm" />}
      {progress.total >= limits.exportRows && <p>{t('list.exportCapped', { max: limits.exportRows })}</p>}
    </DialogFrame>
  );
};
