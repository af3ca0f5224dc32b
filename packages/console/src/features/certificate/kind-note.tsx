import { SealKeyKind } from '#wire/e-seal/codes.ts';
import type { FormValues } from '../../kit/form/form-value.ts';
import { useT } from '../../kit/phrases.tsx';

/** Says what follows from the kind of a key before it is chosen. */
export const KindNote = ({ values }: { readonly values: FormValues }) => {
  const t = useT();
  return <>{t(values.keyKind === SealKeyKind.sm2 ? 'certificate.sm2Note' : 'certificate.keyNote')}</>;
};
