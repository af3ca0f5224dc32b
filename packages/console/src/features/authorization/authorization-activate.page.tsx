import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listAuthorizations } from '#wire/authorization/calls.ts';
import { AuthorizationScope } from '#wire/authorization/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { binding } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useLiveNews } from '../../kit/use-live-news.ts';
import css from './authorization.module.css';
import { leftOf, Presses, type Row, Standing, Title } from './authorization-shows.tsx';
import { stepsFor } from './authorization-steps.ts';
import { authorizationPath } from './paths.ts';

interface Props {
  readonly row: Row;
}

const likely: readonly string[] = ['activate', 'resume', 'pause'];

/** The next thing to do, and the way to the page where it is used. */
const Next = ({ row }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const next = stepsFor({ row, t, can }).find(({ key }) => likely.includes(key));
  return (
    <span className={css.next}>
      {next && (
        <Button
          size="compact-md"
          variant={next.key === 'pause' ? 'default' : 'filled'}
          onClick={() => void next.run().catch(() => undefined)}
        >
          {next.label}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        renderRoot={(props) => <Link to={authorizationPath(row.id) as string} {...props} />}
      >
        {t('authorization.open')}
      </Button>
    </span>
  );
};

const Left = ({ row }: Props) => (
  <strong className={css.leftCell}>
    <Presses {...leftOf(row)} />
  </strong>
);

const List = listPage({
  endpoint: listAuthorizations,
  title: 'authorization.useTitle',
  fixed: { scope: AuthorizationScope.awaiting },
  filters: { keyword: 'text' },
  columns: [
    { field: 'title', label: 'authorization.what', link: ({ id }) => authorizationPath(id), Cell: Title },
    { field: 'deviceName', label: 'authorization.seal' },
    { field: 'status', label: 'authorization.state', width: 240, Cell: Standing },
    { field: 'normalCount', label: 'authorization.left', width: 172, Cell: Left },
    { field: 'windowEnd', label: 'authorization.until', show: binding },
    { field: 'empowerNo', label: 'authorization.number', width: 148, hidden: true },
    { field: 'id', label: 'authorization.do', width: 200, Cell: Next },
  ],
  empty: { title: 'authorization.noneToUse', text: 'authorization.noneToUseText' },
  card: {
    title: ({ title }) => title,
    facts: ['status', 'deviceName', 'normalCount', 'windowEnd', 'id'],
  },
  open: ({ id }) => authorizationPath(id),
});

const news = [listAuthorizations];

/** What awaits the reader's use: activate, stamp, pause. */
export const Page = () => {
  useLiveNews(news, 'use');
  return <List />;
};
