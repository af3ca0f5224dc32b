import type { RowOf } from '@chancery/contract/kit/paging.ts';
import { Button } from '@mantine/core';
import { CardState, DeviceAbility } from '#wire/device/codes.ts';
import type { listHardware } from '#wire/device/hardware.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';
import { openNewCodes, openSim } from './hardware-forms.ts';
import { ServiceCell } from './seal-shows.tsx';

/** A smart seal as the operator keeps it. */
export const Inspect = ({ row }: { readonly row: RowOf<typeof listHardware> }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <>
      <Facts
        data={row}
        facts={[
          { field: 'serial', label: 'device.serial' },
          { field: 'model', label: 'device.model' },
          { field: 'companyName', label: 'hardware.unit' },
          { field: 'firmware', label: 'device.firmware' },
          { field: 'simNumber', label: 'hardware.simNumber' },
          { field: 'simState', label: 'device.sim', show: tag(CardState) },
          { field: 'lastSeenAt', label: 'device.lastSeen', show: dateTime },
          { field: 'createdAt', show: dateTime },
        ]}
      />
      <p>
        <ServiceCell row={row} />
      </p>
      <ul className={css.chips}>
        {row.abilityPermsList.map((ability) => (
          <li key={ability}>{t(codeLabel(DeviceAbility, ability))}</li>
        ))}
      </ul>
      {can('hardware.edit') && (
        <div className={css.buttons}>
          <Button variant="default" onClick={() => void openSim(row).catch(() => undefined)}>
            {t('hardware.editSim')}
          </Button>
          {!row.retired && (
            <Button
              variant="outline"
              color="danger"
              onClick={() => void openNewCodes(row).catch(() => undefined)}
            >
              {t('hardware.newCodes')}
            </Button>
          )}
        </div>
      )}
    </>
  );
};
