import { Refusal } from '@chancery/contract/client/refusal.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormAlert } from '../../kit/form/form-alert.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { AnswerField } from './answer-field.tsx';
import { answersOf, type TypedValues, typedValues } from './answer-values.ts';
import css from './form.module.css';

interface Trouble {
  readonly fields: Readonly<Record<string, string>>;
  readonly whole?: string | undefined;
}

const noTrouble: Trouble = { fields: {} };

/** What the server says, at the fields it speaks of. */
const troubleOf = (error: unknown): Trouble => {
  if (!(error instanceof Refusal)) return noTrouble;
  const found = error.data.fields ?? [];
  if (found.length === 0) return { fields: {}, whole: error.message };
  return {
    fields: Object.fromEntries(found.map(({ field, msg }) => [field.split('.')[1] ?? field, msg])),
    whole: error.message,
  };
};

type Fields = Parameters<typeof answersOf>[0];

interface Props {
  readonly title: string;
  /** What stands between the title and the fields. */
  readonly children: (state: {
    readonly revision: number;
    readonly isBusy: boolean;
    readonly isDirty: boolean;
    /** Does something and says at the form what the server says to it. */
    attempt(work: () => Promise<void>): Promise<void>;
  }) => ReactNode;
  readonly fields: Fields;
  /** What was filled in so far. */
  readonly filled: {
    readonly answers: Readonly<Record<string, unknown>>;
    readonly files: Parameters<typeof typedValues>[2];
    readonly revision: number;
  } | null;
  /** What is said before it is submitted, and where that leads. */
  readonly sure: string;
  readonly back: string;
  /** Keeps it on the state that somebody saw. */
  save(
    answers: ReturnType<typeof answersOf>,
    revision: number,
  ): Promise<{ readonly id: string; readonly revision: number }>;
  /** Submits what was kept, and says what became of it. */
  submit(saved: { readonly id: string; readonly revision: number }): Promise<string>;
  /** Reads again what others have kept meanwhile. */
  onAgain(): void;
  refreshed(): Promise<unknown>;
}

/** A designed form that several people fill in together; nobody overwrites anybody unseen. */
export const FillForm = ({
  title,
  children,
  fields,
  filled,
  sure,
  back,
  save: keep,
  submit: send,
  onAgain,
  refreshed,
}: Props) => {
  const t = useT();
  const [values, setValues] = useState<TypedValues>(() =>
    typedValues(fields, filled?.answers ?? {}, filled?.files ?? []),
  );
  const [revision, setRevision] = useState(filled?.revision ?? 0);
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  useLeaveGuard(dirty);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setTrouble(noTrouble);
    try {
      await work();
      await refreshed();
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const saved = await keep(answersOf(fields, values), revision);
    setRevision(saved.revision);
    setDirty(false);
    return saved;
  };
  const keepDraft = () =>
    attempt(async () => {
      await save();
      notify.success(t('project.draftSaved'));
    });
  const submit = () =>
    attempt(async () => {
      const saved = await save();
      const verb = t('project.submit');
      if (!(await confirm({ title: verb, text: sure, verb }))) return;
      notify.success(await send(saved));
      go(back);
    });
  return (
    <form
      className={css.fields}
      style={{ maxWidth: '48rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <h1 className={css.title}>{title}</h1>
      {children({ revision, isBusy: busy, isDirty: dirty, attempt })}
      {fields.map((field) => (
        <AnswerField
          key={field.key}
          field={field}
          value={values[field.key]}
          error={trouble.fields[field.key]}
          onChange={(value) => {
            setDirty(true);
            setValues((before) => ({ ...before, [field.key]: value }));
          }}
        />
      ))}
      {trouble.whole && <FormAlert>{trouble.whole}</FormAlert>}
      <div className={css.buttons}>
        <Button type="submit" loading={busy}>
          {t('project.submit')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void keepDraft()}>
          {t('project.saveDraft')}
        </Button>
        {trouble.whole && (
          <Button variant="subtle" disabled={busy} onClick={onAgain}>
            {t('project.reload')}
          </Button>
        )}
      </div>
    </form>
  );
};
