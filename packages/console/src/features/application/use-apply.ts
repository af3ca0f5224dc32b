import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { saveApply } from '#wire/application/calls.ts';
import { call } from '../../kit/call.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { moveOn } from '../../kit/move-on.ts';
import { useFileWait } from '../../kit/upload/use-file-wait.ts';
import { applicationPath } from '../approval/paths.ts';
import { justSent } from '../approval/sent.ts';
import { type ApplyErrors, refusedApply } from './apply-errors.ts';
import { type ApplyValues, mergeDrafts } from './apply-values.ts';
import { fromDraft, toInput } from './apply-wire.ts';
import { askFlow } from './fitting-flow.ts';
import { useCheck } from './use-check.ts';
import { type Beginning, useDraft } from './use-draft.ts';

/** A form in use: what is filled in, what is wrong with it, its draft, and sending it. */
export type Apply = ReturnType<typeof useApply>;

/** Holds an application while it is filled in. */
export const useApply = (beginning: Beginning, resubmitOf: string | undefined) => {
  const navigate = useNavigate();
  const files = useFileWait();
  const draft = useDraft(beginning);
  const check = useCheck();
  const { form, values, errors, busy, ...held } = useForm<ApplyValues, ApplyErrors>({
    initial: beginning.values,
    none: {},
    // From the first failure on, every change is checked at once; what the server said of others stays.
    afterChange: ({ next, errors: before, hasFailed }) => (hasFailed ? check.now(next) : before),
    refused: refusedApply,
  });

  const set = (change: Partial<ApplyValues>) => {
    held.change(change);
    draft.sync.change(held.latest());
  };

  /** Whoever is quicker than the answer which flow fits sends with what it says. */
  const settleFlow = async (begin: () => void) => {
    const { templateId, seals } = held.latest();
    if (templateId !== '' || seals.length === 0) return;
    begin();
    const next = await askFlow(held.latest());
    if (next !== '') set({ templateId: next });
  };

  const submit = () =>
    held.submit(async (begin) => {
      await Promise.all([settleFlow(begin), check.ready()]);
      const found = Object.entries(check.now(held.latest())).filter(
        ([path]) => !files.isOnTheWay(path.split('.')[0] ?? path),
      );
      if (found.length > 0) return held.fail(Object.fromEntries(found));
      held.tell({});
      if (files.wait(() => void held.resume(() => again.current()))) return;
      begin();
      const { id } = await call(saveApply, { ...toInput(held.latest()), resubmitOf }, { quiet: true });
      await draft.forget();
      justSent.set(id);
      // Until it is left, the page sends nothing a second time.
      await moveOn(() => navigate({ to: applicationPath(id) }));
    });
  // What has waited goes as the form is by then.
  const again = useRef(submit);
  again.current = submit;

  const theirs = () => {
    if (draft.state.is !== 'conflict') return undefined;
    const { current } = draft.state.conflict;
    return {
      values: fromDraft((current.fields ?? {}) as Record<string, unknown>, beginning.values.user),
      revision: Number(current.revision),
    };
  };

  return {
    form,
    values,
    errors,
    busy,
    draft: draft.state,
    /** What is filled in stays on this machine until it is submitted. */
    isLocal: beginning.localOnly === true,
    set,
    submit,
    /** Its files on their way: sent before they have arrived, the form waits and goes by itself. */
    files,
    /** Goes on with what the other machine saved. */
    takeTheirs: () => {
      const other = theirs();
      if (!other) return;
      draft.sync.goOn(other.values, other.revision);
      held.put(other.values);
    },
    /** Puts one's own changes on top of what the other machine saved. */
    keepMine: () => {
      const other = theirs();
      if (!other) return;
      const merged = mergeDrafts(draft.sync.begun(), held.latest(), other.values);
      draft.sync.goOn(other.values, other.revision, merged);
      held.put(merged);
    },
    forget: draft.forget,
  };
};
