import type { CodeOf } from '#wire/kit/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { Card } from './card.tsx';
import css from './home.module.css';

interface Props {
  readonly byRole: readonly { readonly role: CodeOf<typeof Role>; readonly count: number }[];
  readonly limit: number;
}

/** The people of the unit by role, against how many there may be. */
export const Members = ({ byRole, limit }: Props) => {
  const t = useT();
  const total = byRole.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={t('home.members')}>
      <p className={css.figure}>
        <strong>{total}</strong> {t('home.ofMembers', { limit })}
      </p>
      <div className={css.meter} aria-hidden="true">
        {byRole
          .filter(({ count }) => count > 0)
          .map(({ role, count }) => (
            <span
              key={role}
              data-role={role}
              style={{ width: `${(100 * count) / Math.max(limit, total, 1)}%` }}
            />
          ))}
      </div>
      <dl className={css.roles}>
        {Role.all.map((role) => (
          <div key={role}>
            <dt>
              <span className={css.swatch} data-role={role} aria-hidden="true" />
              {t(codeLabel(Role, role))}
            </dt>
            <dd>{byRole.find((each) => each.role === role)?.count ?? 0}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
