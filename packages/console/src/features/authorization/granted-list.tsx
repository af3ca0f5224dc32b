import { Link } from '@tanstack/react-router';
import { findAuthorizationsOfApplication } from '#wire/authorization/calls.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './authorization.module.css';
import { Standing, Used } from './authorization-shows.tsx';
import { authorizationPath } from './paths.ts';

/** The authorisations of one application, each with how far it has come. */
export const GrantedList = ({ applicationId }: { readonly applicationId: string }) => {
  const t = useT();
  const { data } = useRead(findAuthorizationsOfApplication, { confId: applicationId });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={detail.section}>
      <h2>{t('authorization.grantedUses')}</h2>
      <ul className={css.presses}>
        {data.list.map((row) => (
          <li key={row.id} className={css.press}>
            <Link to={authorizationPath(row.id) as string}>{row.empowerNo}</Link>
            <span>{row.deviceName}</span>
            <Standing row={row} />
            <Used row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
};
