import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { useT } from '../../../kit/phrases.tsx';
import type { Template } from './drawing.ts';
import css from './editor.module.css';
import type { DrawingDesk } from './use-drawing.ts';

interface Props {
  readonly template: Template | undefined;
  readonly desk: DrawingDesk;
  readonly canEdit: boolean;
  readonly canPublish: boolean;
  readonly dirty: boolean;
  readonly busy: boolean;
  onPublish(): void;
  onTry(): void;
  onVersions(): void;
}

/** The name of the template and what can be done with the whole of it. */
export const EditorBar = ({ template, desk, canEdit, canPublish, dirty, busy, ...on }: Props) => {
  const t = useT();
  return (
    <header className={css.head}>
      <h1>{desk.drawing.name.trim() || (template ? t('flow.unnamed') : t('flow.new'))}</h1>
      <span className={css.meta}>
        {template && t('flow.inForce', { version: template.version })}
        {template && dirty && ' · '}
        {dirty && t('flow.unsaved')}
      </span>
      <div className={css.tools}>
        {canEdit && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('flow.undo')}
              title={t('flow.undo')}
              disabled={!desk.undo}
              onClick={desk.undo}
            >
              <IconArrowBackUp size="1.125rem" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('flow.redo')}
              title={t('flow.redo')}
              disabled={!desk.redo}
              onClick={desk.redo}
            >
              <IconArrowForwardUp size="1.125rem" />
            </ActionIcon>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size="1rem" aria-hidden="true" />}
          onClick={on.onTry}
        >
          {t('dry.open')}
        </Button>
        {template && (
          <Button
            variant="default"
            leftSection={<IconHistory size="1rem" aria-hidden="true" />}
            onClick={on.onVersions}
          >
            {t('flow.versions')}
          </Button>
        )}
        {canEdit && (
          <Button
            loading={busy}
            disabled={!dirty}
            title={canPublish ? undefined : t('flow.fixFirst')}
            onClick={on.onPublish}
          >
            {t('flow.save')}
          </Button>
        )}
      </div>
    </header>
  );
};
