import { IconAlertTriangle } from '@tabler/icons-react';
import type { z } from 'zod';
import type { SameCode as Unit } from '#wire/certification/calls.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './certification.module.css';

/** Whoever else registered with the code of this licence. */
export const SameCode = ({ units }: { readonly units: readonly z.output<typeof Unit>[] }) => {
  const t = useT();
  return (
    <div className={css.refused} role="note">
      <IconAlertTriangle size="1rem" aria-hidden="true" />
      <div>
        <p>{t('certification.sameCodeLead')}</p>
        <ul>
          {units.map(({ companyId, companyName: name, certifiedAt }) => (
            <li key={companyId}>
              {certifiedAt
                ? t('certification.sameCodeCertified', { name, at: showDateTime(certifiedAt) })
                : t('certification.sameCodeOpen', { name })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
