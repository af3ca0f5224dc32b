import { Button } from '@mantine/core';
import { showDateTime } from '../../kit/format.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './apply.module.css';
import type { Apply } from './use-apply.ts';

interface Props {
  readonly apply: Apply;
  onForgotten(): void;
}

/** How it goes with keeping the draft, and the way to be rid of it. */
export const DraftNote = ({ apply, onForgotten }: Props) => {
  const t = useT();
  const { draft } = apply;
  const words = () => {
    switch (draft.is) {
      case 'untouched':
        return '';
      case 'saving':
        return t('apply.saving');
      case 'saved':
        return apply.isLocal
          ? t('apply.onlyHere')
          : t('apply.savedAt', { time: showDateTime(draft.at).slice(11) });
      case 'offline':
        return t('apply.keptHere');
      case 'refused':
        return t('apply.notSaved', { why: draft.why });
      case 'conflict':
        return t('apply.keptHere');
    }
  };
  const forget = async () => {
    const title = t('apply.throwAway');
    if (!(await confirm({ title, text: t('apply.throwAwayText'), verb: title, dangerous: true }))) return;
    await apply.forget();
    onForgotten();
  };
  return (
    <div className={css.draft}>
      <span role="status" data-state={draft.is}>
        {words()}
      </span>
      {draft.is !== 'untouched' && (
        <Button variant="subtle" size="compact-sm" onClick={() => void forget()}>
          {t('apply.throwAway')}
        </Button>
      )}
    </div>
  );
};
