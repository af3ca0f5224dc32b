import { getMark } from '#wire/watermark/calls.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { Compare } from './compare.tsx';
import css from './watermark.module.css';

interface Props extends DialogProps {
  readonly id: string;
  readonly fileName: string;
}

/** A marked file before and after, as large as the window. */
export const Dialog = ({ opened, close, id, fileName }: Props) => {
  const t = useT();
  const { data } = useRead(getMark, { id }, { toTheEnd: true });
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('watermark.dialogTitle', { name: fileName })}
      size={1_000}
    >
      {data ? <Compare mark={data} /> : <div className={css.waiting} aria-busy="true" />}
    </DialogFrame>
  );
};
