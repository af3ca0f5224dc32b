import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '../phrases.tsx';
import css from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Form } from './use-schema-form.ts';

const ConflictPanel = lazy(() =>
  import('./conflict-panel.tsx').then((it) => ({ default: it.ConflictPanel })),
);

interface Props {
  readonly form: Form;
  readonly children: ReactNode;
  readonly verb: string;
  readonly dangerous?: boolean;
  /** What the action costs; stands beside its button. */
  readonly cost?: string;
  readonly cancel?: ReactNode;
}

/** The frame of every form: its fields, doubts to confirm, what is wrong with the whole, and the button. */
export const FormBody = ({ form, children, verb, dangerous, cost, cancel }: Props) => {
  const t = useT();
  const { warnings } = form.errors;
  return (
    <form
      ref={form.form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
      {form.conflict && (
        <Suspense>
          <ConflictPanel form={form} conflict={form.conflict} />
        </Suspense>
      )}
      {form.errors.form && <FormAlert refused={form.errors.refused}>{form.errors.form}</FormAlert>}
      {warnings.length > 0 && (
        <div className={css.doubt} role="alert">
          <ul>
            {warnings.map(({ warning, msg }) => (
              <li key={warning} className="sentence">
                {msg}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            loading={form.busy}
            onClick={() => void form.submit(warnings.map(({ warning }) => warning))}
          >
            {t('form.confirm')}
          </Button>
        </div>
      )}
      <div className={css.buttons}>
        {cost && <span className={css.cost}>{cost}</span>}
        {cancel}
        <SubmitButton verb={verb} busy={form.busy} files={form.files} dangerous={dangerous} />
      </div>
    </form>
  );
};
