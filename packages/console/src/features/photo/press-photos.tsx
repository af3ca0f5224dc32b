import { lazy, Suspense } from 'react';
import { loadBooks } from '../../kit/phrases.tsx';
import type { PhotographedUse } from './use-photo.ts';

interface Props {
  readonly use: PhotographedUse;
}

const Body = lazy(async () => {
  const [module] = await Promise.all([import('./record-photos.tsx'), loadBooks('photo')]);
  return { default: module.RecordPhotos };
});

/** The photos of a use, with what vouches for them; what it needs is fetched when it is first shown. */
export const PressPhotos = ({ use }: Props) => (
  <Suspense fallback={<div aria-busy="true" />}>
    <Body use={use} />
  </Suspense>
);
