import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FilePurpose } from '#wire/file/codes.ts';
import { detectMark, getIdentification, listIdentifications } from '#wire/identify/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { Card } from '../../kit/card.tsx';
import { useT } from '../../kit/phrases.tsx';
import { keyOf, queries, refresh } from '../../kit/query.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import { Answer } from './answer.tsx';
import css from './identify.module.css';
import { detectListPath } from './paths.ts';
import { useFollowing } from './use-following.ts';

const rules = { purpose: FilePurpose.identify, camera: true } as const;

const Followed = ({ id, onAgain }: { readonly id: string; onAgain(): void }) => {
  const { data } = useFollowing(id);
  return data ? <Answer key={id} data={data} onAgain={onAgain} /> : <Card busy />;
};

/** How far the question is: on its way, refused, or asked. */
type Asked = 'asking' | 'refused' | { readonly id: string };

/** Drop, paste or photograph a file, and learn where it came from. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const [asked, setAsked] = useState<Asked>();
  // Of two files given one after the other, the second counts, whichever answer comes first.
  const latest = useRef('');

  const ask = async ({ filePath }: FileValue) => {
    latest.current = filePath;
    setAsked('asking');
    // Whoever has stopped it and asks again at once wants a new look, not the stopped one.
    const options = { idempotencyKey: crypto.randomUUID() };
    const answer = await call(detectMark, { filePath, wait: false }, options).catch(() => undefined);
    if (answer) queries.setQueryData(keyOf(getIdentification, { id: answer.id }), answer);
    void refresh(listIdentifications);
    if (latest.current === filePath) setAsked(answer ? { id: answer.id } : 'refused');
  };
  const take = (next: readonly FileValue[]) => {
    setFiles(next);
    const [file] = next;
    if (file) return void ask(file);
    latest.current = '';
    setAsked(undefined);
  };
  const again = () => {
    const [file] = files;
    if (file) void ask(file);
  };
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('identify.title')}</h1>
        {can('identify.view') && <Link to={detectListPath}>{t('identify.records')}</Link>}
      </div>
      <p className={css.lead}>{t('identify.lead')}</p>
      <UploadField label={t('identify.file')} rules={rules} value={files} onChange={take} anywhere />
      {asked === 'asking' && <Card busy />}
      {asked === 'refused' && (
        <div>
          <Button variant="default" onClick={again}>
            {t('identify.again')}
          </Button>
        </div>
      )}
      {typeof asked === 'object' && <Followed id={asked.id} onAgain={again} />}
    </div>
  );
};
