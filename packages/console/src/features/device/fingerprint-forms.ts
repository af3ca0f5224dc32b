import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { getDevice } from '#wire/device/calls.ts';
import { Finger } from '#wire/device/codes.ts';
import { enrolFingerprint, listFingerprints, removeFingerprint } from '#wire/device/fingerprint.ts';
import { listDeviceCommands, listDeviceOperations } from '#wire/device/operation.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import { colleague } from '../approval/colleague.ts';
import type { Device } from './device.ts';

/** A finger a seal knows, is to take or is to forget. */
export type KnownFinger = CallResult<typeof listFingerprints>['list'][number];

const showAnew = async (): Promise<void> => {
  const changed = [getDevice, listFingerprints, listDeviceOperations, listDeviceCommands];
  await Promise.all(changed.map(refresh));
};

/** Lets the seal take a finger of a colleague, who must be at the seal. */
export const openEnrol = async ({ id, name }: Device): Promise<void> => {
  const isSent = await openFormDialog({
    title: t('device.fingerTake'),
    verb: t('device.fingerTakeVerb'),
    about: t('device.about', { name, text: t('device.fingerTakeText', { n: limits.device.fingerMinutes }) }),
    endpoint: enrolFingerprint,
    fields: {
      userId: { kind: colleague(), label: 'device.fingerOf' },
      finger: { kind: Finger, label: 'device.finger' },
    },
    given: { deviceId: id },
    initial: { finger: Finger.rightIndex },
  });
  if (!isSent) return;
  notify.success(t('device.fingerSent'));
  await showAnew();
};

/** Lets the seal forget a finger. */
export const forgetFinger = async ({ id: deviceId }: Device, row: KnownFinger): Promise<void> => {
  const title = t('device.fingerForget');
  const text = t('device.fingerForgetText', {
    name: row.user.realName,
    finger: t(codeLabel(Finger, row.finger)),
  });
  if (!(await confirm({ title, text, verb: title, dangerous: true }))) return;
  await callAny(removeFingerprint, { deviceId, fingerprintId: row.id });
  notify.success(t('device.sent'));
  await showAnew();
};
