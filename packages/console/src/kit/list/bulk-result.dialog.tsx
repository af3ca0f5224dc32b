import { Button } from '@mantine/core';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import css from './list.module.css';
import type { Skipped } from './list-spec.ts';

interface Props extends DialogProps {
  readonly done: number;
  readonly skipped: readonly Skipped[];
}

/** What was done to the selected rows, and which were skipped and why. */
export const Dialog = ({ done, skipped, opened, close }: Props) => {
  const t = useT();
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('list.bulkDone', { n: done })}
      footer={<Button onClick={() => close()}>{t('action.close')}</Button>}
    >
      <p>{t('list.bulkSkipped', { n: skipped.length })}</p>
      <ul className={css.skipped}>
        {skipped.map(({ name, why }) => (
          <li key={name}>
            <strong>{name}</strong> {why}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
};
