import './work-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConnectionBanner } from '../entry/connection-banner.tsx';
import { isTyping } from '../kit/hotkeys.ts';
import { keys } from '../kit/keys.ts';
import { DialogHost } from '../kit/overlay/dialog-host.tsx';
import { isDialogOpen } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import { queries, settleReads } from '../kit/query.ts';
import { useScheme } from '../kit/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '../kit/theme/mantine-theme.ts';
import { useIsMobile } from '../kit/use-mobile.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { DefaultPasswordWarning } from './default-password.tsx';
import { floatingTarget } from './floating.ts';
import { Header } from './header.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { openPalette } from './open-palette.ts';
import css from './shell.module.css';
import { openKeySheet } from './shell-dialogs.ts';
import { Sidebar } from './sidebar.tsx';
import { TagBar } from './tag-bar.tsx';
import { useLive } from './unread-counts.ts';
import { useUpdateNotice } from './update-notice.ts';
import { useRecent } from './use-recent.ts';
import { useTagTracking } from './use-tags.ts';

const usePaletteKey = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== keys.palette ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (!isDialogOpen()) openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

const useKeySheet = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== keys.sheet || isTyping(event)) return;
      event.preventDefault();
      openKeySheet();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

/** What the frame asks for itself waits for the page in it. */
const useSettling = () => {
  const isIdle = useRouterState({ select: ({ status }) => status === 'idle' });
  useEffect(() => {
    if (isIdle) settleReads();
  }, [isIdle]);
};

const Frame = () => {
  const t = useT();
  const mobile = useIsMobile();
  useSettling();
  useTagTracking();
  useRecent();
  useUpdateNotice();
  useLive();
  usePaletteKey();
  useKeySheet();
  return (
    <div className={css.shell} data-shell>
      <ConnectionBanner />
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      <Header />
      {!mobile && <Sidebar />}
      {!mobile && <TagBar />}
      <main id="main" className={css.main} tabIndex={-1} data-scroll-restoration-id="main">
        <ClosingBanner />
        <DefaultPasswordWarning />
        <Breadcrumbs />
        <Outlet />
      </main>
      {mobile && <MobileBar />}
      <DialogHost />
    </div>
  );
};

const workTheme: typeof theme = {
  ...theme,
  components: {
    Portal: { defaultProps: { target: `#${floatingTarget}` } },
    // A menu may hold nothing but its items; Mantine's own first stop for the focus is not one.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
};

/** The frame around the work pages: header, menu, open pages, and what floats above them. */
export const Shell = () => (
  <QueryClientProvider client={queries}>
    <MantineProvider
      theme={workTheme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useScheme()}
    >
      <Frame />
    </MantineProvider>
  </QueryClientProvider>
);
