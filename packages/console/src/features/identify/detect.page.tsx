import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FilePurpose } from '#wire/file.codes.ts';
import { detectMark, getIdentification, listIdentifications } from '#wire/identify.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { keyOf, queries, refresh } from '../../kit/query.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import { Answer } from './answer.tsx';
import css from './identify.module.css';
import { LookProgress } from './look-progress.tsx';
import { detectListPath } from './paths.ts';
import { useFollowing } from './use-following.ts';

const rules = { purpose: FilePurpose.identify, camera: true } as const;

const Followed = ({ id }: { readonly id: string }) => {
  const { data } = useFollowing(id);
  return data ? <Answer key={id} data={data} /> : <div className={css.card} aria-busy="true" />;
};

/** Drop, paste or photograph a file, and learn where it came from. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const [asked, setAsked] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [id, setId] = useState<string>();
  // Of two files given one after the other, the second counts, whichever answer comes first.
  const latest = useRef('');

  const ask = async ({ filePath }: FileValue) => {
    latest.current = filePath;
    setId(undefined);
    setFailed(false);
    setAsked(Date.now());
    try {
      const answer = await call(detectMark, { filePath });
      queries.setQueryData(keyOf(getIdentification, { id: answer.id }), answer);
      void refresh(listIdentifications);
      if (latest.current === filePath) setId(answer.id);
    } catch {
      if (latest.current === filePath) setFailed(true);
    } finally {
      if (latest.current === filePath) setAsked(undefined);
    }
  };
  const take = (next: readonly FileValue[]) => {
    setFiles(next);
    const [file] = next;
    if (file) void ask(file);
    else {
      latest.current = '';
      setAsked(undefined);
      setId(undefined);
      setFailed(false);
    }
  };
  const [file] = files;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('identify.title')}</h1>
        {can('identify.view') && <Link to={detectListPath}>{t('identify.records')}</Link>}
      </div>
      <p className={css.lead}>{t('identify.lead')}</p>
      <UploadField label={t('identify.file')} rules={rules} value={files} onChange={take} anywhere />
      {asked !== undefined && (
        <section className={css.card} aria-busy="true">
          <div className={css.head} role="status">
            <h2>{t('identify.looking')}</h2>
            <p className={css.dim}>{t('identify.lookingText')}</p>
          </div>
          <LookProgress since={asked} />
        </section>
      )}
      {failed && file && (
        <div>
          <Button variant="default" onClick={() => void ask(file)}>
            {t('identify.again')}
          </Button>
        </div>
      )}
      {id && <Followed id={id} />}
    </div>
  );
};
