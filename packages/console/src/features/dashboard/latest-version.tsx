import type { Version } from '@chancery/contract/version/calls.ts';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { showDate } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { Card } from './card.tsx';
import css from './home.module.css';

interface Props {
  readonly version: Pick<z.output<typeof Version>, 'id' | 'versionNumber' | 'title' | 'publishedAt'>;
}

/** The version the platform runs, and what it is about. */
export const LatestVersion = ({ version }: Props) => {
  const t = useT();
  return (
    <Card
      title={t('home.version')}
      more={{ label: t('shell.versionHistory'), to: '/message/versionHistory' }}
    >
      <p className={css.version}>
        <Link to={`/message/versionDetail?id=${version.id}`}>
          <strong>{version.versionNumber}</strong> {version.title}
        </Link>
        <time dateTime={version.publishedAt}>{showDate(version.publishedAt)}</time>
      </p>
    </Card>
  );
};
