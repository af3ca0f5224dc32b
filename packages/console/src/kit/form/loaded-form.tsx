import { useState } from 'react';
import { DetailTrouble } from '../detail/detail-trouble.tsx';
import { useRead } from '../query.ts';
import css from './form.module.css';
import { type Address, type AnyFormSpec, FormView } from './form-view.tsx';

interface Props {
  readonly spec: AnyFormSpec;
  readonly address: Address;
  readonly input: object;
}

/** Reads the object of an edit and shows its form. */
export const LoadedForm = ({ spec, address, input }: Props) => {
  const [since] = useState(() => Date.now());
  const endpoint = spec.load?.endpoint ?? spec.endpoint;
  const query = useRead(endpoint, input as never, { staleMs: 0 });
  // What was read before may be old already: an edit begins with what the server says now.
  if (query.data && query.dataUpdatedAt >= since)
    return <FormView spec={spec} address={address} data={query.data as Readonly<Record<string, unknown>>} />;
  if (query.isError && !query.isFetching)
    return (
      <DetailTrouble error={query.error} parent={spec.parent ?? '/'} onRetry={() => void query.refetch()} />
    );
  return <div className={css.placeholder} aria-busy="true" />;
};
