import { DrawerFrame } from '../../../kit/overlay/drawer-frame.tsx';
import { useT } from '../../../kit/phrases.tsx';
import { useIsMobile } from '../../../kit/use-mobile.ts';
import { BranchSettings, CaseSettings } from './case-settings.tsx';
import { type Editor, useEditor } from './editor-context.ts';
import { caseOf, stepOf } from './flow-ops.ts';
import css from './settings.module.css';
import { ApproveSettings, CopySettings } from './step-settings.tsx';
import { TemplateSettings } from './template-settings.tsx';

/** What is selected, with the words for it and its settings. */
const settingsOf = ({ flow, selected }: Editor) => {
  const step = selected ? stepOf(flow, selected) : undefined;
  const found = selected ? caseOf(flow, selected) : undefined;
  if (found) return { label: 'flow.case', body: <CaseSettings one={found.one} /> } as const;
  switch (step?.kind) {
    case 'approve':
      return { label: 'flow.approve', body: <ApproveSettings step={step} /> } as const;
    case 'copy':
      return { label: 'flow.copy', body: <CopySettings step={step} /> } as const;
    case 'branch':
      return { label: 'flow.branch', body: <BranchSettings branch={step} /> } as const;
    default:
      return { label: 'flow.settings', body: <TemplateSettings /> } as const;
  }
};

/** The settings of the selected card: beside the picture, or in a drawer on a phone. */
export const Inspector = () => {
  const t = useT();
  const isMobile = useIsMobile();
  const editor = useEditor();
  const { label, body } = settingsOf(editor);
  const settings = (
    <div key={editor.selected} className={css.settings}>
      {body}
    </div>
  );
  if (isMobile)
    return (
      <DrawerFrame
        opened={editor.selected !== undefined}
        onClose={() => editor.select(undefined)}
        title={t(label)}
        position="right"
        size="100%"
      >
        {settings}
      </DrawerFrame>
    );
  return (
    <aside className={css.panel} aria-label={t(label)}>
      <h2 className={css.title}>{t(label)}</h2>
      {settings}
    </aside>
  );
};
