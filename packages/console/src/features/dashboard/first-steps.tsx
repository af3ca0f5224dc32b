import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getHomeFigures } from '#wire/dashboard/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { devicesPath } from '../device/paths.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

/** What a unit without a seal begins with, for those who set it up. */
export const FirstSteps = ({ members }: { readonly members: number }) => {
  const t = useT();
  const { data } = useRead(getHomeFigures, { type: 'device' });
  if (data?.figures.find(({ name }) => name === 'devices')?.number !== 0) return null;
  const steps = [
    { label: t('figure.beginMembers'), to: '/unit/member', done: members > 1 },
    { label: t('figure.beginSeal'), to: devicesPath, done: false },
    { label: t('figure.beginTemplate'), to: '/sealManage/tempManage', done: false },
    { label: t('figure.beginApply'), to: '/sealManage/usingSealApplication', done: false },
  ];
  return (
    <Card title={t('figure.begin')}>
      <ol className={css.steps}>
        {steps.map(({ label, to, done }) => (
          <li key={to}>
            {done ? (
              <IconCircleCheck size="1.25rem" aria-label={t('figure.beginDone')} />
            ) : (
              <IconCircle size="1.25rem" aria-hidden="true" />
            )}
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </Card>
  );
};
