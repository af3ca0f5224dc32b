import { limits } from '@chancery/contract/limits.ts';
import {
  type RouterHistory,
  type RouterState,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAccess } from '../kit/access.ts';
import { notify } from '../kit/notice-store.ts';
import { noteOpening } from '../kit/opened-from.ts';
import { titleOf } from '../kit/page-title.ts';
import { t } from '../kit/phrases.tsx';
import { useSession } from '../kit/session-store.ts';
import { changeTags, currentTags, loadTags, visit } from '../kit/tag-store.ts';
import {
  closeAllTags,
  closeOtherTags,
  closeTag,
  homeTag,
  isOneTooMany,
  neighbourOf,
  tagKey,
} from '../kit/tags.ts';
import { useIsMobile } from '../kit/use-mobile.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page was open already: where it was opened from stays as it is. */
    comingBack?: boolean;
  }
}

export const comingBack = { comingBack: true };

/** An address that only leads on to another one is never shown, and no page to come back to. */
const hasArrived = ({ location, matches }: RouterState): boolean =>
  tagKey(matches.at(-1)?.pathname ?? '', {}) === tagKey(location.pathname, {});

/** Follows the visits of pages in the tag bar, and says so when one too many closes the oldest. */
export const useTagTracking = (): void => {
  const access = useAccess();
  const session = useSession();
  const router = useRouter();
  const mobile = useIsMobile();
  const isShown = useRouterState({ select: hasArrived });
  const href = useRouterState({ select: ({ location }) => location.href });
  const key = useRouterState({
    select: ({ location }) => tagKey(location.pathname, location.search as object as never),
  });
  const person = session?.person ?? '';
  const unitId = access.unit?.companyId;
  const visitedIn = useRef(unitId);

  useEffect(() => {
    loadTags(person, unitId);
    // The page still on the screen was opened in the unit that has just been left.
    const hasMoved = visitedIn.current !== unitId;
    visitedIn.current = unitId;
    // A phone has no bar to close pages in, so nothing is counted there.
    if (mobile || hasMoved || !isShown) return;
    if (isOneTooMany(currentTags(), key)) notify.warning(t('rule.openTabs', { max: limits.openTabs }));
    visit({ key, href, title: titleOf(key) });
  }, [person, unitId, isShown, key, href, mobile]);

  useEffect(
    () =>
      (router.history as RouterHistory).subscribe(({ action, location: { pathname, search, state } }) => {
        const shown = router.state.resolvedLocation;
        if (action.type !== 'PUSH' || state.comingBack || !shown) return;
        const id = new URLSearchParams(search).get('id');
        noteOpening(access.menu, tagKey(shown.pathname, shown.search), tagKey(pathname, { id }));
      }),
    [router, access.menu],
  );
};

/** Closes pages: first the one looked at is left, which a half-filled form may refuse, then its tag goes. */
export const useTagActions = () => {
  const navigate = useNavigate();
  const router = useRouter();
  const keyNow = () => {
    const { pathname, search } = router.state.location;
    return tagKey(pathname, search as Record<string, unknown>);
  };
  const leaveFor = async (href: string, targetKey: string) => {
    if (keyNow() !== targetKey) await navigate({ to: href, state: comingBack });
    return keyNow() === targetKey;
  };
  return {
    close: async (key: string) => {
      const neighbour = neighbourOf(currentTags(), key);
      if (keyNow() !== key || (await leaveFor(neighbour.href, neighbour.key)))
        changeTags((tags) => closeTag(tags, key));
    },
    closeOthers: async (key: string, href: string) => {
      if (await leaveFor(href, key)) changeTags((tags) => closeOtherTags(tags, key));
    },
    closeAll: async () => {
      if (await leaveFor(homeTag.href, homeTag.key)) changeTags(closeAllTags);
    },
  };
};
