import { IconPhone } from '@tabler/icons-react';
import { brand } from '../../kit/brand.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './buy.module.css';

/** Where nothing is sold on-line: whom to call. */
export const GrantedOnly = () => {
  const t = useT();
  return (
    <p className={css.call} role="note">
      <IconPhone size="1.125rem" aria-hidden="true" />
      <span>
        {t('cost.callUs')} <a href={`tel:${brand.contactPhone.replaceAll('-', '')}`}>{brand.contactPhone}</a>
      </span>
    </p>
  );
};
