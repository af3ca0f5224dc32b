import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import type { Version } from '#wire/version/calls.ts';
import { showDate } from '../kit/format.ts';
import { DialogFrame } from '../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import { Prose } from '../kit/prose.tsx';
import { dismissVersion } from './preferences.ts';
import css from './update-notice.module.css';

interface Props extends DialogProps {
  readonly version: z.output<typeof Version>;
}

/** The latest version and what it brings; who does not want to be reminded of it again is not. */
export const Dialog = ({ version, opened, close }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const [never, setNever] = useState(false);
  const end = () => {
    if (never) dismissVersion(version.versionNumber);
    close();
  };
  const readMore = () => {
    end();
    void navigate({ to: `/message/versionDetail?id=${version.id}` });
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={end}
      size={520}
      title={t('shell.updateTitle', { version: version.versionNumber })}
      footer={
        <>
          <Checkbox
            className={css.never}
            label={t('shell.doNotRemind')}
            checked={never}
            onChange={(event) => setNever(event.currentTarget.checked)}
          />
          <Button variant="default" onClick={readMore}>
            {t('shell.readMore')}
          </Button>
          <Button onClick={end} data-autofocus>
            {t('shell.understood')}
          </Button>
        </>
      }
    >
      <p className={css.title}>{version.title}</p>
      <p className={css.meta}>{showDate(version.publishedAt)}</p>
      <div className={css.details}>
        <Prose text={version.details} />
      </div>
    </DialogFrame>
  );
};
