import { getKeptEntry } from '#wire/contest/jury.calls.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { Filled } from '../form/filled.tsx';

/** What a team handed in, as the desk reads it. */
export const Page = detailPage({
  endpoint: getKeptEntry,
  params: ({ id, version }) => (id ? { id, ...(version && { version: Number(version) }) } : undefined),
  title: ({ team }) => team,
  lead: ({ unitName }) => unitName,
  sections: [
    { title: 'project.ownForm', Body: ({ data }) => <Filled filled={data} /> },
    {
      title: 'project.versions',
      Body: function Versions({ data }) {
        const t = useT();
        return data.versions.map(({ version, by, at, late }) => (
          <p key={version}>
            {t('project.versionLine', { n: version, by, at: showDateTime(at) })}
            {late && ` · ${t('contest.late')}`}
          </p>
        ));
      },
    },
  ],
  parent: '/events',
});
