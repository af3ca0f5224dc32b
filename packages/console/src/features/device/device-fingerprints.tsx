import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { DeviceStanding, Finger, FingerprintState, OperationType } from '#wire/device/codes.ts';
import { listFingerprints } from '#wire/device/fingerprint.ts';
import { operationRefusal } from '#wire/device/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './device.module.css';
import type { Device } from './device.ts';
import { forgetFinger, type KnownFinger, openEnrol } from './fingerprint-forms.ts';

const State = tag(FingerprintState).Cell;

interface LineProps {
  readonly data: Device;
  readonly row: KnownFinger;
  readonly mayOperate: boolean;
}

const Line = ({ data, row, mayOperate }: LineProps) => {
  const t = useT();
  const { user, finger, state, percent, enrolledAt, createdAt } = row;
  const isWaiting = state === FingerprintState.enrolling;
  return (
    <li>
      <span>{user.realName}</span>
      <span className={css.quiet}>{t(codeLabel(Finger, finger))}</span>
      <State value={state} />
      {isWaiting && percent !== null && percent > 0 && <span>{t('device.percent', { n: percent })}</span>}
      <time dateTime={enrolledAt ?? createdAt}>{showDateTime(enrolledAt ?? createdAt)}</time>
      {mayOperate && state !== FingerprintState.removing && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('device.fingerForgetOf', { name: user.realName })}
          onClick={() => void forgetFinger(data, row).catch(() => undefined)}
        >
          {t('device.fingerForget')}
        </Button>
      )}
    </li>
  );
};

/** Whom the seal knows by a finger, and the way to let it know another. */
export const DeviceFingerprints = ({ data }: { readonly data: Device }) => {
  const t = useT();
  const { can } = useAccess();
  const { data: found } = useRead(listFingerprints, { deviceId: data.id });
  const mayOperate = can('device.operate') && operationRefusal(data, OperationType.fingerprint) === undefined;
  const isWaited = found?.list.some(({ state }) => state === FingerprintState.enrolling);
  return (
    <>
      {mayOperate && (
        <div className={css.buttons}>
          <Button
            variant="default"
            leftSection={<IconFingerprint size="1rem" />}
            onClick={() => void openEnrol(data).catch(() => undefined)}
          >
            {t('device.fingerTake')}
          </Button>
        </div>
      )}
      {isWaited && <p role="status">{t('device.fingerAwaited')}</p>}
      {found?.list.length === 0 && <p className={css.quiet}>{t('device.noFingers')}</p>}
      <ul className={css.rows}>
        {found?.list.map((row) => (
          <Line key={row.id} {...{ data, row, mayOperate }} />
        ))}
      </ul>
    </>
  );
};

/** Whether a seal can read fingers. */
export const readsFingers = ({ abilityPermsList, standing }: Device): boolean =>
  abilityPermsList.includes('fingerprint') && standing !== DeviceStanding.unbound;
