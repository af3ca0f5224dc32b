import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  onChange(value: number): void;
}

/** A number that takes effect as soon as it is one; what is being typed stays as it is typed. */
export const NumberField = ({
  label,
  value,
  unit,
  min = -10_000,
  max = 10_000,
  whole = false,
  onChange,
}: Props) => {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || Number.isNaN(number) || (whole && !Number.isInteger(number))) return;
    if (number >= min && number <= max && number !== value) onChange(number);
  };
  return (
    <TextInput
      label={label}
      size="xs"
      inputMode={whole ? 'numeric' : 'decimal'}
      rightSection={unit}
      rightSectionWidth={unit ? '2.5rem' : undefined}
      value={typed ?? String(value)}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
};
