import './sheets.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../phrases.tsx';
import css from './dialog-frame.module.css';

interface Props {
  readonly opened: boolean;
  onClose(): void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the one that does it last. */
  readonly footer?: ReactNode;
  readonly size?: number;
}

/** The frame of every dialog: focus is kept inside and returns where it came from, Esc closes. */
export const DialogFrame = ({ opened, onClose, title, children, footer, size = 440 }: Props) => {
  const t = useT();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      classNames={{ content: css.content, inner: css.inner }}
      portalProps={{ target: document.body }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay className={css.overlay} />
      <Modal.Content>
        <div className={css.header}>
          <Modal.Title className={css.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('action.close')} />
        </div>
        <Modal.Body className={css.body}>
          {children}
          {footer && <div className={css.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
