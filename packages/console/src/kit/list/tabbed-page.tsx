import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useT } from '../phrases.tsx';
import { say } from './labels.ts';
import css from './list.module.css';

interface Tab {
  readonly name: string;
  readonly label: PhraseKey;
  readonly Page: ComponentType<{ readonly heading?: ReactNode }>;
}

/** Makes one page of several lists; which one is shown stands in the address. */
export const tabbedPage = (title: PhraseKey, tabs: readonly [Tab, ...Tab[]]) =>
  function TabbedPage() {
    const t = useT();
    const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
    const shown = tabs.find(({ name }) => name === tab) ?? tabs[0];
    const heading = (
      <div className={css.tabbed}>
        <h1 className={css.title}>{say(t, title)}</h1>
        <nav className={css.tabs} aria-label={say(t, title)}>
          {tabs.map(({ name, label }, at) => (
            <Link
              key={name}
              to="."
              search={at === 0 ? {} : { tab: name }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === shown.name ? 'page' : undefined}
            >
              {say(t, label)}
            </Link>
          ))}
        </nav>
      </div>
    );
    return <shown.Page key={shown.name} heading={heading} />;
  };
