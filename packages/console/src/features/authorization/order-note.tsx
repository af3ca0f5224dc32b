import { Loader } from '@mantine/core';
import { showBinding } from '../../kit/zone.ts';
import '@mantine/core/styles/Loader.layer.css';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconPlayerPause,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeviceOrderState, AuthorizationStatus as Status } from '#wire/authorization/codes.ts';
import { isOpen } from '#wire/authorization/rules.ts';
import { showAgo } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from './authorization.module.css';
import type { Authorization } from './authorization.ts';
import { refusalWords } from './refusal-words.ts';

interface Props {
  readonly data: Authorization;
  /** The device may answer any moment. */
  readonly fresh: boolean;
}

const Note = ({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) => (
  <div className={css.note} data-tone={tone}>
    {icon}
    <div>{children}</div>
  </div>
);

const size = '1.125rem';

/** What the device makes of its order, honestly: on its way, confirmed, refused, or not yet known. */
const Order = ({ data, fresh }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { seal, deviceName, orderState } = data;
  if (!isOpen(data.status)) return null;
  if (orderState === DeviceOrderState.refused)
    return (
      <Note tone="refused" icon={<IconAlertTriangle size={size} aria-hidden="true" />}>
        {t('authorization.sealRefused', {
          seal: deviceName,
          reason: refusalWords(data.orderRefused ?? '', t),
        })}
      </Note>
    );
  if (orderState === DeviceOrderState.confirmed && data.status !== Status.suspended)
    return (
      <Note tone="done" icon={<IconCircleCheck size={size} aria-hidden="true" />}>
        {t('authorization.sealHolds', { seal: deviceName })}
      </Note>
    );
  if (orderState !== DeviceOrderState.sent) return null;
  if (fresh)
    return (
      <Note tone="waiting" icon={<Loader size="xs" />}>
        {t('authorization.waitingForSeal', { seal: deviceName })}
      </Note>
    );
  const seen = seal.lastSeenAt
    ? t('authorization.offlineHint', { when: showAgo(seal.lastSeenAt, language) })
    : t('authorization.neverSeen');
  return (
    <Note tone="waiting" icon={<IconClock size={size} aria-hidden="true" />}>
      {seal.byBluetooth && !seal.online
        ? t('authorization.notCarried', { seal: deviceName })
        : [t('authorization.notConfirmed', { seal: deviceName }), !seal.online && seen]
            .filter(Boolean)
            .join(' ')}
    </Note>
  );
};

/** What stands between somebody and the next press. */
export const OrderNote = ({ data, fresh }: Props) => {
  const t = useT();
  const startsLater = isOpen(data.status) && Date.parse(data.windowStart) > Date.now();
  return (
    <div role="status" className={css.notes}>
      {data.status === Status.notActivated && (
        <Note tone="waiting" icon={<IconClock size={size} aria-hidden="true" />}>
          {t('authorization.notYetNote')}
        </Note>
      )}
      {data.status === Status.suspended && (
        <Note tone="attention" icon={<IconPlayerPause size={size} aria-hidden="true" />}>
          {t('authorization.pausedNote')}
        </Note>
      )}
      <Order data={data} fresh={fresh} />
      {startsLater && (
        <Note tone="waiting" icon={<IconClock size={size} aria-hidden="true" />}>
          {t('authorization.startsNote', { from: showBinding(data.windowStart) })}
        </Note>
      )}
      {data.graceSeconds !== null && isOpen(data.status) && (
        <Note tone="waiting" icon={<IconEye size={size} aria-hidden="true" />}>
          {t('authorization.witnessNote')}
        </Note>
      )}
      {data.photoLock && isOpen(data.status) && (
        <Note tone="waiting" icon={<IconCamera size={size} aria-hidden="true" />}>
          {t('authorization.photoLockNote')}
        </Note>
      )}
    </div>
  );
};
