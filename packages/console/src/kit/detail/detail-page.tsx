import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { say } from '../list/labels.ts';
import type { RowAction } from '../list/list-spec.ts';
import { nameTag, usePageTitle, useShownKey } from '../page-title.ts';
import { useT } from '../phrases.tsx';
import { callAny, keyOf, queries, useRead } from '../query.ts';
import css from './detail.module.css';
import { DetailActions } from './detail-actions.tsx';
import { DetailTrouble } from './detail-trouble.tsx';
import { type Fact, Facts } from './facts.tsx';
import { Story, type StoryEntry } from './story.tsx';

type Named = Readonly<Record<string, string | undefined>>;
type Actions<Data, E extends readonly AnyEndpoint[]> = { readonly [At in keyof E]: RowAction<Data, E[At]> };

/** A detail page as data. */
export interface DetailPageSpec<E extends AnyEndpoint, ActionEndpoints extends readonly AnyEndpoint[]> {
  readonly endpoint: E;
  /** What to ask for, from the parameters and the query of the address; undefined when they say nothing. */
  readonly params: (address: Named) => CallInput<E> | undefined;
  /** Who or what it is; also tells its tab from the others. */
  readonly title: (data: CallResult<E>, t: Translate) => string;
  /** A line below the title. */
  readonly lead?: (data: CallResult<E>, t: Translate) => ReactNode;
  readonly status?: (data: CallResult<E>) => ReactNode;
  readonly actions?: Actions<CallResult<E>, ActionEndpoints>;
  /** The next step, where it takes more than a call and its fields. */
  readonly next?: (data: CallResult<E>) => ReactNode;
  readonly facts?: readonly Fact<CallResult<E>>[];
  readonly story?: (data: CallResult<E>, t: Translate) => readonly StoryEntry[];
  readonly sections?: readonly {
    readonly title: PhraseKey;
    /** Shown only where this holds. */
    readonly when?: (data: CallResult<E>) => boolean;
    readonly Body: (props: { readonly data: CallResult<E> }) => ReactNode;
  }[];
  /** The list it belongs to, for the way back. */
  readonly parent: string;
}

/** Whoever leaves before the object is read still finds its tab named after it. */
const useNameLater = <E extends AnyEndpoint>(
  spec: DetailPageSpec<E, readonly AnyEndpoint[]>,
  input: CallInput<E> | undefined,
) => {
  const t = useT();
  const key = useShownKey();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each object
  useEffect(() => {
    const queryKey = keyOf(spec.endpoint, input as object);
    if (!input || queries.getQueryData(queryKey)) return;
    const queryFn = () => callAny(spec.endpoint, input as object, { quiet: true });
    queries.ensureQueryData({ queryKey, queryFn }).then(
      (data) => nameTag(key, spec.title(data as CallResult<E>, t)),
      () => undefined,
    );
  }, [key]);
};

/** Makes a page of a description: who, what, state and the next action in sight, facts left, the story right. */
export const detailPage = <E extends AnyEndpoint, const ActionEndpoints extends readonly AnyEndpoint[]>(
  spec: DetailPageSpec<E, ActionEndpoints>,
) =>
  function DetailPage() {
    const t = useT();
    const search = useSearch({ strict: false }) as Named;
    const params = useParams({ strict: false }) as Named;
    const input = spec.params({ ...search, ...params });
    const query = useRead(spec.endpoint, (input ?? {}) as CallInput<E>, {
      enabled: input !== undefined,
      toTheEnd: true,
    });
    const data = query.data as CallResult<E> | undefined;
    useNameLater(spec, input);
    const isLost = !input || query.isError;
    usePageTitle(isLost ? t('detail.missing') : data && spec.title(data, t));

    if (isLost)
      return <DetailTrouble error={query.error} parent={spec.parent} onRetry={() => void query.refetch()} />;
    if (!data) return <div className={css.placeholder} aria-busy="true" />;
    const story = spec.story?.(data, t) ?? [];
    return (
      <article className={css.page}>
        <header className={css.head}>
          <div className={css.who}>
            <h1 className={css.title}>{spec.title(data, t)}</h1>
            {spec.status?.(data)}
          </div>
          {spec.lead && <p className={css.lead}>{spec.lead(data, t)}</p>}
          <DetailActions
            endpoint={spec.endpoint}
            actions={spec.actions ?? []}
            data={data}
            title={spec.title(data, t)}
            first={spec.next?.(data)}
          />
        </header>
        <div className={css.columns} data-story={story.length > 0 || undefined}>
          <div className={css.main}>
            {spec.facts && <Facts facts={spec.facts} data={data} />}
            {spec.sections
              ?.filter(({ when }) => when?.(data) ?? true)
              .map(({ title, Body }) => (
                <section key={title} className={css.section}>
                  <h2>{say(t, title)}</h2>
                  <Body data={data} />
                </section>
              ))}
          </div>
          {story.length > 0 && <Story entries={story} />}
        </div>
      </article>
    );
  };
