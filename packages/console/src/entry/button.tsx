import type { ComponentPropsWithRef } from 'react';
import { Spinner } from '../kit/spinner.tsx';
import css from './button.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  readonly kind?: 'primary' | 'plain' | 'link' | 'danger';
  /** Something is under way: the button keeps its place and focus, and a second press does nothing. */
  readonly busy?: boolean;
  readonly wide?: boolean;
}

/** A button of the entry pages. */
export const Button = ({
  kind = 'plain',
  busy = false,
  wide = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    className={`${css.button} ${rest.className ?? ''}`}
    data-kind={kind}
    data-wide={wide || undefined}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy && <Spinner />}
    <span>{children}</span>
  </button>
);
