import { useState } from 'react';
import { EyeIcon } from '../kit/icons.tsx';
import { useT } from '../kit/phrases.tsx';
import css from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, which can be shown while it is typed. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const t = useT();
  const [shown, show] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={css.inside}
          aria-label={t(shown ? 'entry.hidePassword' : 'entry.showPassword')}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  );
};
