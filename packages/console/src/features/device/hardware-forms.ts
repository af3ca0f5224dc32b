import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import { CardState, DeviceAbility } from '#wire/device/codes.ts';
import { addHardware, listHardware, renewCodes, updateHardware } from '#wire/device/hardware.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';

type Codes = CallResult<typeof addHardware>;

const loadCodes = () => import('./codes.dialog.tsx');

/** Shows the codes of a device, once. */
const showCodes = (codes: Codes): Promise<unknown> => openDialog(loadCodes, { codes });

/** Registers a device and shows its codes. */
export const openAddHardware = async (): Promise<void> => {
  let made: Codes | undefined;
  const isDone = await openFormDialog({
    title: t('hardware.add'),
    verb: t('hardware.addVerb'),
    about: t('hardware.addText'),
    endpoint: addHardware,
    fields: {
      serial: { label: 'device.serial', autoComplete: 'off' },
      model: { label: 'device.model' },
      publicKey: { label: 'hardware.publicKey', autoComplete: 'off' },
      abilityPermsList: { label: 'device.abilities', kind: { checkboxes: DeviceAbility } },
      isBluetooth: { label: 'device.byBluetooth', kind: 'switch' },
      isGprs: { label: 'code.connectMode.network', kind: 'switch' },
      firmware: { label: 'device.firmware' },
      simNumber: { label: 'hardware.simNumber' },
      simState: { label: 'device.sim', kind: CardState },
    },
    initial: { model: 'S30', isBluetooth: true, isGprs: true, simState: CardState.test },
    send: async (input, options) => {
      made = await callAny(addHardware, input, options);
      return made;
    },
  });
  if (!isDone || !made) return;
  await refresh(listHardware);
  await showCodes(made);
};

type Row = RowOf<typeof listHardware>;

/** Notes the SIM card of a device. */
export const openSim = async ({ id, revision, serial, simNumber, simState }: Row): Promise<void> => {
  const isSaved = await openFormDialog({
    title: t('hardware.editSim'),
    about: serial,
    endpoint: updateHardware,
    fields: {
      simNumber: { label: 'hardware.simNumber' },
      simState: { label: 'device.sim', kind: CardState },
    },
    given: { id, revision },
    initial: { simNumber, simState },
    editing: true,
  });
  if (!isSaved) return;
  notify.success(t('hardware.saved'));
  await refresh(listHardware);
};

/** Gives a device new codes and shows them, once. */
export const openNewCodes = async ({ id, serial }: Row): Promise<void> => {
  const title = t('hardware.newCodes');
  const text = `${serial}. ${t('hardware.newCodesText')}`;
  if (!(await confirm({ title, text, verb: title, dangerous: true }))) return;
  await showCodes(await callAny(renewCodes, { id }));
};
