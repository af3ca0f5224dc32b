import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import {
  Button,
  Checkbox,
  Input,
  NativeSelect,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { FilePurpose } from '#wire/file/codes.ts';
import { FormFieldKind as Kind } from '#wire/form/codes.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import type { TypedRow, TypedValue } from './answer-values.ts';
import css from './form.module.css';
import { helpIn, labelIn } from './labels.ts';

type FormField = import('@chancery/contract/form/design.ts').FormField;

interface Props {
  readonly field: FormField;
  readonly value: TypedValue | undefined;
  readonly error: string | undefined;
  onChange(value: TypedValue): void;
}

const inputOf: Readonly<Record<string, object>> = {
  number: { inputMode: 'decimal' },
  amount: { inputMode: 'decimal', leftSection: '¥' },
};

interface PlainProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  readonly kind: FormField['kind'];
  readonly value: string;
  onChange(value: string): void;
}

/** A line of text, a number or a day. */
const PlainField = ({ kind, onChange, ...shared }: PlainProps) =>
  kind === Kind.date ? (
    <DayField {...shared} onChange={onChange} keepsUnread />
  ) : (
    <TextInput
      {...shared}
      {...inputOf[kind]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );

const TableField = ({ field, value, error, onChange }: Props) => {
  const t = useT();
  const language = useLanguage();
  const rows = (value ?? []) as readonly TypedRow[];
  const label = labelIn(field, language);
  const change = (at: number, key: string, text: string) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, [key]: text } : row)));
  return (
    <Input.Wrapper
      label={label}
      description={helpIn(field, language)}
      error={error}
      role="group"
      aria-label={label}
    >
      {rows.length > 0 && (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                {field.columns.map((column) => (
                  <th key={column.key} scope="col">
                    {labelIn(column, language)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by nothing else
                <tr key={at}>
                  {field.columns.map((column) => (
                    <td key={column.key} className={css.cell} data-label={labelIn(column, language)}>
                      <PlainField
                        kind={column.kind}
                        aria-label={`${labelIn(column, language)} ${at + 1}`}
                        value={row[column.key] ?? ''}
                        onChange={(text) => change(at, column.key, text)}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      variant="subtle"
                      aria-label={t('project.removeRow', { n: at + 1 })}
                      onClick={() => onChange(rows.filter((_, place) => place !== at))}
                    >
                      ×
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button variant="default" size="sm" onClick={() => onChange([...rows, {}])}>
        {t('project.addRow')}
      </Button>
    </Input.Wrapper>
  );
};

/** A field of a designed form, as it is filled in. */
export const AnswerField = (props: Props) => {
  const t = useT();
  const language = useLanguage();
  const { field, value, error, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const shared = {
    name: field.key,
    label: labelIn(field, language),
    description: helpIn(field, language),
    error,
    required: field.required,
    withAsterisk: field.required,
  };
  const onText = (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange(event.currentTarget.value);
  const options = field.options.map((option) => ({ value: option.key, label: labelIn(option, language) }));
  switch (field.kind) {
    case Kind.longText:
      return <Textarea {...shared} value={text} onChange={onText} autosize minRows={3} maxRows={16} />;
    case Kind.choice:
      return (
        <NativeSelect
          {...shared}
          value={text}
          onChange={onText}
          data={[{ value: '', label: t('form.choose') }, ...options]}
        />
      );
    case Kind.choices:
      return (
        <Checkbox.Group {...shared} value={[...((value ?? []) as string[])]} onChange={onChange}>
          {options.map((option) => (
            <Checkbox key={option.value} mt="xs" {...option} />
          ))}
        </Checkbox.Group>
      );
    case Kind.file:
      return (
        <UploadField
          {...{ name: shared.name, label: shared.label, ...(error && { error }) }}
          {...(shared.description && { description: shared.description })}
          rules={{ purpose: FilePurpose.answer, max: field.max ?? 10 }}
          value={(value ?? []) as readonly FileValue[]}
          onChange={onChange}
        />
      );
    case Kind.table:
      return <TableField {...props} />;
    default:
      return <PlainField {...shared} kind={field.kind} value={text} onChange={onChange} />;
  }
};
