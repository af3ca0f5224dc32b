import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import css from './flow.module.css';

interface Props {
  readonly id: string;
  readonly kind: 'approve' | 'copy' | 'branch' | 'case' | 'start' | 'end';
  readonly icon: ReactNode;
  /** What kind of part it is, in a word. */
  readonly label: string;
  readonly name: string;
  readonly children?: ReactNode;
  /** What can be done to it. */
  readonly actions?: readonly PartAction[];
  readonly draggable?: boolean;
}

/** Something that can be done to a part. */
export interface PartAction {
  readonly label: string;
  readonly dangerous?: boolean;
  readonly disabled?: boolean;
  run(): void;
}

const PartMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly PartAction[] }) => {
  const t = useT();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" className={css.more} aria-label={t('flow.actionsFor', { name })}>
          <IconDots size="1rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, dangerous, disabled, run }) => (
          <Menu.Item key={label} color={dangerous ? 'danger' : undefined} disabled={disabled} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** A card of the flow: what it is, what it says, and what is wrong with it. Pressing it opens its settings. */
export const PartCard = ({
  id,
  kind,
  icon,
  label,
  name,
  children,
  actions = [],
  draggable = false,
}: Props) => {
  const t = useT();
  const { selected, select, faultsAt, canEdit, dragged, drag } = useEditor();
  const faults = faultsAt(id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging has a way by keyboard, on the button inside
    <div
      className={css.card}
      data-kind={kind}
      data-selected={selected === id || undefined}
      data-faulty={faults.length > 0 || undefined}
      data-dragged={dragged === id || undefined}
      draggable={draggable && canEdit}
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        // The browser takes its picture of the card first.
        setTimeout(() => drag(id));
      }}
      onDragEnd={() => drag(undefined)}
    >
      <button
        type="button"
        className={css.face}
        data-part={id}
        aria-current={selected === id || undefined}
        onClick={() => select(id)}
      >
        <span className={css.kind}>
          {icon}
          {label}
        </span>
        <span className={css.name}>{name || t('flow.fault.name')}</span>
        {children}
        {faults.map((fault) => (
          <span key={fault.key} className={css.fault}>
            <IconAlertTriangle size="0.875rem" aria-hidden="true" />
            {fault.say(t)}
          </span>
        ))}
      </button>
      {canEdit && actions.length > 0 && <PartMenu name={name} actions={actions} />}
    </div>
  );
};
