import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../list/labels.ts';
import type { AnyAction, AnyRow } from '../list/list-spec.ts';
import { useAllowed } from '../list/row-actions.tsx';
import { askAndSend } from '../list/run-action.ts';
import { notify } from '../notice-store.ts';
import { useT } from '../phrases.tsx';
import { callAny, refresh } from '../query.ts';
import { useIsMobile } from '../use-mobile.ts';
import css from './detail.module.css';

interface Props {
  readonly endpoint: AnyEndpoint;
  readonly actions: readonly unknown[];
  readonly data: unknown;
  readonly title: string;
  /** What takes more than a call and its fields; it stands where the next step stands. */
  readonly first?: ReactNode;
}

/** So many actions stand in sight on a phone, where a menu holds the others. */
const roomAlone = 2;
const roomBeside = 1;

/** What can be done to the object now; the first is the next step. */
export const DetailActions = ({ endpoint, actions, data, title, first }: Props) => {
  const t = useT();
  const row = data as AnyRow;
  const allowed = useAllowed(actions as readonly AnyAction[]).filter(({ when }) => when?.(row) ?? true);
  const isMobile = useIsMobile();
  if (allowed.length === 0 && !first) return null;
  const run = async (action: AnyAction) => {
    const send = (input: object, options?: object) => callAny(action.endpoint, input, options);
    const asked = { action, given: action.body(row), initial: action.initial?.(row), about: title, send };
    if (!(await askAndSend(asked))) return;
    notify.success(say(t, action.done ?? 'list.done'));
    await refresh(endpoint);
  };
  const propsOf = (action: AnyAction) => ({
    color: action.dangerous ? 'danger' : undefined,
    onClick: () => void run(action).catch(() => undefined),
    children: say(t, action.label),
  });
  const room = first ? roomBeside : roomAlone;
  const inSight = isMobile && allowed.length > room + 1 ? room : allowed.length;
  return (
    <div className={css.actions}>
      {first}
      {allowed.slice(0, inSight).map((action, at) => (
        <Button
          key={action.label}
          variant={at === 0 && !first && !action.seldom ? 'filled' : 'default'}
          {...propsOf(action)}
        />
      ))}
      {inSight < allowed.length && (
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('detail.more')}>
              <IconDots size="1.125rem" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.slice(inSight).map((action) => (
              <Menu.Item key={action.label} {...propsOf(action)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
};
