import { limits } from '@chancery/contract/limits.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { searchDevices } from '#wire/device/calls.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { getUnitConfig } from '#wire/unit/config.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import type { SealChoice } from '../device/device.ts';
import css from './apply.module.css';
import { errorAt } from './apply-errors.ts';
import { isOnFiles, type SealLine, totalOf } from './apply-values.ts';
import { SealItem } from './seal-item.tsx';
import styles from './seals.module.css';
import type { Apply } from './use-apply.ts';

const searchFrom = 8;

/** Every seal that was found so far: one that is chosen stays when the next search does not find it. */
const useSeen = (list: readonly SealChoice[] | undefined): ReadonlyMap<string, SealChoice> => {
  const [seen, setSeen] = useState<ReadonlyMap<string, SealChoice>>(new Map());
  const [last, setLast] = useState<readonly SealChoice[]>();
  if (list && list !== last) {
    setLast(list);
    setSeen(new Map([...seen, ...list.map((seal) => [seal.id, seal] as const)]));
  }
  return seen;
};

/** Which seals, and how often each. */
export const SealsSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const mayEnter = useAccess().can('device.edit');
  const { seals, kind } = apply.values;
  const onFiles = isOnFiles(apply.values);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), 250);
  const found = useRead(
    searchDevices,
    { keyword: keyword || undefined, kind, pageSize: 20 },
    { keepLast: true },
  );
  const { data: config } = useRead(getUnitConfig, {}, { later: true });
  const max = Math.min(limits.useCountMax, config?.maxEmpowerTims ?? limits.useCountMax);
  const chosen = new Map(seals.map((line, at) => [line.deviceId, { line, at }]));
  const offered: readonly SealLine[] = (found.data?.list ?? []).map(({ id, name, keeper, subtype }) => ({
    electronic: !isPhysical(subtype),
    deviceId: id,
    name,
    keeper: keeper?.realName ?? '',
    normalCount: 1,
    crossPageCount: 0,
  }));
  const known = useSeen(found.data?.list);
  // A seal stays where it stands when it is chosen; one that the search does not find any more comes first.
  const isFound = new Set(offered.map(({ deviceId }) => deviceId));
  const shown = [...seals.filter(({ deviceId }) => !isFound.has(deviceId)), ...offered];
  const isMany = typed !== '' || (found.data?.total ?? 0) > searchFrom;
  const change = (line: SealLine) =>
    apply.set({ seals: seals.map((each) => (each.deviceId === line.deviceId ? line : each)) });
  const toggle = (line: SealLine) =>
    apply.set({
      seals: chosen.has(line.deviceId)
        ? seals.filter((each) => each.deviceId !== line.deviceId)
        : [...seals, line],
    });
  const wrong = apply.errors.seals;
  return (
    <fieldset className={css.section} aria-describedby={wrong ? 'seals-error' : undefined}>
      <legend>{t('apply.seals')}</legend>
      {isMany && (
        <TextInput
          aria-label={t('apply.searchSeals')}
          placeholder={t('apply.searchSeals')}
          leftSection={<IconSearch size="1rem" aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.total === 0 && keyword === '' && seals.length === 0 && (
        <p className={css.dim}>
          {t(mayEnter ? 'apply.noSealsYet' : 'apply.noSeals')}{' '}
          {mayEnter && <Link to="/server/bindingseal">{t('apply.enterSeal')}</Link>}
        </p>
      )}
      <ul className={styles.seals} aria-busy={found.isPending}>
        {shown.map((line) => {
          const own = chosen.get(line.deviceId);
          return (
            <SealItem
              key={line.deviceId}
              line={own?.line ?? line}
              seal={known.get(line.deviceId)}
              isChosen={own !== undefined}
              max={max}
              counted={!onFiles}
              error={own && errorAt(apply.errors, `seals.${own.at}`)}
              invalid={wrong !== undefined}
              onToggle={() => toggle(line)}
              onChange={change}
            />
          );
        })}
      </ul>
      {wrong && (
        <p id="seals-error" className={css.error} role="alert">
          <span className="sentence">{wrong}</span>
        </p>
      )}
      {seals.length > 0 && (
        <p className={styles.total} role="status">
          <strong>{t('apply.presses', { n: totalOf(apply.values) })}</strong>{' '}
          <span className={css.dim}>{t(onFiles ? 'placing.counted' : 'apply.limit', { max })}</span>
        </p>
      )}
    </fieldset>
  );
};
