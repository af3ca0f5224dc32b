import { lazy, Suspense } from 'react';
import { loadBooks } from '../../kit/phrases.tsx';

interface Props {
  readonly applicationId: string;
}

const Body = lazy(async () => {
  const [module] = await Promise.all([import('./granted-list.tsx'), loadBooks('authorization')]);
  return { default: module.GrantedList };
});

/** What was authorised for an application; what it needs is fetched when it is first shown. */
export const GrantedUses = ({ applicationId }: Props) => (
  <Suspense fallback={null}>
    <Body applicationId={applicationId} />
  </Suspense>
);
