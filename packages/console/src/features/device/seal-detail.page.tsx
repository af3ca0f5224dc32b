import { SealSubtype } from '#wire/device.codes.ts';
import { getDevice } from '#wire/device.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { SealStanding, SealTemplates } from './seal-sections.tsx';
import { keeperName } from './seal-shows.tsx';

/** A seal: what is noted of it, who keeps it, and the templates it may be applied for with. */
export const Page = detailPage({
  endpoint: getDevice,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ name }) => name,
  lead: ({ keeper }, t) => (keeper ? undefined : t('seal.missingKeeper')),
  status: (data) => <SealStanding data={data} />,
  facts: [
    { field: 'subtype', show: tag(SealSubtype) },
    { field: 'sealKind', label: 'seal.sealKind', show: dictionaryName('sealKind') },
    { field: 'keeper', label: 'seal.keeper', show: keeperName },
    { field: 'departmentName', label: 'seal.department' },
    { field: 'note', label: 'seal.note' },
    { field: 'createdAt', label: 'seal.since', show: dateTime },
  ],
  sections: [{ title: 'seal.templates', Body: SealTemplates }],
  parent: '/server/bindingseal',
});
