import { useSearch } from '@tanstack/react-router';
import { designProject, getKeptProject } from '#wire/project/desk.calls.ts';
import { call } from '../../kit/call.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import { Designer } from '../form/designer.tsx';

/** Designs what a project asks for. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const query = useRead(getKeptProject, { id }, { enabled: id !== '' });
  const title = query.data && t('project.designTitle', { title: keptTitle(query.data) });
  usePageTitle(title);
  if (id === '' || query.isError)
    return <DetailTrouble error={query.error} parent="/projects" onRetry={() => void query.refetch()} />;
  if (!query.data || !title) return <div aria-busy="true" />;
  const { form } = query.data;
  return (
    <Designer
      key={form?.version ?? 0}
      title={title}
      form={form}
      back={`/projectsDetail?id=${id}`}
      save={async (fields) => {
        const kept = await call(designProject, { id, version: form?.version ?? 0, fields }, { quiet: true });
        return kept.version;
      }}
      refreshed={() => refresh(getKeptProject)}
    />
  );
};
