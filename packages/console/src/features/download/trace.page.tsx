import { limits } from '@chancery/contract/limits.ts';
import { useState } from 'react';
import { listTraces, traceLeak } from '#wire/download/trace.ts';
import { useAccess } from '../../kit/access.ts';
import list from '../../kit/list/list.module.css';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import type { FileRules, FileValue, SendFile } from '../../kit/upload/file-value.ts';
import { sendBytes } from '../../kit/upload/send-file.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import css from './download.module.css';
import { TraceResult } from './trace-result.tsx';
import { Traces } from './traces.tsx';

/** The file goes along with the question; what comes back names the search. */
const send: SendFile = async (file, options) => {
  const { id } = await sendBytes(traceLeak, { fileName: file.name }, file, options);
  return { filePath: id, fileName: file.name, size: file.size };
};

const rules: FileRules = {
  send,
  accept: ['.pdf', '.jpg', '.jpeg', '.png', '.webp'],
  maxBytes: limits.file.mb * limits.bytesPerMb,
  camera: true,
};

/** Give a leaked file or a screenshot, and learn whose copy it is. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const [shown, setShown] = useState<string>();
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  usePageTitle(t('download.trace'));
  const take = (next: readonly FileValue[]) => {
    setFiles(next);
    setShown(next[0]?.filePath);
    void refresh(listTraces);
  };
  return (
    <div className={css.stack}>
      <h1 className={list.title}>{t('download.trace')}</h1>
      <p className={css.quiet}>{t('download.traceLead')}</p>
      {can('downloadDesk.edit') && (
        <UploadField label={t('download.traceFile')} rules={rules} value={files} onChange={take} anywhere />
      )}
      {shown && <TraceResult key={shown} id={shown} />}
      <Traces onOpen={setShown} />
    </div>
  );
};
