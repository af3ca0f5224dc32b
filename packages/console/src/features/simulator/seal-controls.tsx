import { Button, NativeSelect, PasswordInput, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { Seal } from '@chancery/simulator/seal.types.ts';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import css from './simulator.module.css';
import type { PlayedSeal } from './use-played-seal.ts';

const minute = 60_000;
const skews = [-24 * 60, -60, -5, 0, 5, 60, 24 * 60];
const lowPercent = 12;

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/** What can happen to a seal besides being pressed. */
export const SealControls = ({ played, seal }: { readonly played: PlayedSeal; readonly seal: Seal }) => {
  const t = useT();
  const { play, setWanted, connection } = played;
  const { memory } = seal;
  const [password, setPassword] = useState('');
  const minutesOff = Math.round(memory.skew / minute);
  const choices = skews.includes(minutesOff) ? skews : [...skews, minutesOff];
  return (
    <div className={css.controls}>
      <Group title={t('simulator.network')}>
        <Switch
          label={t('simulator.connected')}
          checked={connection !== 'offline'}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        <p>{t('simulator.networkHelp')}</p>
      </Group>
      <Group title={t('simulator.power')}>
        <div className={css.row}>
          <Button size="compact-sm" variant="default" onClick={() => play({ type: 'drain', to: lowPercent })}>
            {t('simulator.drain')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => play({ type: 'drain', to: 0 })}>
            {t('simulator.empty')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => play({ type: 'replaceBattery' })}>
            {t('simulator.replaceBattery')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => play({ type: 'addInk' })}>
            {t('simulator.addInk')}
          </Button>
        </div>
      </Group>
      <Group title={t('simulator.privileged')}>
        <form
          className={css.row}
          onSubmit={(event) => {
            event.preventDefault();
            play({ type: 'press', kind: 'normal', password });
          }}
        >
          <PasswordInput
            aria-label={t('simulator.password')}
            placeholder={t('simulator.password')}
            autoComplete="off"
            size="xs"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="compact-sm" variant="default">
            {t('simulator.pressPrivileged')}
          </Button>
        </form>
      </Group>
      <Group title={t('simulator.mischief')}>
        <Switch
          label={t('simulator.caseOpen')}
          checked={memory.caseOpen}
          onChange={(event) => play({ type: 'case', open: event.currentTarget.checked })}
        />
        <Switch
          label={t('simulator.tampered')}
          checked={memory.tampered}
          onChange={(event) => play({ type: 'tamper', on: event.currentTarget.checked })}
        />
        <p>{t('simulator.tamperedHelp')}</p>
        <div className={css.row}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!memory.tampered}
            onClick={() => play({ type: 'press', kind: 'normal', concealed: true })}
          >
            {t('simulator.conceal')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => play({ type: 'restart' })}>
            {t('simulator.restart')}
          </Button>
        </div>
        <NativeSelect
          label={t('simulator.skew')}
          size="xs"
          value={String(minutesOff)}
          data={choices.map((value) => ({
            value: String(value),
            label: value === 0 ? t('simulator.skewNone') : t('simulator.skewBy', { n: value }),
          }))}
          onChange={(event) => play({ type: 'skew', ms: Number(event.currentTarget.value) * minute })}
        />
      </Group>
    </div>
  );
};
