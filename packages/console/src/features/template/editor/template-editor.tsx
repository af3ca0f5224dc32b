import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#wire/limits.ts';
import { useAccess } from '../../../kit/access.ts';
import { useLeaveGuard } from '../../../kit/form/leave-guard.ts';
import { dropDraft, keepDraft, takeDraft } from '../../../kit/keep.ts';
import { notify } from '../../../kit/notice-store.ts';
import { openDialog } from '../../../kit/overlay/dialog-store.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import { useT } from '../../../kit/phrases.tsx';
import { type Drawing, drawingOf, isSame, namesOf, newDrawing, type Template } from './drawing.ts';
import css from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { type Editor, EditorProvider, startPart } from './editor-context.ts';
import { FaultList } from './fault-list.tsx';
import { FlowCanvas } from './flow-canvas.tsx';
import { type DrawnFault, faultsOf } from './flow-faults.ts';
import { Inspector } from './inspector.tsx';
import { useDrawing } from './use-drawing.ts';
import { useNames } from './use-names.ts';
import { usePublish } from './use-publish.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import type { VersionChoice, VersionsShown } from './versions.dialog.tsx';

const versionsDialog = () => import('./versions.dialog.tsx');
const dryRunDialog = () => import('./dry-run.dialog.tsx');

interface Kept {
  readonly drawing: Drawing;
  readonly revision: number;
  readonly names: Readonly<Record<string, string>>;
}

interface Props {
  /** What was read; undefined for something new. */
  readonly template: Template | undefined;
  reload(): Promise<void>;
  /** Begins again with what is published. */
  restart(): void;
}

const nameFault = ({ name }: Drawing): DrawnFault[] => {
  const fault = (say: DrawnFault['say']) => [{ key: 'template', at: [startPart], name: '', say }];
  const length = [...name.trim()].length;
  if (length === 0) return fault((t) => t('flow.fault.templateName'));
  return length > limits.text.name ? fault((t) => t('flow.fault.longName')) : [];
};

/** The desk on which a template is drawn. */
export const TemplateEditor = ({ template, reload, restart }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const mayEdit = can('template.edit');
  const draftKey = `template:${template?.id ?? 'new'}`;
  const [kept] = useState(() => (mayEdit ? takeDraft<Kept>(draftKey) : undefined));
  const [published] = useState(() => (template ? drawingOf(template) : newDrawing(t)));
  const [seen, setSeen] = useState<number>();
  const desk = useDrawing(kept?.drawing ?? published);
  const { drawing, showPart } = desk;
  const revision = kept?.revision ?? template?.revision ?? 0;
  const dirty = !isSame(drawing, published);
  const loaded = { names: { ...kept?.names, ...(template && namesOf(template)) } };

  const looked = template?.versions.find(({ version }) => version === seen);
  const shown = looked ? { ...drawing, flow: looked.flow } : drawing;
  const { nameOf, names } = useNames(shown, loaded);
  const faults = looked ? [] : [...nameFault(drawing), ...faultsOf(drawing.flow)];
  const canEdit = mayEdit && !looked;

  usePageTitle(drawing.name.trim() || t('flow.new'));
  useLeaveGuard(dirty);
  useUndoKeys(canEdit ? desk : { undo: undefined, redo: undefined });
  const isForgotten = useRef(false);
  useEffect(() => {
    if (dirty && !isForgotten.current) keepDraft(draftKey, { drawing, revision, names });
    else dropDraft(draftKey);
  });
  const forget = () => {
    isForgotten.current = true;
    dropDraft(draftKey);
  };

  const { publish, busy } = usePublish({ template, revision, drawing, forget, reload });
  const publishOrPoint = () => {
    const [first] = faults;
    if (!first) return void publish().catch(() => undefined);
    showPart(first.at[0]);
    notify.warning(t('flow.fixFirst'));
  };
  const bringBack = (version: number) => {
    const old = template?.versions.find((one) => one.version === version);
    if (old) desk.draw(() => old.flow);
    setSeen(undefined);
    notify.info(t('flow.broughtBack', { version }));
  };
  const openVersions = async () => {
    if (!template) return;
    const chosen = await openDialog<VersionChoice, VersionsShown>(versionsDialog, {
      template,
      canEdit: mayEdit,
    });
    if (chosen?.act === 'see') setSeen(chosen.version);
    if (chosen?.act === 'bringBack') bringBack(chosen.version);
  };
  const startOver = () => {
    forget();
    restart();
  };

  const editor: Editor = {
    ...desk,
    drawing: shown,
    flow: shown.flow,
    canEdit,
    loaded,
    nameOf,
    faultsAt: (id) => faults.filter(({ at }) => at.includes(id)),
  };
  return (
    <EditorProvider value={editor}>
      <section className={css.page}>
        <EditorBar
          {...{ template, desk, dirty, busy }}
          canEdit={canEdit}
          canPublish={faults.length === 0}
          onPublish={publishOrPoint}
          onTry={() =>
            void openDialog(dryRunDialog, {
              flow: shown.flow,
              templateId: template?.id,
              deviceIds: [...drawing.deviceIds],
            })
          }
          onVersions={() => void openVersions()}
        />
        {kept && dirty && (
          <p className={css.note} role="status">
            {t('flow.restored')}
            <Button variant="subtle" size="compact-sm" onClick={startOver}>
              {t('flow.startOver')}
            </Button>
          </p>
        )}
        {looked && (
          <p className={css.note} role="status">
            {t('flow.seeing', { version: looked.version })}
            <span>
              {mayEdit && (
                <Button variant="subtle" size="compact-sm" onClick={() => bringBack(looked.version)}>
                  {t('flow.bringBack')}
                </Button>
              )}
              <Button variant="subtle" size="compact-sm" onClick={() => setSeen(undefined)}>
                {t('flow.backToDrawing')}
              </Button>
            </span>
          </p>
        )}
        <div className={css.desk}>
          <FlowCanvas />
          <div className={css.side}>
            <Inspector />
            {canEdit && <FaultList faults={faults} dirty={dirty} />}
          </div>
        </div>
        <p className="visually-hidden" role="status">
          {desk.said}
        </p>
      </section>
    </EditorProvider>
  );
};
