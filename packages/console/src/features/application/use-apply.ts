import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { saveApply } from '#wire/application/calls.ts';
import { call } from '../../kit/call.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(beginning.values);
  const [errors, setErrors] = useState<ApplyErrors>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const latest = useRef(values);
  const files = useFileWait();
  const isSending = useRef(false);
  const draft = useDraft(beginning);
  const check = useCheck();

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const put = (next: ApplyValues) => {
    latest.current = next;
    setValues(next);
  };

  const set = (change: Partial<ApplyValues>) => {
    put({ ...latest.current, ...change });
    draft.sync.change(latest.current);
    // From the first failure on, every change is checked at once; what the server said of others stays.
    if (failures > 0) setErrors(check.now(latest.current));
  };

  const fail = (found: ApplyErrors) => {
    setErrors(found);
    setFailures((times) => times + 1);
  };

  /** Whoever is quicker than the answer which flow fits sends with what it says. */
  const settleFlow = async () => {
    const { templateId, seals } = latest.current;
    if (templateId !== '' || seals.length === 0) return;
    setBusy(true);
    const next = await askFlow(latest.current);
    if (next !== '') set({ templateId: next });
  };

  const send = async () => {
    await Promise.all([settleFlow(), check.ready()]);
    const found = Object.entries(check.now(latest.current)).filter(
      ([path]) => !files.isOnTheWay(path.split('.')[0] ?? path),
    );
    if (found.length > 0) return fail(Object.fromEntries(found));
    setErrors({});
    if (files.wait(() => void resume.current())) return;
    setBusy(true);
    const { id } = await call(saveApply, { ...toInput(latest.current), resubmitOf }, { quiet: true });
    await draft.forget();
    justSent.set(id);
    // Until it is left, the page sends nothing a second time.
    await moveOn(() => navigate({ to: applicationPath(id) }));
  };

  const submit = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send();
    } catch (error) {
      fail(refusedApply(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  // What has waited goes as the form is by then.
  const resume = useRef(submit);
  resume.current = submit;

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
      put(other.values);
    },
    /** Puts one's own changes on top of what the other machine saved. */
    keepMine: () => {
      const other = theirs();
      if (!other) return;
      const merged = mergeDrafts(draft.sync.begun(), latest.current, other.values);
      draft.sync.goOn(other.values, other.revision, merged);
      put(merged);
    },
    forget: draft.forget,
  };
};
