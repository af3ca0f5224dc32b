import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { designProject, getKeptProject } from '#wire/project/desk.calls.ts';
import { call } from '../../kit/call.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { FormAlert } from '../../kit/form/form-alert.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import { DesignField } from '../form/design-field.tsx';
import { type Drawn, drawnOf, fieldOf, newField } from '../form/drawn-fields.ts';
import css from '../form/form.module.css';

type Project = CallResult<typeof getKeptProject>;

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

const Designer = ({ data }: { readonly data: Project }) => {
  const t = useT();
  const [fields, setFields] = useState<readonly Drawn[]>(() => {
    const kept = data.form?.fields.map(drawnOf) ?? [];
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
      const input = { id: data.id, version: data.form?.version ?? 0, fields: fields.map(fieldOf) };
      const { version } = await call(designProject, input, { quiet: true });
      setDirty(false);
      await refresh(getKeptProject);
      notify.success(t('project.formSaved', { n: version }));
      go(`/projectsDetail?id=${data.id}`);
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
      <h1 className={css.title}>{t('project.designTitle', { title: keptTitle(data) })}</h1>
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

/** Designs what a project asks for. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const query = useRead(getKeptProject, { id }, { enabled: id !== '' });
  usePageTitle(query.data && t('project.designTitle', { title: keptTitle(query.data) }));
  if (id === '' || query.isError)
    return <DetailTrouble error={query.error} parent="/projects" onRetry={() => void query.refetch()} />;
  return query.data ? (
    <Designer key={query.data.form?.version ?? 0} data={query.data} />
  ) : (
    <div aria-busy="true" />
  );
};
