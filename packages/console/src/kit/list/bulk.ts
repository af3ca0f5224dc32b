import { Refusal } from '@chancery/contract/client/refusal.ts';
import { notify } from '../notice-store.ts';
import { openDialog } from '../overlay/dialog-store.ts';
import { t } from '../phrases.tsx';
import { callAny, refresh } from '../query.ts';
import type { AnyAction, AnyRow, AnySpec, Skipped } from './list-spec.ts';
import { askAndSend } from './run-action.ts';

const resultDialog = () => import('./bulk-result.dialog.tsx');

const reasonOf = (error: unknown) =>
  error instanceof Refusal && error.message !== '' ? error.message : t('list.noAnswer');

const runTogether = async (
  { endpoint }: AnyAction,
  { body, skipped }: NonNullable<AnyAction['together']>,
  rows: readonly AnyRow[],
  answers: object,
) => skipped(await callAny(endpoint, { ...answers, ...body(rows) }), t);

const runEach = async (spec: AnySpec, action: AnyAction, rows: readonly AnyRow[], answers: object) => {
  const skipped: Skipped[] = [];
  for (const row of rows) {
    try {
      await callAny(action.endpoint, { ...answers, ...action.body(row) }, { quiet: true });
    } catch (error) {
      skipped.push({ name: spec.card.title(row), why: reasonOf(error) });
    }
  }
  return skipped;
};

/** Does something to many rows, one after another, and says what was done, what was skipped and why. */
export const runBulk = async (
  spec: AnySpec,
  action: AnyAction,
  rows: readonly AnyRow[],
): Promise<boolean> => {
  const ready = rows.filter((row) => action.when?.(row) ?? true);
  const skipped: Skipped[] = rows
    .filter((row) => !ready.includes(row))
    .map((row) => ({ name: spec.card.title(row), why: t('list.notInState') }));
  const [example] = ready;
  if (example) {
    const isDone = await askAndSend({
      action,
      given: action.body(example),
      about: t('list.selected', { n: ready.length }),
      send: async (answers) =>
        skipped.push(
          ...(await (action.together
            ? runTogether(action, action.together, ready, answers)
            : runEach(spec, action, ready, answers))),
        ),
    });
    if (!isDone) return false;
  }
  const done = rows.length - skipped.length;
  if (skipped.length === 0) notify.success(t('list.bulkDone', { n: done }));
  else await openDialog(resultDialog, { done, skipped });
  await refresh(spec.endpoint);
  return true;
};
