import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import type { useCode } from '../../kit/code.ts';
import css from './code-line.module.css';

interface Props {
  readonly asked: ReturnType<typeof useCode>;
  readonly label: string;
  readonly send: string;
  readonly again: (seconds: number) => string;
}

/** The code that a phone was sent, and the button that sends it: what proves somebody who has no passkey. */
export const CodeLine = ({ asked: { code, setCode, isSending, left, ask }, label, send, again }: Props) => (
  <div className={css.line}>
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={code}
      onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
    />
    <Button
      variant="default"
      loading={isSending}
      disabled={left > 0}
      onClick={() => void ask().catch(() => undefined)}
    >
      {left > 0 ? again(left) : send}
    </Button>
  </div>
);
