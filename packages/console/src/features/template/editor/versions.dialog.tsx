import { Button } from '@mantine/core';
import { showDateTime } from '../../../kit/format.ts';
import { StatusTag } from '../../../kit/list/status-tag.tsx';
import { DialogFrame } from '../../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../../kit/overlay/dialog-store.ts';
import { useT } from '../../../kit/phrases.tsx';
import type { Template } from './drawing.ts';
import css from './editor.module.css';

/** What is to be done with a version. */
export interface VersionChoice {
  readonly version: number;
  readonly act: 'see' | 'bringBack';
}

/** What there is to choose from. */
export interface VersionsShown extends DialogProps<VersionChoice> {
  readonly template: Pick<Template, 'version' | 'versions'>;
  readonly canEdit: boolean;
}

/** The states of a template that were published, to look at or to bring back. */
export const Dialog = ({ template, canEdit, opened, close }: VersionsShown) => {
  const t = useT();
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('flow.versions')} size={560}>
      <ul className={css.versions}>
        {template.versions.map(({ version, note, by, at }) => (
          <li key={version}>
            <strong>
              {t('flow.versionN', { version })}{' '}
              {version === template.version && <StatusTag meaning="done">{t('flow.current')}</StatusTag>}
            </strong>
            <p>{t('flow.versionBy', { by, at: showDateTime(at) })}</p>
            {note && <p>{note}</p>}
            <span className={css.buttons}>
              <Button variant="default" size="compact-md" onClick={() => close({ version, act: 'see' })}>
                {t('flow.see')}
              </Button>
              {canEdit && (
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => close({ version, act: 'bringBack' })}
                >
                  {t('flow.bringBack')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
};
