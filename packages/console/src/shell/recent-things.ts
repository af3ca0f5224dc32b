import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { ThingKind } from '#wire/search/codes.ts';
import { thingAt } from '#wire/search/rules.ts';
import { currentAccess } from '../kit/access.ts';
import { currentSession } from '../kit/session-store.ts';
import { local, opened } from '../kit/storage.ts';

/** Something opened lately, as it was called then. */
export interface RecentThing {
  readonly kind: CodeOf<typeof ThingKind>;
  readonly path: string;
  readonly title: string;
}

const most = 8;

/** Puts what was opened first, once, and lets the oldest go. */
export const withVisit = (recent: readonly RecentThing[], visited: RecentThing): RecentThing[] =>
  [visited, ...recent.filter(({ path }) => path !== visited.path)].slice(0, most);

/** Reads what was kept; what is no page of a thing any more is left out. */
export const parseRecent = (text: string | undefined): RecentThing[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap(({ path, title }: Partial<RecentThing>) => {
      const kind = typeof path === 'string' ? thingAt(path)?.kind : undefined;
      return kind && path && typeof title === 'string' ? [{ kind, path, title }] : [];
    });
  } catch {
    return [];
  }
};

/** Each person has their own in each unit. */
const place = (): string => `${opened}${currentSession()?.person}:${currentAccess()?.unit?.companyId}`;

/** What this person opened lately in this unit, the latest first. */
export const recentThings = (): readonly RecentThing[] => parseRecent(local.read(place()));

/** Notes that a page was opened under this name, or that it was refused, which has none. */
export const noteVisit = (path: string, title: string | undefined): void => {
  const kind = thingAt(path)?.kind;
  if (!kind) return;
  const recent = recentThings();
  const next =
    title === undefined
      ? recent.filter((one) => one.path !== path)
      : withVisit(recent, { kind, path, title });
  local.write(place(), JSON.stringify(next));
};
