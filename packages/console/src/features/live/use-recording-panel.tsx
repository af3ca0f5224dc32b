import { lazy, Suspense } from 'react';
import { loadBooks } from '../../kit/phrases.tsx';

interface Props {
  readonly authorizationId: string;
}

const Body = lazy(async () => {
  const [module] = await Promise.all([import('./playback/recorded-use.tsx'), loadBooks('liveRecord')]);
  return { default: module.RecordedUse };
});

/** What was filmed of a use, beside its presses and photos; what it needs is fetched when it is first shown. */
export const UseRecording = ({ authorizationId }: Props) => (
  <Suspense fallback={null}>
    <Body authorizationId={authorizationId} />
  </Suspense>
);
