import { limits } from '@chancery/contract/limits.ts';
import { useT } from '../kit/phrases.tsx';
import { Spinner } from '../kit/spinner.tsx';
import css from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'trailing' | 'label'> {
  /** Seconds until another code may be sent. */
  readonly left: number;
  readonly sending: boolean;
  onSend?(): void;
}

/** A verification code with the button that sends one. */
export const CodeField = ({ left, sending, onSend, onChange, ...props }: Props) => {
  const t = useT();
  const { digits } = limits.verificationCode;
  return (
    <TextField
      {...props}
      label={t('entry.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(value) => onChange(value.replace(/\D/g, '').slice(0, digits))}
      trailing={
        onSend && (
          <button
            type="button"
            className={`${css.inside} ${css.send}`}
            disabled={left > 0}
            aria-busy={sending || undefined}
            onClick={() => !sending && onSend()}
          >
            {sending && <Spinner />}
            {left > 0 ? t('entry.resendIn', { n: left }) : t('entry.sendCode')}
          </button>
        )
      }
    />
  );
};
