import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { Link } from '@tanstack/react-router';
import type { getHealth } from '#wire/health/calls.ts';
import { dangers, factUnits, HealthFact, HealthFault, HealthPart } from '#wire/health/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Card } from '../../kit/card.tsx';
import { FactList } from '../../kit/detail/fact-list.tsx';
import { showDateTime } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { deskOrdersPath } from '../order/paths.ts';
import css from './health.module.css';

type Report = CallResult<typeof getHealth>['parts'][number];

/** Where somebody goes on who wants to do something about a part. */
const pages: { readonly [Part in CodeOf<typeof HealthPart>]?: string } = {
  evidence: '/evidence',
  texts: '/smsOutbox',
  payments: deskOrdersPath,
  seals: '/hardware',
};

const isDanger = ({ fault }: Report['faults'][number]): boolean => dangers.includes(fault);

const sayFact = (t: Translate, { fact, value }: Report['facts'][number]): string => {
  const unit = factUnits[fact];
  if (value === null) return t('health.never');
  if (unit === 'time') return showDateTime(value);
  if (typeof value === 'string') return value;
  if (unit === 'seconds') return t('health.seconds', { seconds: Number(value.toFixed(value < 10 ? 2 : 0)) });
  if (unit === 'bytes')
    return value < 2 ** 30
      ? t('health.megabytes', { size: Math.ceil(value / 2 ** 20) })
      : t('health.gigabytes', { size: (value / 2 ** 30).toFixed(1) });
  return value.toLocaleString();
};

/** One part: what is wrong and what to do about it, and the figures behind it. */
export const HealthPartCard = ({ part, facts, faults }: Report) => {
  const t = useT();
  const access = useAccess();
  const page = pages[part];
  const worst = faults.some(isDanger) ? 'danger' : faults.length > 0 ? 'attention' : 'fine';
  return (
    <Card
      title={t(codeLabel(HealthPart, part))}
      aside={
        <>
          <StatusTag meaning={worst === 'danger' ? 'refused' : worst === 'attention' ? 'attention' : 'done'}>
            {t(`health.${worst}`)}
          </StatusTag>
          {page && access.mayOpen(page) && (
            <Link className={css.open} to={page as string}>
              {t('health.open')}
              <span className="visually-hidden"> {t(codeLabel(HealthPart, part))}</span>
            </Link>
          )}
        </>
      }
    >
      {faults.length > 0 && (
        <ul className={css.faults}>
          {faults.map((found) => (
            <li key={found.fault} data-danger={isDanger(found) || undefined}>
              <p className={css.wrong}>
                {t(codeLabel(HealthFault, found.fault))}
                {found.about !== '' && <span className={css.about}> · {found.about}</span>}
                <span className={css.since}> · {t('health.since', { at: showDateTime(found.since) })}</span>
              </p>
              <p>{t(`health.do.${found.fault}`)}</p>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <FactList
          facts={facts.map((fact) => [
            `${fact.of === '' ? '' : `${fact.of} · `}${t(codeLabel(HealthFact, fact.fact))}`,
            sayFact(t, fact),
          ])}
        />
      )}
    </Card>
  );
};
