import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getEngraver, updateEngraver } from '#wire/engraving/desk.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, number } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { EngraverPeople } from './engraver-people.tsx';
import { engraverStanding } from './engraver-standing.tsx';
import { engraversPath } from './paths.ts';

const Edit = ({ id }: { readonly id: string }) => {
  const t = useT();
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => <Link to={`/addEngraver?id=${id}`} {...props} />}
    >
      {t('engraver.edit')}
    </Button>
  );
};

/** One partner that engraves seals, and who works for it. */
export const Page = detailPage({
  endpoint: getEngraver,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ name }) => name,
  status: ({ disabled }) => <engraverStanding.Cell value={disabled} />,
  next: ({ id }) => (currentAccess()?.can('engraver.edit') ? <Edit id={id} /> : undefined),
  actions: [
    {
      endpoint: updateEngraver,
      label: 'engraver.stop',
      body: ({ id, revision, name, licenceNo, contactName, phone, address }) => ({
        ...{ id, revision, name, licenceNo, contactName, phone, address },
        disabled: true,
      }),
      when: ({ disabled }) => !disabled,
      confirm: 'engraver.stopAsk',
      seldom: true,
      done: 'engraver.saved',
    },
    {
      endpoint: updateEngraver,
      label: 'engraver.resume',
      body: ({ id, revision, name, licenceNo, contactName, phone, address }) => ({
        ...{ id, revision, name, licenceNo, contactName, phone, address },
        disabled: false,
      }),
      when: ({ disabled }) => disabled,
      done: 'engraver.saved',
    },
  ],
  facts: [
    { field: 'licenceNo', label: 'engraver.licenceNo' },
    { field: 'contactName', label: 'engraver.contactName' },
    { field: 'phone', label: 'engraver.phone' },
    { field: 'address', label: 'engraver.address' },
    { field: 'open', label: 'engraver.open', show: number },
    { field: 'createdAt', label: 'engraver.createdAt', show: dateTime },
  ],
  sections: [{ title: 'engraver.people', Body: EngraverPeople }],
  parent: engraversPath,
});
