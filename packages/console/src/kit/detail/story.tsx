import type { ReactNode } from 'react';
import { showDateTime } from '../format.ts';
import { Name } from '../name.tsx';
import { useT } from '../phrases.tsx';
import css from './detail.module.css';

/** Something that happened: who, when, where. */
export interface StoryEntry {
  readonly key: string;
  readonly what: ReactNode;
  readonly who?: string;
  readonly at: string;
  readonly where?: string;
}

/** What happened, the latest first. */
export const Story = ({ entries }: { readonly entries: readonly StoryEntry[] }) => {
  const t = useT();
  return (
    <section className={css.story}>
      <h2>{t('detail.story')}</h2>
      <ol>
        {entries.map(({ key, what, who, at, where }) => (
          <li key={key}>
            <p className={css.what}>{what}</p>
            <p className={css.meta}>
              {who && <Name of={who} />}
              {who && ' · '}
              {[showDateTime(at), where].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
