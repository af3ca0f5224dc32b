import { listDictionary } from '#wire/dictionary/calls.ts';
import type { Show } from '../../kit/list/show.tsx';
import { useRead } from '../../kit/query.ts';

const stayFreshMs = 5 * 60_000;

const Name = ({ value }: { readonly value: string }) => {
  const { data } = useRead(listDictionary, { type: 'complaintType' }, { staleMs: stayFreshMs });
  return <>{data?.list.find(({ code }) => code === value)?.name ?? value}</>;
};

/** What a complaint is about, by the name the operator gave it. */
export const complaintTypeName: Show<string> = { Cell: Name, text: (value) => value };
