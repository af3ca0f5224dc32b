import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAccess } from '../access.ts';
import { useT } from '../phrases.tsx';
import { say } from './labels.ts';
import type { AnyAction, AnyRow, AnySpec } from './list-spec.ts';
import { runAction } from './run-action.ts';

/** The actions that somebody may do at all. */
export const useAllowed = (actions: readonly AnyAction[]): readonly AnyAction[] => {
  const { can } = useAccess();
  return actions.filter(({ endpoint }) => !endpoint.permission || can(endpoint.permission));
};

interface Props {
  readonly spec: AnySpec;
  readonly row: AnyRow;
}

/** What can be done to a row now. */
export const RowActions = ({ spec, row }: Props) => {
  const t = useT();
  const actions = useAllowed(spec.rowActions).filter(({ when }) => when?.(row) ?? true);
  if (actions.length === 0) return null;
  const name = t('list.actionsFor', { name: spec.card.title(row) });
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={name} data-row-control>
          <IconDots size="1.125rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            color={action.dangerous ? 'danger' : undefined}
            onClick={() => void runAction(spec, action, row).catch(() => undefined)}
          >
            {say(t, action.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
