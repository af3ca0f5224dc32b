import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { sayCode } from '../../../kit/list/labels.ts';
import type { LabelledCodes } from '../../../kit/list/list-endpoint.ts';
import { useT } from '../../../kit/phrases.tsx';
import type { PickKind } from '../../../kit/picker/pick.ts';
import { PickField } from '../../../kit/picker/pick-field.tsx';
import { useEditor } from './editor-context.ts';
import css from './settings.module.css';

interface IdsProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly kind: PickKind;
  readonly value: readonly string[];
  onChange(ids: string[]): void;
}

/** Several people or things, searched while one types. */
export const IdsField = ({ name, label, help, kind, value, onChange }: IdsProps) => {
  const { loaded, canEdit } = useEditor();
  return (
    <PickField
      form={{
        values: { [name]: value },
        loaded: loaded as unknown as Readonly<Record<string, unknown>>,
        set: (_name, next) => onChange([...(next as unknown as readonly string[])]),
      }}
      kind={kind}
      shared={{
        name,
        label,
        description: help,
        error: undefined,
        'aria-invalid': false,
        required: false,
        withAsterisk: false,
        placeholder: undefined,
        autoComplete: 'off',
        disabled: !canEdit,
        onBlur: () => undefined,
      }}
    />
  );
};

interface NumberProps {
  readonly label: string;
  readonly value: number | null | undefined;
  /** How many of what is kept make one of what is typed. */
  readonly scale?: number;
  onChange(value: number | null): void;
}

const parse = (text: string, scale: number): number | null => {
  const plain = text.replaceAll(/[,，\s]/g, '');
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * scale) : null;
};

/** A number that may be left empty. What was typed stays as typed while it means what is kept. */
export const NumberField = ({ label, value, scale = 1, onChange }: NumberProps) => {
  const { canEdit } = useEditor();
  const [typed, setTyped] = useState('');
  const kept = value ?? null;
  const shown = parse(typed, scale) === kept ? typed : kept === null ? '' : String(kept / scale);
  return (
    <TextInput
      label={label}
      inputMode={scale === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      disabled={!canEdit}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parse(event.currentTarget.value, scale));
      }}
    />
  );
};

interface CodeProps<C extends LabelledCodes> {
  readonly label: string;
  readonly help?: string;
  readonly codes: C;
  readonly value: C['all'][number];
  onChange(code: C['all'][number]): void;
}

/** One member of an enumeration, from a list that opens. */
export const CodeSelect = <C extends LabelledCodes>({
  label,
  help,
  codes,
  value,
  onChange,
}: CodeProps<C>) => {
  const t = useT();
  const { canEdit } = useEditor();
  return (
    <NativeSelect
      label={label}
      description={help}
      disabled={!canEdit}
      value={String(value)}
      onChange={(event) => {
        const chosen = codes.all.find((code) => String(code) === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      data={codes.all.map((code) => ({ value: String(code), label: sayCode(t, codes, code) }))}
    />
  );
};

/** One member of an enumeration, all of them in sight. */
export const CodeRows = <C extends LabelledCodes>({ label, codes, value, onChange }: CodeProps<C>) => {
  const t = useT();
  const name = useId();
  const { canEdit } = useEditor();
  return (
    <fieldset className={css.rows} disabled={!canEdit}>
      <legend>{label}</legend>
      {codes.all.map((code) => (
        <label key={code} className={css.option}>
          <input type="radio" name={name} checked={code === value} onChange={() => onChange(code)} />
          {sayCode(t, codes, code)}
        </label>
      ))}
    </fieldset>
  );
};
