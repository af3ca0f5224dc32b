import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../phrases.tsx';
import { readDay, readMinute, writeMinute } from './read-day.ts';

export interface DayTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'placeholder'> {
  /** `2026-11-05`, or `2026-11-05T09:30` with a time; nothing is an empty text. */
  readonly value: string;
  onChange(value: string): void;
  /** Hands on what is no day as it was typed, to those who say what is wrong with it; nothing otherwise. */
  readonly keepsUnread?: boolean;
  readonly withTime?: boolean;
}

interface Typed {
  readonly text: string;
  /** What it was taken for: once that is not the value, and nobody types, the text is out of date. */
  readonly value: string;
}

/** A day that is typed in the one form we write days in, whatever language the browser speaks. */
export const DayText = (props: DayTextProps) => {
  const { value, onChange, keepsUnread = false, withTime = false, error, onBlur, ...input } = props;
  const t = useT();
  const [typed, setTyped] = useState<Typed>();
  const [isTyping, setTyping] = useState(false);
  const read = withTime ? readMinute : readDay;
  const text = typed && (isTyping || typed.value === value) ? typed.text : writeMinute(value);
  const isUnread = text.trim() !== '' && read(text) === undefined;

  const type = (next: string) => {
    const taken = read(next) ?? (keepsUnread ? next.trim() : '');
    setTyping(true);
    setTyped({ text: next, value: taken });
    onChange(taken);
  };
  const leave: TextInputProps['onBlur'] = (event) => {
    setTyping(false);
    if (!isUnread) setTyped(undefined);
    onBlur?.(event);
  };
  return (
    <TextInput
      {...input}
      autoComplete="off"
      placeholder={t(withTime ? 'form.minuteForm' : 'form.dayForm')}
      value={text}
      error={isUnread && !isTyping ? t(withTime ? 'form.minuteUnread' : 'form.dayUnread') : error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
};
