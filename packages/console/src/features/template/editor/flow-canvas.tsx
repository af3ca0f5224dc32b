import { IconFlagCheck, IconPencilPlus } from '@tabler/icons-react';
import { useT } from '../../../kit/phrases.tsx';
import { BranchBlock } from './branch-block.tsx';
import { startPart, useEditor } from './editor-context.ts';
import css from './flow.module.css';
import { sayNames } from './flow-words.ts';
import { PartCard } from './part-card.tsx';
import { onPartKey } from './part-keys.ts';
import { StepCard } from './step-card.tsx';
import { StepRow } from './step-row.tsx';

/** The flow as a picture: from the application at the top to the approval at the bottom. */
export const FlowCanvas = () => {
  const t = useT();
  const editor = useEditor();
  const { flow, drawing, nameOf, canEdit } = editor;
  const { deviceIds, fileTypeIds } = drawing;
  const seals = deviceIds.length > 0 ? sayNames(t, deviceIds, nameOf) : t('template.everySeal');
  const fileTypes = fileTypeIds.length > 0 ? sayNames(t, fileTypeIds, nameOf) : t('template.everyFileType');
  return (
    <section className={css.canvas} aria-label={t('flow.picture')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside */}
      <div className={css.flow} onKeyDown={(event) => onPartKey(editor, event)}>
        <PartCard
          id={startPart}
          kind="start"
          icon={<IconPencilPlus size="0.875rem" aria-hidden="true" />}
          label={t('flow.settings')}
          name={t('flow.start')}
        >
          <span className={css.who}>{t('flow.startText', { seals, fileTypes })}</span>
        </PartCard>
        <StepRow
          list="main"
          steps={flow.steps}
          draw={(step) => (step.kind === 'branch' ? <BranchBlock branch={step} /> : <StepCard step={step} />)}
        />
        <div className={css.end}>
          <span className={css.kind}>
            <IconFlagCheck size="0.875rem" aria-hidden="true" />
            {t('flow.end')}
          </span>
          <span className={css.who}>{t('flow.endText')}</span>
        </div>
        {canEdit && <p className={css.keys}>{t('flow.keys')}</p>}
      </div>
    </section>
  );
};
