import { getVersion } from '#wire/version/calls.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { showDate } from '../../kit/format.ts';
import { Prose } from '../../kit/prose.tsx';

/** One version and what it brought. */
export const Page = detailPage({
  endpoint: getVersion,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ versionNumber, title }) => `${versionNumber} ${title}`,
  lead: ({ publishedAt }, t) => t('version.published', { date: showDate(publishedAt) }),
  sections: [{ title: 'version.details', Body: ({ data }) => <Prose text={data.details} /> }],
  parent: '/message/versionHistory',
});
