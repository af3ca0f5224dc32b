import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listWaitingGrants } from '#wire/authorization/calls.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { binding } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { showBinding } from '../../kit/zone.ts';
import { people } from '../approval/list-shows.tsx';
import { applicationPath } from '../approval/paths.ts';
import css from './authorization.module.css';
import { Presses } from './authorization-shows.tsx';
import { openDirectGrant, openGrant, type Waiting } from './grant-forms.ts';
import { authorizationPath } from './paths.ts';

interface Props {
  readonly row: Waiting;
}

/** Authorises it; while somebody else holds the seal, says who. */
const Grant = ({ row }: Props) => {
  const t = useT();
  if (row.heldBy)
    return (
      <span className={css.held}>
        <StatusTag meaning="attention">
          <Link
            to={authorizationPath(row.heldBy.id) as string}
            title={t('authorization.heldBy', {
              name: row.heldBy.userName,
              until: showBinding(row.heldBy.windowEnd),
            })}
          >
            {t('authorization.heldShort', { name: row.heldBy.userName })}
          </Link>
        </StatusTag>
      </span>
    );
  return (
    <Button size="compact-md" onClick={() => void openGrant(row).catch(() => undefined)}>
      {t('authorization.grant')}
    </Button>
  );
};

const List = listPage({
  endpoint: listWaitingGrants,
  title: 'authorization.grantTitle',
  columns: [
    {
      field: 'title',
      label: 'authorization.what',
      link: ({ applicationId }) => applicationPath(applicationId),
    },
    { field: 'number', label: 'authorization.number', width: 148 },
    { field: 'deviceName', label: 'authorization.seal' },
    {
      field: 'normalLeft',
      label: 'authorization.toGrant',
      width: 180,
      Cell: ({ row }) => <Presses normal={row.normalLeft} crossPage={row.crossPageLeft} />,
    },
    { field: 'user', label: 'authorization.user', show: people, width: 112 },
    { field: 'applicant', label: 'authorization.applicant', show: people, width: 112, hidden: true },
    { field: 'endAt', label: 'authorization.until', show: binding },
    { field: 'id', label: 'authorization.do', width: 168, Cell: ({ row }) => <Grant row={row} /> },
  ],
  primaryAction: {
    label: 'authorization.direct',
    run: openDirectGrant,
    permission: 'authorization.direct',
  },
  empty: { title: 'authorization.noneToGrant', text: 'authorization.noneToGrantText' },
  card: {
    title: ({ title }) => title,
    facts: ['deviceName', 'normalLeft', 'user', 'endAt', 'id'],
  },
});

const news = [listWaitingGrants];

/** Approved uses of seals that wait to be authorised by the reader. */
export const Page = () => {
  useLiveNews(news);
  return <List />;
};
