import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { getDevice, listDevices } from '#wire/device/calls.ts';
import { countDevices } from '#wire/device/figures.ts';
import * as call from '#wire/e-seal/calls.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import { devicePath } from '../device/paths.ts';
import { sealFields } from '../device/seal-forms.ts';
import type { ESealDetail } from './design.ts';

const refreshSeals = () =>
  Promise.all([getDevice, listDevices, countDevices, call.getESeal].map((endpoint) => refresh(endpoint)));

/** Asks what is noted of a new seal, makes it and opens its page. */
export const openMakeSeal = async (
  picture: Readonly<Record<string, unknown>>,
  initial: { readonly name: string },
): Promise<void> => {
  let made: CallResult<typeof call.addESeal> | undefined;
  const isDone = await openFormDialog({
    title: t('eSeal.make'),
    verb: t('eSeal.makeVerb'),
    about: t('eSeal.makeText'),
    endpoint: call.addESeal,
    fields: sealFields,
    given: picture,
    initial,
    send: async (input, options) => {
      made = await callAny(call.addESeal, input, options);
      return made;
    },
  });
  if (!isDone || !made) return;
  notify.success(t('eSeal.made'));
  await refreshSeals();
  go(devicePath(made.id));
};

/** Asks why a seal gets another picture, and gives it. */
export const openChangePicture = async (
  { id, name, pictures }: ESealDetail,
  picture: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('eSeal.change'),
    about: t('device.about', { name, text: t('eSeal.changeText') }),
    endpoint: call.changeSealPicture,
    fields: { reason: { kind: 'textarea' } },
    given: { id, version: pictures[0]?.version ?? 0, ...picture },
  });
  if (!isDone) return;
  notify.success(t('eSeal.changed'));
  await refreshSeals();
  go(devicePath(id));
};

const acts = {
  suspend: { endpoint: call.suspendESeal, dangerous: true },
  resume: { endpoint: call.resumeESeal, dangerous: false },
  end: { endpoint: call.endESeal, dangerous: true },
} as const;

/** Suspends, resumes or ends a seal, with a reason. */
export const openAct = async (act: keyof typeof acts, { id, name }: ESealDetail): Promise<void> => {
  const { endpoint, dangerous } = acts[act];
  const isDone = await openFormDialog({
    title: t(`eSeal.${act}`),
    about: t('device.about', { name, text: t(`eSeal.${act}Text`) }),
    endpoint,
    fields: { reason: { kind: 'textarea' } },
    given: { id },
    dangerous,
  });
  if (!isDone) return;
  notify.success(t(`eSeal.${act}Done`));
  await refreshSeals();
};
