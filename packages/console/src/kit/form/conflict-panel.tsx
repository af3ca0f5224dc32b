import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showDateTime } from '../format.ts';
import { fieldLabel } from '../list/labels.ts';
import { useT } from '../phrases.tsx';
import css from './conflict.module.css';
import { type Conflict, differences } from './conflict.ts';
import { kindOf } from './form-values.ts';
import type { Form } from './use-schema-form.ts';
import { ValueWords } from './value-words.tsx';

interface Props {
  readonly form: Form;
  readonly conflict: Conflict;
}

/** Somebody was quicker: who, when, what is different, and the two ways on. */
export const ConflictPanel = ({ form, conflict }: Props) => {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const found = differences(form.fields, conflict, form.begun, form.values);
  useEffect(() => panel.current?.focus(), []);

  const fieldAt = (name: string) => {
    const schema = form.schema?.shape[name];
    const spec = form.fields[name];
    return {
      label: fieldLabel(t, name, spec?.label),
      kind: schema ? kindOf(schema, spec?.kind) : 'text',
    } as const;
  };
  return (
    <section className={css.panel} role="alert" tabIndex={-1} ref={panel}>
      <h2 className={css.title}>{t('form.changedBy', { by: conflict.by, at: showDateTime(conflict.at) })}</h2>
      <p>{t(found.length > 0 ? 'form.conflictText' : 'form.conflictSame')}</p>
      {found.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('form.field')}</th>
              <th scope="col">{t('form.theirs')}</th>
              <th scope="col">{t('form.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ name, theirs, mine, touched }) => {
              const { label, kind } = fieldAt(name);
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td data-title={t('form.theirs')}>
                    <ValueWords kind={kind} value={theirs} loaded={conflict.current} />
                  </td>
                  <td data-title={t('form.mine')}>
                    <ValueWords kind={kind} value={mine} loaded={form.loaded} />
                    {!touched && <span className={css.note}>{t('form.untouched')}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <div className={css.ways}>
        <Button variant="default" onClick={form.takeTheirs}>
          {t('form.takeTheirs')}
        </Button>
        <Button variant="default" loading={form.busy} onClick={() => void form.keepMine()}>
          {t('form.keepMine')}
        </Button>
      </div>
    </section>
  );
};
