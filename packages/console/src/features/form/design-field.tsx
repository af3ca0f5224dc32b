import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { FormFieldKind as Kind } from '#wire/form/codes.ts';
import { say, sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import type { Drawn } from './drawn-fields.ts';
import css from './form.module.css';

interface Props {
  readonly field: Drawn;
  readonly at: number;
  readonly count: number;
  readonly error: string | undefined;
  onChange(changes: Partial<Drawn>): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

const bounded: readonly string[] = [Kind.number, Kind.amount];
const chosen: readonly string[] = [Kind.choice, Kind.choices];

/** What there is a most of, by the kind of a field. */
const mostOf: Readonly<Partial<Record<Drawn['kind'], PhraseKey>>> = {
  [Kind.text]: 'project.mostLetters',
  [Kind.longText]: 'project.mostLetters',
  [Kind.number]: 'project.max',
  [Kind.amount]: 'project.max',
  [Kind.choices]: 'project.mostChoices',
  [Kind.file]: 'project.mostFiles',
  [Kind.table]: 'project.mostRows',
};

/** A field of a form as it is designed. */
export const DesignField = ({ field, at, count, error, onChange, onMove, onRemove }: Props) => {
  const t = useT();
  const most = mostOf[field.kind];
  const text = (name: keyof Drawn & string, label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={String(field[name])}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      {...more}
    />
  );
  return (
    <fieldset className={css.designed}>
      <legend>{t('project.fieldNumber', { n: at + 1 })}</legend>
      <div className={css.pair}>
        {text('labelZh', t('project.labelZh'), { error })}
        {text('labelEn', t('project.labelEn'))}
        <NativeSelect
          label={t('project.kind')}
          value={field.kind}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as Drawn['kind'] })}
          data={Kind.all.map((code) => ({ value: code, label: sayCode(t, Kind, code) }))}
        />
      </div>
      <div className={css.pair}>
        {text('helpZh', t('project.helpZh'))}
        {text('helpEn', t('project.helpEn'))}
      </div>
      {chosen.includes(field.kind) && (
        <Textarea
          label={t('project.options')}
          description={t('project.optionsHelp')}
          autosize
          minRows={2}
          value={field.options}
          onChange={({ currentTarget }) => onChange({ options: currentTarget.value })}
        />
      )}
      {field.kind === Kind.table && (
        <Textarea
          label={t('project.columns')}
          description={t('project.columnsHelp')}
          autosize
          minRows={2}
          value={field.columns}
          onChange={({ currentTarget }) => onChange({ columns: currentTarget.value })}
        />
      )}
      <div className={css.pair}>
        {bounded.includes(field.kind) && text('min', t('project.min'), { inputMode: 'decimal' })}
        {most && text('max', say(t, most), { inputMode: 'decimal' })}
      </div>
      <div className={css.buttons}>
        <Checkbox
          label={t('project.required')}
          checked={field.required}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
        <Button variant="subtle" disabled={at === 0} onClick={() => onMove(-1)}>
          {t('project.up')}
        </Button>
        <Button variant="subtle" disabled={at === count - 1} onClick={() => onMove(1)}>
          {t('project.down')}
        </Button>
        <Button variant="subtle" color="danger" onClick={onRemove}>
          {t('project.removeField')}
        </Button>
      </div>
    </fieldset>
  );
};
