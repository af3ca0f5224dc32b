import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CommandState, DeviceStanding, OperationType } from '#wire/device/codes.ts';
import { listDeviceOperations } from '#wire/device/operation.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { newDestructionPath } from '../destruction/paths.ts';
import { openUnbind } from './bind-forms.ts';
import css from './device.module.css';
import type { Device } from './device.ts';
import { stepsFor } from './operation-forms.ts';
import { operationsPath } from './paths.ts';

const shownAtOnce = 5;
const State = tag(CommandState).Cell;

const Buttons = ({ data }: { readonly data: Device }) => {
  const t = useT();
  const { can } = useAccess();
  // Administrators suspend and resume an electronic seal beside its picture; a keeper may only shut it.
  const isOwn = isPhysical(data.subtype) || (!can('eSeal.edit') && data.lockedAt === null);
  const steps = can('device.operate') && isOwn ? stepsFor(data) : [];
  // A seal that is shut is not let go: it would stay shut.
  const canUnbind = data.isSmart && data.lockedAt === null && can('device.bind');
  const canDestroy =
    can('destruction.edit') && isPhysical(data.subtype) && data.standing !== DeviceStanding.unbound;
  const isFree = data.standing !== DeviceStanding.retiring && (!data.isSmart || data.hasSeal);
  if (steps.length === 0 && !canUnbind && !canDestroy) return null;
  return (
    <div className={css.buttons}>
      {steps.map(({ name, label, dangerous, run }) => (
        <Button
          key={name}
          variant={dangerous ? 'outline' : 'default'}
          color={dangerous ? 'danger' : undefined}
          onClick={() => void run().catch(() => undefined)}
        >
          {label}
        </Button>
      ))}
      {canDestroy && isFree && (
        <Button
          variant="outline"
          color="danger"
          renderRoot={(props: object) => <Link to={newDestructionPath(data.id)} {...props} />}
        >
          {t('device.destroy')}
        </Button>
      )}
      {canUnbind && (
        <Button variant="outline" color="danger" onClick={() => void openUnbind(data).catch(() => undefined)}>
          {t('device.unbind')}
        </Button>
      )}
    </div>
  );
};

/** What can be done to a seal now, and what was done lately. */
export const DeviceOperations = ({ data }: { readonly data: Device }) => {
  const t = useT();
  const { can } = useAccess();
  const isAllowed = can('device.operations');
  const { data: found } = useRead(
    listDeviceOperations,
    { deviceId: data.id, pageSize: shownAtOnce },
    { enabled: isAllowed },
  );
  const upgrade = data.sent.upgrade;
  const isUpgrading = upgrade?.state === CommandState.waiting && upgrade.percent !== null;
  return (
    <>
      <Buttons data={data} />
      {isUpgrading && <p role="status">{t('device.upgrading', { percent: upgrade.percent ?? 0 })}</p>}
      {found?.list.length === 0 && <p className={css.quiet}>{t('device.noOperations')}</p>}
      <ul className={css.rows}>
        {found?.list.map((row) => (
          <li key={row.id}>
            <span>{t(codeLabel(OperationType, row.type))}</span>
            <span className={css.quiet}>{[row.byName, row.note].filter(Boolean).join(' · ')}</span>
            {row.state && <State value={row.state} />}
            <time dateTime={row.createdAt}>{showDateTime(row.createdAt)}</time>
          </li>
        ))}
      </ul>
      {found && found.total > shownAtOnce && (
        <p className={css.foot}>
          <Link to={`${operationsPath}?keyword=${encodeURIComponent(data.name)}` as string}>
            {t('device.allOperations')}
          </Link>
        </p>
      )}
    </>
  );
};
