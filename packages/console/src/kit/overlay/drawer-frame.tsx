import './sheets.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../phrases.tsx';
import css from './dialog-frame.module.css';

interface Props {
  readonly opened: boolean;
  onClose(): void;
  readonly title: string;
  readonly position: 'left' | 'right';
  readonly size: string;
  readonly children: ReactNode;
}

/** The frame of what slides in from the side of the screen. */
export const DrawerFrame = ({ opened, onClose, title, position, size, children }: Props) => {
  const t = useT();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={position}
      size={size}
      classNames={{ content: css.drawer }}
      portalProps={{ target: document.body }}
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay className={css.overlay} />
      <Drawer.Content>
        <div className={css.header}>
          <Drawer.Title className={css.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('action.close')} />
        </div>
        <Drawer.Body className={css.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
