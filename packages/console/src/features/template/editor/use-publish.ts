import { Refusal } from '@chancery/contract/client/refusal.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addTemplate, listTemplates, updateTemplate } from '#wire/template/calls.ts';
import { call } from '../../../kit/call.ts';
import { notify } from '../../../kit/notice-store.ts';
import { openDialog } from '../../../kit/overlay/dialog-store.ts';
import { useT } from '../../../kit/phrases.tsx';
import { refresh } from '../../../kit/query.ts';
import { type Drawing, isSame, type Template } from './drawing.ts';
import type { PublishAnswer, PublishQuestion } from './publish.dialog.tsx';

const publishDialog = () => import('./publish.dialog.tsx');
const conflictDialog = () => import('./conflict.dialog.tsx');

interface Parts {
  /** What was read; undefined for something new. */
  readonly template: Template | undefined;
  /** The state the drawing was begun on. */
  readonly revision: number;
  readonly drawing: Drawing;
  /** Lets go of what was kept of the drawing, for good. */
  forget(): void;
  /** Reads the template anew and begins with it. */
  reload(): Promise<void>;
}

/** Puts a drawing in force: asks what it changes, sends it, and settles what somebody else did meanwhile. */
export const usePublish = ({ template, revision, drawing, forget, reload }: Parts) => {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const settle = async () => {
    forget();
    await refresh(listTemplates);
  };

  const send = async (note: string, begunOn: number): Promise<void> => {
    const fields = {
      ...drawing,
      deviceIds: [...drawing.deviceIds],
      fileTypeIds: [...drawing.fileTypeIds],
      versionNote: note || undefined,
    };
    if (!template) {
      const { id } = await call(addTemplate, fields, { quiet: true });
      notify.success(t('flow.published', { version: 1 }));
      await settle();
      await navigate({ to: `/sealManage/addtemplate/${id}` as string, ignoreBlocker: true, replace: true });
      return;
    }
    const input = { ...fields, id: template.id, revision: begunOn };
    const { version } = await call(updateTemplate, input, { quiet: true });
    notify.success(version > template.version ? t('flow.published', { version }) : t('flow.savedOnly'));
    await settle();
    await reload();
  };

  const attempt = async (note: string, begunOn: number): Promise<void> => {
    try {
      await send(note, begunOn);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      const { conflict } = failure.data;
      if (!conflict) {
        notify.error(failure.message);
        return;
      }
      const choice = await openDialog(conflictDialog, { by: conflict.by });
      if (choice === 'mine') await attempt(note, Number(conflict.current.revision));
      if (choice === 'theirs') {
        forget();
        await reload();
      }
    }
  };

  const publish = async (): Promise<void> => {
    if (busy) return;
    const isRedrawn = !template || !isSame(template.flow, drawing.flow);
    const asked = await openDialog<PublishAnswer, PublishQuestion>(publishDialog, {
      version: isRedrawn ? (template?.version ?? 0) + 1 : undefined,
      running: template?.running ?? 0,
    });
    if (!asked) return;
    setBusy(true);
    await attempt(asked.note, revision).finally(() => setBusy(false));
  };

  return { publish, busy };
};
