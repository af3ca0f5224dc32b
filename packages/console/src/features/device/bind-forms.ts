import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { bindDevice, getDevice, listDevices, unbindDevice } from '#wire/device/calls.ts';
import { countDevices } from '#wire/device/figures.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import type { Device } from './device.ts';
import { devicePath } from './paths.ts';
import { sealFields } from './seal-forms.ts';

/** Binds a smart seal to the unit and opens its page. */
export const openBind = async (): Promise<void> => {
  let bound: CallResult<typeof bindDevice> | undefined;
  const isDone = await openFormDialog({
    title: t('device.bind'),
    verb: t('device.bindVerb'),
    about: t('device.bindText'),
    endpoint: bindDevice,
    fields: {
      serial: { label: 'device.serial', autoComplete: 'off' },
      code: { label: 'device.code', autoComplete: 'off', secret: true },
      ...sealFields,
    },
    send: async (input, options) => {
      bound = await callAny(bindDevice, input, options);
      return bound;
    },
  });
  if (!isDone || !bound) return;
  notify.success(t('device.bound'));
  await Promise.all([refresh(listDevices), refresh(countDevices)]);
  go(devicePath(bound.id));
};

/** Lets a smart seal go. */
export const openUnbind = async ({ id, name }: Device): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('device.unbind'),
    about: t('device.about', { name, text: t('device.unbindText') }),
    endpoint: unbindDevice,
    fields: { reason: { kind: 'textarea' } },
    given: { id },
    dangerous: true,
  });
  if (!isDone) return;
  notify.success(t('device.unbindDone'));
  await Promise.all([refresh(listDevices), refresh(countDevices), refresh(getDevice)]);
};
