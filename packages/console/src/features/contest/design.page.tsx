import { useSearch } from '@tanstack/react-router';
import { designRound } from '#wire/contest/desk.calls.ts';
import { getRound } from '#wire/contest/jury.calls.ts';
import { call } from '../../kit/call.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { titleIn } from '../announcement/title-in.ts';
import { Designer } from '../form/designer.tsx';

/** Designs what a round asks for. */
export const Page = () => {
  const t = useT();
  const language = useLanguage();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const query = useRead(getRound, { id }, { enabled: id !== '' });
  const title = query.data && t('project.designTitle', { title: titleIn(query.data, language) });
  usePageTitle(title);
  if (id === '' || query.isError)
    return <DetailTrouble error={query.error} parent="/events" onRetry={() => void query.refetch()} />;
  if (!query.data || !title) return <div aria-busy="true" />;
  const { form } = query.data;
  return (
    <Designer
      key={form?.version ?? 0}
      title={title}
      form={form}
      back={`/eventRound?id=${id}`}
      save={async (fields) => {
        const kept = await call(designRound, { id, version: form?.version ?? 0, fields }, { quiet: true });
        return kept.version;
      }}
      refreshed={() => refresh(getRound)}
    />
  );
};
