import { limits } from '@chancery/contract/limits.ts';
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { sheetKinds } from '../../kit/sheet/sheet.ts';
import css from './import.module.css';
import { saveSheet, templateOf } from './import-words.ts';

interface Props {
  /** The file that is being read. */
  readonly reading: string | undefined;
  /** Why the last one could not be read. */
  readonly trouble: string | undefined;
  onChoose(file: File): void;
}

/** Where a sheet is chosen or dropped, and the template to fill in. */
export const ImportChoice = ({ reading, trouble, onChoose }: Props) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !reading) onChoose(file);
  };
  const hover = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div className={css.step}>
      <p>{t('member.importLead')}</p>
      <div className={css.templates}>
        {sheetKinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size="1rem" />}
            onClick={() => void saveSheet(kind, t('member.importTemplateName'), templateOf(t))}
          >
            {t(`member.importTemplate.${kind}`)}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={hover(true)}
        onDragLeave={hover(false)}
        onDrop={(event) => {
          hover(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        {reading ? (
          <p role="status" className={css.reading}>
            <Loader size="sm" /> {t('member.importReading', { name: reading })}
          </p>
        ) : (
          <>
            <IconFileSpreadsheet size="2rem" stroke={1.3} aria-hidden="true" />
            <Button onClick={() => input.current?.click()}>{t('member.importChoose')}</Button>
            <p className={css.quiet}>{t('member.importDrop', { max: limits.memberImport.rows })}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('member.importChoose')}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file, corrected, may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {trouble && (
        <p role="alert" className={css.trouble}>
          <IconAlertTriangle size="1rem" aria-hidden="true" /> <span className="sentence">{trouble}</span>
        </p>
      )}
    </div>
  );
};
