import { IconSend } from '@tabler/icons-react';
import { FormAlert } from '../../kit/form/form-alert.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './apply.module.css';
import { isOnFiles, totalOf } from './apply-values.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftNote } from './draft-note.tsx';
import { FilesSection } from './files-section.tsx';
import { FlowSection } from './flow-section.tsx';
import { SealsSection } from './seals-section.tsx';
import { useApply } from './use-apply.ts';
import type { Beginning } from './use-draft.ts';
import { WhatSection } from './what-section.tsx';
import { WhenSection } from './when-section.tsx';
import { WhereSection } from './where-section.tsx';

interface Props {
  readonly beginning: Beginning;
  /** The application that goes on, or is made anew. */
  readonly again?: { readonly id: string; readonly number: string };
  onForgotten(): void;
}

/** The form: what matters first, the rest folded, who will decide at the end. */
export const ApplyForm = ({ beginning, again, onForgotten }: Props) => {
  const t = useT();
  const apply = useApply(beginning, again?.id);
  const { values, errors } = apply;
  const title = again ? t('apply.againTitle', { number: again.number }) : t('apply.heading');
  usePageTitle(title);
  const count = totalOf(values);
  return (
    <form
      ref={apply.form}
      className={css.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply.submit();
      }}
    >
      <header className={css.head}>
        <h1>{title}</h1>
        <DraftNote apply={apply} onForgotten={onForgotten} />
      </header>
      <DraftConflict apply={apply} />
      <div className={css.columns}>
        <div className={css.column}>
          <WhatSection apply={apply} />
          <SealsSection apply={apply} />
          <FilesSection apply={apply} />
          {isOnFiles(values) && <WhereSection apply={apply} />}
          <WhenSection apply={apply} />
        </div>
        <div className={css.column} data-beside>
          <FlowSection apply={apply} />
        </div>
      </div>
      {errors.form && <FormAlert refused={errors.refused}>{errors.form}</FormAlert>}
      <footer className={css.bar}>
        <span className={css.cost}>
          {count > 0 &&
            t('apply.cost', { presses: t('apply.presses', { n: count }), n: values.seals.length })}
        </span>
        <SubmitButton
          verb={t(again ? 'apply.submitAgain' : 'apply.submit')}
          busy={apply.busy}
          files={apply.files}
          icon={<IconSend size="1rem" />}
        />
      </footer>
    </form>
  );
};
