import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { DrawerFrame } from '../kit/overlay/drawer-frame.tsx';
import { useT } from '../kit/phrases.tsx';
import { MenuList } from './menu-list.tsx';

/** The whole menu on a phone; a visit closes it. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  return (
    <DrawerFrame
      opened={opened}
      onClose={() => close()}
      title={t('shell.menu')}
      position="left"
      size="min(20rem, 85vw)"
    >
      <nav aria-label={t('shell.menu')}>
        <MenuList onVisit={() => close()} />
      </nav>
    </DrawerFrame>
  );
};
