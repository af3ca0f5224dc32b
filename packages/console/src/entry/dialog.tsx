import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../kit/phrases.tsx';
import css from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Left out where there is no way around the dialog. */
  onClose?(): void;
}

/** A dialog of the browser itself: it holds the focus, closes with Esc and gives the focus back. Shown while mounted. */
export const Dialog = ({ title, children, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // Not the close button, which comes first: what the dialog is for.
    element?.querySelector<HTMLElement>('input, [data-kind="primary"]')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header className={css.header}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {onClose && (
          <button type="button" className={css.close} aria-label={t('entry.close')} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
};
