import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getCertification } from '#wire/certification/calls.ts';
import { IdentityKind, IdentityState } from '#wire/identity-check/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './certification.module.css';

const { Cell: State } = tag(IdentityState);
const { Cell: Kind } = tag(IdentityKind);

type Data = CallResult<typeof getCertification>;

/** What registers say of the unit and its representative, beside the licence. */
export const CertificationChecks = ({ data: { checks } }: { readonly data: Data }) => {
  const t = useT();
  if (checks.length === 0) return <p>{t('identity.noChecks')}</p>;
  return (
    <ul className={css.checks}>
      {checks.map(({ id, kind, state, shownName, shownNumber, askedAt }) => (
        <li key={id}>
          <span>
            <Kind value={kind} />
          </span>
          <span>{`${shownName} ${shownNumber}`}</span>
          <State value={state} />
          <time dateTime={askedAt}>{showDateTime(askedAt)}</time>
        </li>
      ))}
    </ul>
  );
};
