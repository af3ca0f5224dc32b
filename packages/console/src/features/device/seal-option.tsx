import { lazy, Suspense } from 'react';
import { loadBooks } from '../../kit/phrases.tsx';
import type { SealChoice } from './device.ts';
import css from './seal-option.module.css';
import { SealPicture } from './seal-picture.tsx';

interface Props {
  readonly row: SealChoice;
}

const Facts = lazy(async () => {
  const [{ SealFacts: Body }] = await Promise.all([
    import('./seal-facts.tsx'),
    loadBooks('sealChoice', 'useCodes'),
  ]);
  return { default: Body };
});

/** How a seal stands, who keeps it and whether it can be reached: one line that is there before its words are. */
export const SealFacts = ({ row }: Props) => (
  <span className={css.facts}>
    <Suspense fallback={'\u00a0'}>
      <Facts row={row} />
    </Suspense>
  </span>
);

/** A seal as it looks wherever one is chosen. */
export const SealOption = ({ row }: Props) => (
  <span className={css.option}>
    <SealPicture seal={row} />
    <span className={css.words}>
      <span className={css.name}>{row.name}</span>
      <SealFacts row={row} />
    </span>
  </span>
);

/** What stands before the name of a seal that is chosen. */
export const SealMark = ({ row }: { readonly row: SealChoice | undefined }) => (
  <SealPicture seal={row} size="small" />
);
