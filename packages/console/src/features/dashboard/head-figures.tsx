import { ApprovalState } from '#wire/approval/codes.ts';
import { getHomeFigures, type HeadType, headFigures } from '#wire/dashboard/calls.ts';
import { DeviceNeed } from '#wire/device/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Figures } from '../../kit/figures.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { unitDay, zoneOfDays } from '../../kit/unit-zone.ts';
import { recordsPath as appliesPath } from '../approval/paths.ts';
import { devicesNeeding, devicesPath } from '../device/paths.ts';
import { usesPath } from './uses-path.ts';

const bad: ReadonlySet<string> = new Set(['devicesAttention', 'servicesEnding', 'usesToReview']);

const appliesOf = (filters: Readonly<Record<string, string>>): string =>
  `${appliesPath}?${new URLSearchParams({ ...filters, ...zoneOfDays() })}`;

/** The lists of what is counted, where there is one of exactly that. */
const listsOf = (today: string): Readonly<Record<string, string>> => {
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  return {
    devices: devicesPath,
    devicesAttention: devicesNeeding(DeviceNeed.attention),
    servicesEnding: devicesNeeding(DeviceNeed.service),
    usesThisMonth: usesPath(month),
    usesToReview: usesPath({ needsReview: 'true' }),
    appliesThisMonth: appliesOf(month),
    appliesApproved: appliesOf({ ...month, state: String(ApprovalState.approved) }),
    appliesRejected: appliesOf({ ...month, state: String(ApprovalState.rejected) }),
  };
};

const Strip = ({ type }: { readonly type: HeadType }) => {
  const t = useT();
  const { data } = useRead(getHomeFigures, { type });
  const lists = listsOf(unitDay());
  const numbers = new Map(data?.figures.map(({ name, number }) => [name, number]));
  return (
    <section aria-label={t(`figure.${type}`)}>
      <Figures
        figures={headFigures[type].map((name) => {
          const value = numbers.get(name);
          return {
            label: t(`figure.${name}`),
            value,
            isBad: bad.has(name) && (value ?? 0) > 0,
            to: value ? lists[name] : undefined,
          };
        })}
      />
    </section>
  );
};

/** The numbers somebody begins the day with: of the seals for those who keep them, of the uses for everybody. */
export const HeadFigures = () => {
  const { can } = useAccess();
  return (
    <>
      {can('device.view') && <Strip type="device" />}
      <Strip type={can('device.view') ? 'use' : 'apply'} />
    </>
  );
};
