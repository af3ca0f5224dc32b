import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAccess } from '../access.ts';
import { say } from '../list/labels.ts';
import { useT } from '../phrases.tsx';
import css from './tree.module.css';
import type { TreeAction } from './tree-action.ts';
import { isWithin, type Step, stepMove } from './tree-moves.ts';
import type { TreeNode } from './tree-node.ts';
import type { AskForNode } from './tree-question.ts';
import type { TreeState } from './use-tree.ts';

interface Props<Data> {
  readonly node: TreeNode<Data>;
  readonly tree: TreeState<Data>;
  readonly actions: readonly TreeAction<Data>[];
  /** How somebody says where it goes, if it may be moved. */
  readonly askWhere: AskForNode | undefined;
  readonly isActive: boolean;
}

const steps = [
  ['up', 'tree.moveUp'],
  ['down', 'tree.moveDown'],
  ['out', 'tree.moveOut'],
] as const satisfies readonly (readonly [Step, string])[];

// A part of its own: what is possible is found out when the menu is open, and not for every line.
const MoveItems = <Data,>({ node, tree }: Pick<Props<Data>, 'node' | 'tree'>) => {
  const t = useT();
  return steps.map(([step, label]) => {
    const wanted = stepMove(tree.levels, node.id, step);
    return (
      <Menu.Item key={step} disabled={!wanted} onClick={() => wanted && void tree.move(wanted)}>
        {t(label)}
      </Menu.Item>
    );
  });
};

/** What can be done to a node, moving it included. */
export const TreeMenu = <Data,>({ node, tree, actions, askWhere, isActive }: Props<Data>) => {
  const t = useT();
  const { can } = useAccess();
  const allowed = actions.filter(
    ({ permission, when }) => (!permission || can(permission)) && (when?.(node) ?? true),
  );
  if (allowed.length === 0 && !askWhere) return null;

  const moveElsewhere = async (ask: AskForNode) => {
    const accepts = (target: TreeNode<Data> | null) =>
      (tree.source.accepts?.(node, target) ?? true) && !isWithin(tree.levels, target?.id ?? null, node.id);
    const target = await ask({
      title: t('tree.moveTo'),
      about: node.label,
      source: tree.source,
      withTop: true,
      isDisabled: (other) => !accepts(other),
    });
    if (target === undefined) return;
    if (target !== null) tree.openAll([target.id]);
    await tree.moveBelow(node.id, target?.id ?? null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from choosing the node
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps a click on the menu from choosing the node
    <span
      className={css.menu}
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size="sm"
            tabIndex={isActive ? 0 : -1}
            aria-label={t('tree.actionsFor', { name: node.label })}
          >
            <IconDots size="1rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {allowed.map((action) => (
            <Menu.Item
              key={action.label}
              color={action.dangerous ? 'danger' : undefined}
              onClick={() => void Promise.resolve(action.run(node)).catch(() => undefined)}
            >
              {say(t, action.label)}
            </Menu.Item>
          ))}
          {askWhere && allowed.length > 0 && <Menu.Divider />}
          {askWhere && <MoveItems node={node} tree={tree} />}
          {askWhere && <Menu.Item onClick={() => void moveElsewhere(askWhere)}>{t('tree.moveTo')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};
