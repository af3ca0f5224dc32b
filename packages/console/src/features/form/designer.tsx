import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { FormField } from '@chancery/contract/form/design.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormAlert } from '../../kit/form/form-alert.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { DesignField } from './design-field.tsx';
import { type Drawn, drawnOf, fieldOf, newField } from './drawn-fields.ts';
import css from './form.module.css';

interface Trouble {
  readonly whole?: string;
  /** By the place of the field. */
  readonly at: Readonly<Record<string, string>>;
}

const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof Refusal)) return { at: {} };
  const found = error.data.fields ?? [];
  return {
    whole: error.message,
    at: Object.fromEntries(found.map(({ field, msg }) => [field.split('.')[1] ?? '', msg])),
  };
};

const swapped = (fields: readonly Drawn[], at: number, by: -1 | 1): readonly Drawn[] => {
  const [one, other] = [fields[at], fields[at + by]];
  if (!one || !other) return fields;
  return fields.map((field, place) => (place === at ? other : place === at + by ? one : field));
};

interface Props {
  readonly title: string;
  readonly form: { readonly fields: readonly FormField[] } | null;
  /** Keeps the fields, and answers which version they are. */
  save(fields: ReturnType<typeof fieldOf>[]): Promise<number>;
  /** Reads again what was kept. */
  refreshed(): Promise<unknown>;
  /** Where it leads once they are kept. */
  readonly back: string;
}

/** Designs what a form asks for. */
export const Designer = ({ title, form, save: keep, refreshed, back }: Props) => {
  const t = useT();
  const [fields, setFields] = useState<readonly Drawn[]>(() => {
    const kept = form?.fields.map(drawnOf) ?? [];
    return kept.length > 0 ? kept : [newField([])];
  });
  const [trouble, setTrouble] = useState<Trouble>({ at: {} });
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  useLeaveGuard(dirty);
  const change = (next: readonly Drawn[]) => {
    setDirty(true);
    setFields(next);
  };
  const save = async () => {
    setBusy(true);
    setTrouble({ at: {} });
    try {
      const version = await keep(fields.map(fieldOf));
      setDirty(false);
      // Nothing holds whoever leaves once the page has heard that all is kept.
      await refreshed();
      notify.success(t('project.formSaved', { n: version }));
      go(back);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.fields}
      style={{ maxWidth: '56rem' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1 className={css.title}>{title}</h1>
      <p>{t('project.designHelp')}</p>
      {fields.map((field, at) => (
        <DesignField
          key={field.key}
          field={field}
          at={at}
          count={fields.length}
          error={trouble.at[at]}
          onChange={(changes) =>
            change(fields.map((each, place) => (place === at ? { ...each, ...changes } : each)))
          }
          onMove={(by) => change(swapped(fields, at, by))}
          onRemove={() => change(fields.filter((_, place) => place !== at))}
        />
      ))}
      {trouble.whole && <FormAlert>{trouble.whole}</FormAlert>}
      <div className={css.buttons}>
        <Button type="submit" loading={busy} disabled={fields.length === 0}>
          {t('project.saveForm')}
        </Button>
        <Button
          variant="default"
          disabled={fields.length >= limits.form.fields}
          onClick={() => change([...fields, newField(fields)])}
        >
          {t('project.addField')}
        </Button>
      </div>
    </form>
  );
};
