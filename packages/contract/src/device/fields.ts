import { limits } from '../limits.ts';
import { deviceName } from '../rules/device-name.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';

/** What people note of a seal. */
export const deviceFields = {
  name: deviceName,
  sealKind: optionalText(limits.text.remark),
  keeperId: id.nullish(),
  departmentId: id.nullish(),
  place: optionalText(limits.text.description),
  note: optionalText(limits.freeText),
};
/** What can be wrong with that. */
export const deviceErrors = [
  'device.nameTaken',
  'device.keeperNotFound',
  'apply.departmentNotFound',
  'dictionary.entryNotFound',
] as const;
