import { DeviceStanding } from '#wire/device/codes.ts';
import { ServiceState } from '#wire/service/codes.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { SealChoice } from './device.ts';
import { reachPhrase } from './reach.ts';
import css from './seal-option.module.css';

const Standing = tag(DeviceStanding).Cell;
const Service = tag(ServiceState).Cell;

/** Whatever keeps a seal from being used comes before how long it is served. */
export const SealFacts = ({ row }: { readonly row: SealChoice }) => {
  const t = useT();
  const { standing, serviceState, keeper } = row;
  return (
    <>
      {standing === DeviceStanding.ready && serviceState !== null ? (
        <Service value={serviceState} />
      ) : (
        <Standing value={standing} />
      )}{' '}
      <span>{keeper ? t('seal.keptBy', { name: keeper.realName }) : t('seal.noKeeper')}</span>{' '}
      {row.isSmart && (
        <span className={css.reach} data-online={row.online || undefined}>
          {t(reachPhrase(row))}
        </span>
      )}
    </>
  );
};
