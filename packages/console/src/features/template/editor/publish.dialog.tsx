import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#wire/limits.ts';
import { CancelButton } from '../../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../../kit/overlay/dialog-store.ts';
import { useT } from '../../../kit/phrases.tsx';
import css from './editor.module.css';

/** What was answered. */
export interface PublishAnswer {
  readonly note: string;
}

/** What is about to be published. */
export interface PublishQuestion extends DialogProps<PublishAnswer> {
  /** The version it becomes; undefined when the flow itself is unchanged. */
  readonly version: number | undefined;
  /** Applications under way with the versions before. */
  readonly running: number;
}

/** Asks what a version changes before it is put in force. */
export const Dialog = ({ version, running, opened, close }: PublishQuestion) => {
  const t = useT();
  const [note, setNote] = useState('');
  const verb =
    version === undefined
      ? t('flow.saveOnly')
      : version === 1
        ? t('flow.saveNew')
        : t('flow.saveVersion', { version });
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={verb}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          close({ note: note.trim() });
        }}
      >
        <p>
          {version === undefined ? t('flow.saveOnlyText') : t('flow.saveText')}{' '}
          {running > 0 && version !== undefined && t('flow.saveRunning', { n: running })}
        </p>
        {version !== undefined && version > 1 && (
          <Textarea
            label={t('flow.versionNote')}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={limits.text.description}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
            data-autofocus
          />
        )}
        <div className={css.tools}>
          <CancelButton onClick={() => close()} />
          <Button type="submit">{verb}</Button>
        </div>
      </form>
    </DialogFrame>
  );
};
