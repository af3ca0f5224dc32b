import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InboxKind } from '#wire/inbox/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { activateHere, authoriseHere, decideHere } from './act.ts';
import css from './inbox.module.css';
import { type InboxItem, pathOf } from './inbox.ts';

interface Props {
  readonly item: InboxItem;
}

const run = (doing: Promise<void>) => void doing.catch(() => undefined);

/** What can be done about it on the spot; the rest is done where it can be looked at first. */
export const ItemActions = ({ item }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const label = t(codeLabel(InboxKind, item.kind));
  const button = (words: string, doing: () => Promise<void>, quiet = false): ReactNode => (
    <Button size="compact-md" variant={quiet ? 'default' : 'light'} onClick={() => run(doing())}>
      {words}
    </Button>
  );
  const inPlace = () => {
    if (item.kind === InboxKind.approve && can('approve.decide'))
      return (
        <>
          {button(t('inbox.reject'), () => decideHere(item, false), true)}
          {button(label, () => decideHere(item, true))}
        </>
      );
    if (item.kind === InboxKind.authorise) return button(label, () => authoriseHere(item));
    if (item.kind === InboxKind.activate) return button(label, () => activateHere(item));
    return undefined;
  };
  const here = inPlace();
  const isOne = item.kind !== InboxKind.approve || !here;
  return (
    <span className={css.actions} data-one={isOne || undefined}>
      {here ?? (
        <Button
          size="compact-md"
          variant="light"
          renderRoot={(props) => <Link to={pathOf(item)} {...props} />}
        >
          {label}
        </Button>
      )}
    </span>
  );
};
