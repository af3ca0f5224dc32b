import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { z } from 'zod';
import type { Session } from '#wire/account/calls.ts';
import { LoginType } from '#wire/account/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { isHandheld, machineName } from '../../kit/user-agent.ts';
import css from './sessions.module.css';

interface Props {
  readonly session: z.output<typeof Session>;
  onEnd(): void;
}

/** One session: the machine, where it is, and when it was last used. */
export const SessionItem = ({ session, onEnd }: Props) => {
  const t = useT();
  const language = useLanguage();
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  const name = machineName(session.userAgent);
  const facts = [
    session.ip,
    t(codeLabel(LoginType, session.loginType)),
    session.companyName ?? undefined,
    t('sessions.since', { when: showDateTime(session.createdAt) }),
  ];
  return (
    <li className={css.item}>
      <Icon size="1.5rem" stroke={1.4} aria-hidden="true" />
      <div className={css.machine}>
        <h2 title={session.userAgent}>{name}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className={css.seen}>
        {session.current ? (
          <strong>{t('sessions.current')}</strong>
        ) : (
          t('sessions.seen', { when: showAgo(session.lastSeenAt, language) })
        )}
      </p>
      {!session.current && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};
