import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { getDevice, listDevices } from '#wire/device/calls.ts';
import { DeviceStanding, OperationType } from '#wire/device/codes.ts';
import { listFingerprints } from '#wire/device/fingerprint.ts';
import * as call from '#wire/device/operation.ts';
import { operationRefusal } from '#wire/device/rules.ts';
import type { FieldSpecs } from '../../kit/form/field-spec.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { say } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import type { Device } from './device.ts';

/** Something a keeper can do to a seal as it stands. */
export interface OperationStep {
  readonly name: string;
  readonly label: string;
  readonly dangerous?: boolean;
  run(): Promise<void>;
}

const imprintFields = {
  imprint: {
    label: 'device.imprintFile',
    help: 'device.imprintHelp',
    kind: { files: { purpose: 'picture', camera: true } },
  },
  imprintMm: { label: 'device.imprintMm', kind: 'number' },
} as const;
const noteField = { note: { label: 'device.note' } } as const;
const reasonField = { reason: { kind: 'textarea' } } as const;

const done = async (told: 'device.done' | 'device.sent'): Promise<void> => {
  notify.success(t(told));
  const endpoints = [getDevice, listDevices, call.listDeviceOperations, call.listDeviceCommands];
  await Promise.all(endpoints.map(refresh));
};

interface Form<E extends AnyEndpoint> {
  readonly endpoint: E;
  readonly label: PhraseKey;
  readonly fields: FieldSpecs<E>;
  readonly text?: PhraseKey;
  /** What is to be known before, where a phrase alone does not say it. */
  readonly about?: string;
  readonly verb?: PhraseKey;
  readonly done?: () => Promise<void>;
  readonly given?: object;
  readonly dangerous?: boolean;
}

const asks = <E extends AnyEndpoint>(data: Device, form: Form<E>): OperationStep => {
  const { endpoint, fields, dangerous = false } = form;
  const label = say(t, form.label);
  return {
    name: form.label,
    label,
    dangerous,
    run: async () => {
      const text = form.about ?? (form.text && say(t, form.text));
      const about = text ? t('device.about', { name: data.name, text }) : data.name;
      const given = { id: data.id, ...form.given } as never;
      const verb = form.verb && say(t, form.verb);
      const question = { title: label, about, endpoint, fields, given, dangerous };
      const isDone = await openFormDialog({ ...question, ...(verb && { verb }) });
      if (isDone && form.done) await form.done();
      else if (isDone) await done(data.isSmart && form.dangerous ? 'device.sent' : 'device.done');
    },
  };
};

const confirms = (data: Device, label: string, text: string, endpoint: AnyEndpoint, more = {}) => ({
  name: label,
  label,
  run: async () => {
    if (!(await confirm({ title: label, text, verb: label }))) return;
    await callAny(endpoint, { id: data.id, ...more });
    await done('device.sent');
  },
});

const bodySteps = (data: Device) => [
  {
    type: OperationType.installSeal,
    step: asks(data, {
      endpoint: call.installSeal,
      label: 'device.install',
      fields: { ...imprintFields, ...noteField },
    }),
  },
  {
    type: OperationType.replaceSeal,
    step: asks(data, {
      endpoint: call.replaceSeal,
      label: 'device.replace',
      fields: { ...imprintFields, ...reasonField },
    }),
  },
  {
    type: OperationType.replaceBattery,
    step: asks(data, { endpoint: call.replaceBattery, label: 'device.newBattery', fields: noteField }),
  },
  {
    type: OperationType.addInk,
    step: asks(data, { endpoint: call.addInk, label: 'device.addInk', fields: noteField }),
  },
];

const deviceSteps = (data: Device) => [
  ...(data.newFirmware
    ? [
        {
          type: OperationType.firmwareUpgrade,
          step: confirms(
            data,
            t('device.upgrade', { version: data.newFirmware.version }),
            t('device.upgradeText', { version: data.newFirmware.version }),
            call.upgradeFirmware,
            { firmwareId: data.newFirmware.id },
          ),
        },
      ]
    : []),
  {
    type: OperationType.privilegePassword,
    step: asks(data, {
      endpoint: call.setPrivilegePassword,
      label: 'device.privilege',
      text: 'device.privilegeText',
      fields: {
        password: { label: 'device.password', kind: 'password', help: 'device.privilegeHelp' },
        confirmation: { label: 'device.confirmation', kind: 'password' },
      },
    }),
  },
  {
    type: OperationType.privilegePassword,
    step: confirms(
      data,
      t('device.clearPrivilege'),
      t('device.clearPrivilegeText'),
      call.clearPrivilegePassword,
    ),
  },
];

const exchanged = async (): Promise<void> => {
  notify.success(t('device.exchangeDone'));
  const endpoints = [getDevice, listDevices, listFingerprints, call.listDeviceOperations];
  await Promise.all([...endpoints, call.listDeviceCommands, call.listReplaceRecords].map(refresh));
};

const exchangeStep = (data: Device) => ({
  type: OperationType.exchangeDevice,
  step: asks(data, {
    endpoint: call.exchangeDevice,
    label: 'device.exchange',
    about: t('device.exchangeText', { serial: data.serial ?? '' }),
    verb: 'device.exchangeVerb',
    fields: {
      serial: { label: 'device.exchangeSerial', help: 'device.exchangeHelp', autoComplete: 'off' },
      code: { label: 'device.code', autoComplete: 'off', secret: true },
      ...reasonField,
    },
    dangerous: true,
    done: exchanged,
  }),
});

const shutSteps = (data: Device): OperationStep[] => {
  const { standing } = data;
  if (standing === DeviceStanding.unbound) return [];
  const isLost = standing === DeviceStanding.lost;
  const isShut = isLost || standing === DeviceStanding.locked;
  const lock = { endpoint: call.lockDevice, text: 'device.lockText', fields: reasonField } as const;
  const unlock = { endpoint: call.unlockDevice, fields: reasonField } as const;
  return [
    ...(isShut ? [asks(data, { ...unlock, label: isLost ? 'device.found' : 'device.unlock' })] : []),
    ...(isShut
      ? []
      : [asks(data, { ...lock, label: 'device.lock', given: { lost: false }, dangerous: true })]),
    ...(isLost
      ? []
      : [asks(data, { ...lock, label: 'device.reportLoss', given: { lost: true }, dangerous: true })]),
  ];
};

/** Everything that can be done to a seal as it stands; what its hardware cannot do is not among it. */
export const stepsFor = (data: Device): OperationStep[] => {
  const cancel = {
    type: OperationType.cancelSeal,
    step: asks(data, {
      endpoint: call.cancelSeal,
      label: 'device.cancel',
      text: 'device.cancelText',
      fields: reasonField,
      dangerous: true,
    }),
  };
  const possible = [...bodySteps(data), ...deviceSteps(data), exchangeStep(data), cancel].filter(
    ({ type }) => operationRefusal(data, type) === undefined,
  );
  return [...possible.map(({ step }) => step), ...shutSteps(data)];
};
