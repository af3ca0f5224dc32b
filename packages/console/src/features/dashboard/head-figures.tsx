import { getHomeFigures, type HeadType, headFigures } from '#wire/dashboard/calls.ts';
import { DeviceNeed } from '#wire/device/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Figures } from '../../kit/figures.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { devicesNeeding, devicesPath } from '../device/paths.ts';
import { usesPath } from './uses-path.ts';

const bad: ReadonlySet<string> = new Set(['devicesAttention', 'servicesEnding', 'usesToReview']);

/** The lists of what is counted, where there is one of exactly that. */
const lists: Readonly<Record<string, string>> = {
  devices: devicesPath,
  devicesAttention: devicesNeeding(DeviceNeed.attention),
  servicesEnding: devicesNeeding(DeviceNeed.service),
  usesToReview: usesPath({ needsReview: 'true' }),
};

const Strip = ({ type }: { readonly type: HeadType }) => {
  const t = useT();
  const { data } = useRead(getHomeFigures, { type });
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
