import { openFormDialog } from '../form/open-form-dialog.ts';
import { notify } from '../notice-store.ts';
import { confirm } from '../overlay/confirm.ts';
import { t } from '../phrases.tsx';
import { callAny, refresh } from '../query.ts';
import { say } from './labels.ts';
import type { AnyAction, AnyRow, AnySpec } from './list-spec.ts';

interface Asked {
  readonly action: AnyAction;
  readonly given: object;
  readonly initial?: object;
  /** Which object, or how many. */
  readonly about: string;
  send(input: object, options?: object): Promise<unknown>;
}

/** Asks what has to be asked before an action and sends it; false when the user thinks better of it. */
export const askAndSend = async ({ action, given, initial, about, send }: Asked): Promise<boolean> => {
  const { endpoint, fields, dangerous } = action;
  const title = say(t, action.label);
  if (fields) return openFormDialog({ title, about, endpoint, fields, given, initial, dangerous, send });
  const ask = () => {
    if (typeof action.confirm === 'function') return action.confirm(about);
    return action.confirm
      ? confirm({ title, text: say(t, action.confirm), verb: title, dangerous })
      : Promise.resolve(true);
  };
  if (!(await ask())) return false;
  await send(given);
  return true;
};

/** Does something to one row: asks, calls, says that it is done, and shows the list anew. */
export const runAction = async (spec: AnySpec, action: AnyAction, row: AnyRow): Promise<void> => {
  const isDone = await askAndSend({
    action,
    given: action.body(row),
    initial: action.initial?.(row),
    about: spec.card.title(row),
    send: (input, options) => callAny(action.endpoint, input, options),
  });
  if (!isDone) return;
  notify.success(say(t, action.done ?? 'list.done'));
  await refresh(spec.endpoint);
};
