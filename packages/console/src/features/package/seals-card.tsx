import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Link } from '@tanstack/react-router';
import type { getMyPackage } from '#wire/package/calls.ts';
import { ServiceState } from '#wire/service/codes.ts';
import { Card } from '../../kit/card.tsx';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './package.module.css';

const State = tag(ServiceState).Cell;

/** Seals by how their service stands, and where it is renewed. */
export const SealsCard = ({ seals }: Pick<CallResult<typeof getMyPackage>, 'seals'>) => {
  const t = useT();
  const some = seals.filter(({ count }) => count > 0);
  return (
    <Card title={t('cost.sealServices')}>
      {some.length === 0 && <p className={css.quiet}>{t('cost.noSealServices')}</p>}
      <ul className={css.states}>
        {some.map(({ state, count }) => (
          <li key={state}>
            <strong>{thousands(count)}</strong>
            <State value={state} />
          </li>
        ))}
      </ul>
      <p className={css.links}>
        <Link to={'/cost/devicePay' as string}>{t('cost.renewSmart')}</Link>
        <Link to={'/cost/filePay' as string}>{t('cost.renewOrdinary')}</Link>
      </p>
    </Card>
  );
};
