import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { codeLabel } from '#wire/kit/codes.ts';
import { SealedFault, SealedState } from '#wire/sealing/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { saveLink } from '../report/save-link.ts';
import css from './sealing.module.css';
import type { FileToSeal } from './sealing.ts';

interface Props {
  readonly file: FileToSeal;
  readonly isChosen: boolean;
  readonly onToggle: (() => void) | undefined;
}

/** One file: chosen for the press, on its way, sealed, or why not. */
export const FileLine = ({ file, isChosen, onToggle }: Props) => {
  const t = useT();
  const { fileName, state, fault, sealed } = file;
  return (
    <li className={css.file} data-state={state ?? 'open'}>
      {onToggle ? (
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          label={fileName}
          aria-label={t('sealing.choose', { name: fileName })}
        />
      ) : (
        <span className={css.name}>{fileName}</span>
      )}
      <span className={css.outcome}>
        {state && <span className={css.state}>{t(codeLabel(SealedState, state))}</span>}
        {sealed && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size="1rem" aria-hidden="true" />}
            aria-label={t('sealing.downloadFile', { name: sealed.fileName })}
            onClick={() => saveLink(sealed.tmpUrl, sealed.fileName)}
          >
            {t('sealing.download')}
          </Button>
        )}
      </span>
      {fault && <p className={css.fault}>{t(codeLabel(SealedFault, fault))}</p>}
    </li>
  );
};
