import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { UnitManage } from '#wire/unit/calls.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import css from './unit.module.css';

/** How much is in the unit, each with the way to it. */
export const UnitFigures = ({ unit }: { readonly unit: z.output<typeof UnitManage> }) => {
  const t = useT();
  const { mayOpen } = useAccess();
  const figures = [
    { label: t('unit.members'), count: unit.members, to: '/unit/member' },
    { label: t('unit.departments'), count: unit.departments, to: '/unit/department' },
    { label: t('unit.subsidiaries'), count: unit.subsidiaries, to: '/unit/subsidiary' },
    { label: t('unit.sessions'), count: unit.sessions, to: undefined },
  ];
  return (
    <section className={detail.section}>
      <h2>{t('unit.inside')}</h2>
      <dl className={css.figures}>
        {figures.map(({ label, count, to }) => (
          <div key={label}>
            <dt>{to && mayOpen(to) ? <Link to={to}>{label}</Link> : label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
