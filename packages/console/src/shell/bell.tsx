import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '../kit/access.ts';
import { invitationCount } from '../kit/invitation-count.ts';
import { useT } from '../kit/phrases.tsx';
import { useStore } from '../kit/store.ts';
import { useIsMobile } from '../kit/use-mobile.ts';
import { CountBadge } from './count-badge.tsx';
import { useCounts } from './counts.ts';
import css from './header.module.css';

const BellMessages = lazy(() => import('./bell-messages.tsx').then((m) => ({ default: m.BellMessages })));

/** The bell: how many messages are unread, and the newest of them. On a phone it leads to all of them. */
export const Bell = () => {
  const t = useT();
  const { menu, can } = useAccess();
  const mobile = useIsMobile();
  const [opened, setOpened] = useState(false);
  const counts = useCounts();
  const invited = useStore(invitationCount);
  const entry = menu.find(({ code }) => code === 'message')?.children.find(({ url }) => url !== null);
  if (!entry?.url) return null;
  const unread = counts[entry.code] ?? 0;
  // Where only invitations are counted, they are what is opened.
  const answers = unread === 0 && invited > 0;
  const inside = (
    <>
      <IconBell size="1.125rem" stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden">{t('shell.messages')}</span>
      <CountBadge count={unread + invited} label={t('shell.unread')} />
    </>
  );
  if (mobile || !can('message.view'))
    return (
      <Link to={answers ? '/choose' : entry.url} className={css.tool} data-hint={t('shell.messages')}>
        {inside}
      </Link>
    );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={css.tool}
          data-hint={opened ? undefined : t('shell.messages')}
          onClick={() => setOpened((now) => !now)}
        >
          {inside}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.messages')} p={0}>
        <Suspense fallback={<div className={css.bellWaiting} />}>
          <BellMessages all={entry.url} invited={invited} onLeave={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
