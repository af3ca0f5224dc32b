import { lazy, Suspense, useMemo } from 'react';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { DrawerFrame } from '../overlay/drawer-frame.tsx';
import type { AnyRow, AnySpec } from './list-spec.ts';

interface Props extends DialogProps {
  readonly row: AnyRow;
  readonly title: string;
  readonly load: NonNullable<AnySpec['inspect']>;
}

/** A row with everything it has, at the side of its list. */
export const Dialog = ({ row, title, load, opened, close }: Props) => {
  const Inspect = useMemo(() => lazy(() => load().then((module) => ({ default: module.Inspect }))), [load]);
  return (
    <DrawerFrame
      opened={opened}
      onClose={() => close()}
      title={title}
      position="right"
      size="min(34rem, 100vw)"
    >
      <Suspense fallback={null}>
        <Inspect row={row} />
      </Suspense>
    </DrawerFrame>
  );
};
