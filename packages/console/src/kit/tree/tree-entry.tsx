import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import css from './tree.module.css';
import type { TreeAction } from './tree-action.ts';
import { TreeMenu } from './tree-menu.tsx';
import type { AskForNode } from './tree-question.ts';
import type { NodeLine } from './tree-rows.ts';
import type { TreeState } from './use-tree.ts';
import type { TreeDrag } from './use-tree-drag.ts';

interface Props<Data> {
  readonly id: string;
  readonly line: NodeLine<Data>;
  readonly tree: TreeState<Data>;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly hasCheck: boolean;
  readonly isDisabled: boolean;
  /** What is searched for, to be marked. */
  readonly typed: string;
  readonly actions: readonly TreeAction<Data>[] | undefined;
  readonly askWhere: AskForNode | undefined;
  readonly drag: TreeDrag;
  onChoose(): void;
  onToggle(): void;
}

const Marked = memo(({ label, typed }: { readonly label: string; readonly typed: string }) => {
  const at = typed === '' ? -1 : label.toLocaleLowerCase().indexOf(typed.toLocaleLowerCase());
  if (at === -1) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + typed.length)}</mark>
      {label.slice(at + typed.length)}
    </>
  );
});

/** One node on its line. The keys are the tree's: it alone has the focus. */
export const TreeEntry = <Data,>(props: Props<Data>) => {
  const { line, drag, isActive, isChosen } = props;
  const { node, depth, isOpen } = line;
  const over = drag.over?.id === node.id ? drag.over.zone : undefined;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active entry
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the tree, which has the focus
    <div
      id={props.id}
      className={css.entry}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={line.place}
      aria-setsize={line.count}
      aria-expanded={node.hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
      aria-disabled={props.isDisabled || undefined}
      aria-labelledby={node.hint ? `${props.id}-label ${props.id}-hint` : `${props.id}-label`}
      data-active={isActive || undefined}
      data-dragged={drag.dragged === node.id || undefined}
      data-drop={over}
      style={{ paddingInlineStart: `${depth * 1.25 + 0.25}rem` }}
      draggable={drag.isOn}
      onDragStart={(event) => drag.start(node.id, event)}
      onDragOver={(event) => drag.enter(node.id, event)}
      onDrop={drag.drop}
      onClick={props.onChoose}
    >
      {node.hasChildren ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same
        <span
          className={css.twist}
          data-open={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            props.onToggle();
          }}
        >
          <IconChevronRight size="1rem" aria-hidden="true" />
        </span>
      ) : (
        <span className={css.twist} />
      )}
      {props.hasCheck && (
        <span className={css.check} data-on={isChosen || undefined} aria-hidden="true">
          {isChosen && <IconCheck size="0.75rem" stroke={3} />}
        </span>
      )}
      {node.icon && (
        <span className={css.icon} aria-hidden="true">
          {node.icon}
        </span>
      )}
      <span id={`${props.id}-label`} className={css.label}>
        <Marked label={node.label} typed={props.typed} />
      </span>
      {/* The space is read: the two are one name. */}
      {node.hint && ' '}
      {node.hint && (
        <span id={`${props.id}-hint`} className={css.hint}>
          {node.hint}
        </span>
      )}
      <TreeMenu
        node={node}
        tree={props.tree}
        actions={props.actions ?? []}
        askWhere={props.askWhere}
        isActive={isActive}
      />
    </div>
  );
};
