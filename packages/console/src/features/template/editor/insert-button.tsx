import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowsSplit2, IconCopy, IconPlus, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#wire/limits.ts';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import css from './flow.module.css';
import { listsOf, mayStand, type Place, stepOf } from './flow-ops.ts';

interface Props {
  readonly place: Place;
  /** What the button says to whoever does not see where it stands. */
  readonly label: string;
}

const kinds = [
  { kind: 'approve', Icon: IconUserCheck },
  { kind: 'copy', Icon: IconCopy },
  { kind: 'branch', Icon: IconArrowsSplit2 },
] as const;

const DropZone = ({ place }: { readonly place: Place }) => {
  const t = useT();
  const { drop } = useEditor();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only there while something is dragged by pointer
    <span
      className={css.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        drop(place);
      }}
    >
      {t('flow.dropHere')}
    </span>
  );
};

/** The line between two cards, and the button that puts something there. */
export const InsertButton = ({ place, label }: Props) => {
  const t = useT();
  const { flow, canEdit, insert, dragged } = useEditor();
  const moved = dragged ? stepOf(flow, dragged) : undefined;
  const isFull = (listsOf(flow).get(place.list)?.length ?? 0) >= limits.flow.steps;
  if (!canEdit || isFull) return <span className={css.link} />;
  if (moved)
    return <span className={css.link}>{mayStand(moved, place.list) && <DropZone place={place} />}</span>;
  return (
    <span className={css.link}>
      <Menu position="bottom" width={264}>
        <Menu.Target>
          <UnstyledButton className={css.plus} aria-label={label} title={t('flow.insert')}>
            <IconPlus size="0.875rem" stroke={2.5} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds
            .filter(({ kind }) => mayStand({ kind }, place.list))
            .map(({ kind, Icon }) => (
              <Menu.Item
                key={kind}
                leftSection={<Icon size="1.125rem" aria-hidden="true" />}
                onClick={() => insert(place, kind)}
              >
                <span className={css.choice}>
                  {t(`flow.${kind}`)}
                  <small>{t(`flow.${kind}Text`)}</small>
                </span>
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};
