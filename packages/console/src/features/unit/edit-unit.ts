import type { z } from 'zod';
import { getUnitManage, type UnitManage, updateUnit } from '#wire/unit/calls.ts';
import { refreshAccess } from '../../kit/access.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { zoneKind } from '../../kit/zone-field.tsx';

/** Lets an administrator change what the unit says about itself. */
export const editUnit = async (unit: z.output<typeof UnitManage>): Promise<void> => {
  const saved = await openFormDialog({
    title: t('unit.editTitle'),
    verb: t('unit.save'),
    endpoint: updateUnit,
    fields: {
      companyName: { label: 'unit.name' },
      companyFullName: {
        label: 'unit.fullName',
        help: unit.certifiedAt ? 'unit.fullNameCertified' : 'unit.fullNameHelp',
        fixed: unit.certifiedAt !== null,
      },
      address: { label: 'unit.address' },
      contactName: { label: 'unit.contactName' },
      contactPhone: { label: 'unit.contactPhone' },
      contactEmail: { label: 'unit.contactEmail' },
      zone: { label: 'unit.zone', kind: zoneKind('unit.zoneHelp') },
    },
    given: { revision: unit.revision },
    initial: unit,
    editing: true,
    size: 520,
  });
  // Whoever thought better of it may still have learnt that somebody else has changed it.
  await refresh(getUnitManage);
  if (!saved) return;
  notify.success(t('unit.saved'));
  await refreshAccess();
};
