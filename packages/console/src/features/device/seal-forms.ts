import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { addDevice, getDevice, listDevices, updateDevice } from '#wire/device/calls.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { fromDictionary } from '../../kit/dictionary.tsx';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { keeperPick, sealDepartmentPick } from './keeper-pick.ts';

type Seal = CallResult<typeof getDevice>;

/** What people note of a seal. */
export const sealFields = {
  name: { label: 'seal.name' },
  sealKind: { label: 'seal.sealKind', kind: fromDictionary('sealKind') },
  keeperId: { label: 'seal.keeper', kind: keeperPick, help: 'seal.keeperHelp' },
  departmentId: { label: 'seal.department', kind: sealDepartmentPick },
  place: { label: 'device.place' },
  note: { label: 'seal.note' },
} as const;

/** Enters an ordinary seal: smart ones come in by binding, electronic ones are made. */
export const openAddSeal = async (): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('seal.add'),
    verb: t('seal.addVerb'),
    about: t('seal.addText'),
    endpoint: addDevice,
    fields: sealFields,
    given: { subtype: SealSubtype.ordinary },
  });
  if (!isDone) return;
  notify.success(t('seal.added'));
  await refresh(listDevices);
};

const toInitial = (seal: Partial<Seal>) => ({
  ...seal,
  ...('keeper' in seal && { keeperId: seal.keeper?.userId ?? null }),
});

/** Changes what is noted of a seal. */
export const openEditSeal = async (seal: Seal): Promise<void> => {
  const { id, revision } = seal;
  const isDone = await openFormDialog({
    title: t('seal.editTitle'),
    verb: t('seal.save'),
    endpoint: updateDevice,
    fields: { ...sealFields, enabled: { label: 'seal.enabled', kind: 'switch' } },
    given: { id, revision },
    initial: toInitial(seal),
    loaded: seal,
    editing: true,
    toInitial: (current) => toInitial(current as Partial<Seal>),
  });
  if (!isDone) return;
  notify.success(t('seal.saved'));
  await Promise.all([refresh(listDevices), refresh(getDevice)]);
};
