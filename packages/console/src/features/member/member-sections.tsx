import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LoginType } from '#wire/account/codes.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { endMemberSessions, getMember } from '#wire/member/calls.ts';
import { MemberState } from '#wire/member/codes.ts';
import { mayTouch } from '#wire/member/rules.ts';
import { Role } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { showAgo } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { machineName } from '../../kit/user-agent.ts';
import { devicePath } from '../device/paths.ts';
import css from './member.module.css';
import { openEdit } from './member-forms.ts';

interface Props {
  readonly data: CallResult<typeof getMember>;
}

const State = tag(MemberState).Cell;
const removeDialog = () => import('./remove.dialog.tsx');

const useMayTouch = ({ role }: Props['data']) => mayTouch(useAccess().unit?.role ?? Role.member, role);

/** How a member stands, beside their name, and the way to change what the unit knows of them. */
export const Standing = ({ data }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const isMine = useMayTouch(data);
  return (
    <span className={css.standing}>
      <State value={data.state} />
      {can('member.edit') && isMine && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPencil size="1rem" />}
          onClick={() => void openEdit(data)}
        >
          {t('member.edit')}
        </Button>
      )}
    </span>
  );
};

/** Where a member is logged in to this unit, and the way to end it. */
export const Sessions = ({ data }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { can } = useAccess();
  const canEnd = useMayTouch(data) && can('member.disable');
  if (data.sessions.length === 0) return <p className={css.quiet}>{t('member.noSessions')}</p>;

  const end = async (sessionId?: string) => {
    const { ended } = await call(endMemberSessions, { userId: data.userId, sessionId });
    notify.success(t('sessions.ended', { n: ended }));
    await refresh(getMember);
  };
  const endAll = async () => {
    const verb = t('member.endSessions');
    if (await confirm({ title: verb, text: t('member.endSessionsText'), verb, dangerous: true })) await end();
  };
  return (
    <div className={css.stack}>
      <ul className={css.sessions}>
        {data.sessions.map(({ id, userAgent, ip, loginType, lastSeenAt }) => {
          const name = machineName(userAgent);
          return (
            <li key={id} className={css.session}>
              <span>
                <strong title={userAgent}>{name}</strong>
                <small>
                  {[
                    ip,
                    sayCode(t, LoginType, loginType),
                    t('sessions.seen', { when: showAgo(lastSeenAt, language) }),
                  ].join(' · ')}
                </small>
              </span>
              {canEnd && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('sessions.endNamed', { name })}
                  onClick={() => void end(id).catch(() => undefined)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {canEnd && data.sessions.length > 1 && (
        <Button variant="default" onClick={() => void endAll().catch(() => undefined)}>
          {t('member.endSessions')}
        </Button>
      )}
    </div>
  );
};

/** The devices entrusted to a member. */
export const Devices = ({ data }: Props) => {
  const t = useT();
  const { can } = useAccess();
  if (data.devices.length === 0) return <p className={css.quiet}>{t('member.noDevices')}</p>;
  return (
    <ul className={css.devices}>
      {data.devices.map(({ id, name, subtype }) => (
        <li key={id}>
          {can('device.view') ? <Link to={devicePath(id) as string}>{name}</Link> : name}
          <span className={css.quiet}>{sayCode(t, SealSubtype, subtype)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Which seals know the member by a finger. */
export const Fingerprint = ({ data }: Props) => {
  const t = useT();
  const { can } = useAccess();
  if (!data.fingerprint) return <p className={css.quiet}>{t('member.noFingerprint')}</p>;
  return (
    <>
      <p className={css.quiet}>{t('member.hasFingerprint')}</p>
      <ul className={css.devices}>
        {data.fingerprints.map(({ deviceId, deviceName }) => (
          <li key={deviceId}>
            {can('device.view') ? <Link to={devicePath(deviceId) as string}>{deviceName}</Link> : deviceName}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The way out of the unit. */
export const Leave = ({ data }: Props) => {
  const t = useT();
  const { can, user } = useAccess();
  const isMine = useMayTouch(data);
  if (data.role === Role.mainAdministrator) return <p className={css.quiet}>{t('member.setRoleHelp')}</p>;
  const isAllowed = can('member.remove') && isMine && user?.userId !== data.userId;
  return (
    <div className={css.stack}>
      <p className={css.quiet}>{t('member.removeText')}</p>
      {isAllowed && (
        <Button
          variant="default"
          color="danger"
          onClick={() => void openDialog(removeDialog, { userId: data.userId, name: data.realName })}
        >
          {t('member.remove')}
        </Button>
      )}
    </div>
  );
};
