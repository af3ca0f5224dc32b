import { IconAlertTriangle } from '@tabler/icons-react';
import css from './form-alert.module.css';

/** What keeps a form as a whole from being sent. */
export const FormAlert = ({ children }: { readonly children: string }) => (
  <p className={css.alert} role="alert">
    <IconAlertTriangle size="1rem" aria-hidden="true" />
    <span className="sentence">{children}</span>
  </p>
);
