import { useSearch } from '@tanstack/react-router';
import { getOffer } from '#wire/catalogue/calls.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import css from '../../kit/form/form.module.css';
import { useRead } from '../../kit/query.ts';
import { OfferForm } from './offer-form.tsx';

const Known = ({ id }: { readonly id: string }) => {
  const { data, error, isError, refetch } = useRead(getOffer, { id }, { staleMs: 0 });
  if (isError) return <DetailTrouble error={error} parent="/catalogue" onRetry={() => void refetch()} />;
  if (!data) return <div className={css.placeholder} aria-busy="true" />;
  return <OfferForm key={data.revision} offer={data} />;
};

/** Something new for the catalogue, or a change to what is in it. */
export const Page = () => {
  const { id } = useSearch({ strict: false }) as { readonly id?: string };
  return id ? <Known key={id} id={id} /> : <OfferForm offer={undefined} />;
};
