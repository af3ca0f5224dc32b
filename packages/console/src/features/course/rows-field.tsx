import type { Translate } from '@chancery/phrases/keys.ts';
import { Button, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CustomKind, CustomProps } from '../../kit/form/field-spec.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './course.module.css';

interface Rows<Row> {
  /** What a row of the object means for the form, and the other way round. */
  readonly begin: (value: unknown) => Row;
  readonly read: (row: Row) => unknown;
  /** A new one; the last is at hand, since the next is often like it. */
  readonly add: (last: Row | undefined) => Row;
  readonly heading: (t: Translate, number: number) => string;
  readonly verb: (t: Translate) => string;
  readonly max: number;
  readonly Fields: (props: {
    readonly row: Row;
    readonly values: CustomProps['values'];
    readonly loaded: CustomProps['loaded'];
    change(part: Partial<Row>): void;
  }) => ReactNode;
}

const rowsIn = <Row,>(value: CustomProps['value']): Row[] =>
  typeof value === 'string' && value !== '' ? JSON.parse(value) : [];

/** A field of several rows, each with fields of its own; a form holds it as a text. */
export const rowsKind = <Row extends object>(spec: Rows<Row>): CustomKind => ({
  Custom: function RowsField({ label, value, error, values, loaded, onChange }: CustomProps) {
    const t = useT();
    const rows = rowsIn<Row>(value);
    const set = (next: readonly Row[]) => onChange(JSON.stringify(next));
    return (
      <Input.Wrapper labelElement="div" label={label} error={error}>
        <div className={css.rows}>
          {rows.map((row, at) => {
            const title = spec.heading(t, at + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by where it stands
              <fieldset key={at} className={css.row}>
                <legend>{title}</legend>
                <spec.Fields
                  {...{ row, values, loaded }}
                  change={(part) => set(rows.map((one, place) => (place === at ? { ...one, ...part } : one)))}
                />
                <div>
                  <Button
                    variant="default"
                    aria-label={t('list.fact', { label: t('courseDesk.remove'), value: title })}
                    onClick={() => set(rows.filter((_, place) => place !== at))}
                  >
                    {t('courseDesk.remove')}
                  </Button>
                </div>
              </fieldset>
            );
          })}
          {rows.length < spec.max && (
            <div>
              <Button variant="default" onClick={() => set([...rows, spec.add(rows.at(-1))])}>
                {spec.verb(t)}
              </Button>
            </div>
          )}
        </div>
      </Input.Wrapper>
    );
  },
  begin: (value) => (Array.isArray(value) ? JSON.stringify(value.map(spec.begin)) : ''),
  read: (text) => rowsIn<Row>(text).map(spec.read),
  show: (value, t) =>
    rowsIn<Row>(value)
      .map((_, at) => spec.heading(t, at + 1))
      .join(' · '),
});
