import { lazy, Suspense } from 'react';
import { loadBooks } from '../../kit/phrases.tsx';

interface Props {
  readonly authorizationId: string;
}

const Body = lazy(async () => {
  const [module] = await Promise.all([import('./pair-phone.tsx'), loadBooks('photo')]);
  return { default: module.PairPhone };
});

/** Pairs a phone with a use and shows its photos as they arrive. What it needs is fetched when it is first shown. */
export const PhonePhotos = ({ authorizationId }: Props) => (
  <Suspense fallback={<div aria-busy="true" />}>
    <Body key={authorizationId} authorizationId={authorizationId} />
  </Suspense>
);
