import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../list/labels.ts';
import type { AnyAction, AnyRow } from '../list/list-spec.ts';
import { useAllowed } from '../list/row-actions.tsx';
import { askAndSend } from '../list/run-action.ts';
import { notify } from '../notice-store.ts';
import { useT } from '../phrases.tsx';
import { callAny, refresh } from '../query.ts';
import css from './detail.module.css';

interface Props {
  readonly endpoint: AnyEndpoint;
  readonly actions: readonly unknown[];
  readonly data: unknown;
  readonly title: string;
  /** What takes more than a call and its fields; it stands where the next step stands. */
  readonly first?: ReactNode;
}

/** What can be done to the object now; the first is the next step. */
export const DetailActions = ({ endpoint, actions, data, title, first }: Props) => {
  const t = useT();
  const row = data as AnyRow;
  const allowed = useAllowed(actions as readonly AnyAction[]).filter(({ when }) => when?.(row) ?? true);
  if (allowed.length === 0 && !first) return null;
  const run = async (action: AnyAction) => {
    const send = (input: object, options?: object) => callAny(action.endpoint, input, options);
    const asked = { action, given: action.body(row), initial: action.initial?.(row), about: title, send };
    if (!(await askAndSend(asked))) return;
    notify.success(say(t, action.done ?? 'list.done'));
    await refresh(endpoint);
  };
  return (
    <div className={css.actions}>
      {first}
      {allowed.map((action, at) => (
        <Button
          key={action.label}
          variant={at === 0 && !first && !action.seldom ? 'filled' : 'default'}
          color={action.dangerous ? 'danger' : undefined}
          onClick={() => void run(action).catch(() => undefined)}
        >
          {say(t, action.label)}
        </Button>
      ))}
    </div>
  );
};
