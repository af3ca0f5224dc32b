import { Button } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { comma, useT } from '../phrases.tsx';
import type { FormFiles } from '../upload/use-file-wait.ts';
import { FormAlert } from './form-alert.tsx';
import css from './submit.module.css';

interface Props {
  readonly verb: string;
  readonly busy: boolean;
  /** The files of the form, which it waits for by itself. */
  readonly files: Pick<FormFiles, 'state' | 'callBack'>;
  readonly dangerous?: boolean;
  readonly icon?: ReactNode;
}

/** The second half of a double click lands where the way back has just appeared, and means nothing. */
const doubleClickMs = 500;

/** The button of a form. While files are on their way it shows how far they are, and can be called back. */
export const SubmitButton = ({ verb, busy, files: { state, callBack }, dangerous, icon }: Props) => {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const wait = state?.is === 'waiting' ? state : undefined;
  const isWaiting = wait !== undefined;
  const since = useRef(0);
  useEffect(() => {
    if (isWaiting) since.current = performance.now();
  }, [isWaiting]);
  const percent = wait && Math.floor(wait.part * 100);
  return (
    <>
      {state?.is === 'failed' && (
        <div className={css.failed}>
          <FormAlert>{t('upload.stopped', { names: state.names.join(comma()) })}</FormAlert>
        </div>
      )}
      <span className={css.note} role="status">
        {wait && t('upload.goesByItself')}
      </span>
      {wait && (
        <Button
          variant="default"
          onClick={({ detail, timeStamp }) => {
            if (detail > 1 || timeStamp - since.current < doubleClickMs) return;
            callBack();
            button.current?.focus();
          }}
        >
          {t('upload.callBack')}
        </Button>
      )}
      <Button
        ref={button}
        type="submit"
        loading={busy}
        color={dangerous ? 'danger' : undefined}
        leftSection={wait ? undefined : icon}
        className={css.submit}
        data-waiting={wait ? true : undefined}
        aria-disabled={wait ? true : undefined}
        style={wait && ({ '--part': `${percent}%` } as CSSProperties)}
      >
        {wait ? t('upload.wait', { n: wait.files, percent: percent ?? 0 }) : verb}
      </Button>
    </>
  );
};
