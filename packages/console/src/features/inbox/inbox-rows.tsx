import { Link } from '@tanstack/react-router';
import { InboxKind } from '#wire/inbox/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { showAgo, showDateTime } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { MenuIcon } from '../../shell/menu-icon.tsx';
import css from './inbox.module.css';
import { type InboxItem, pathOf } from './inbox.ts';
import { ItemActions } from './item-actions.tsx';

/** The drawings of the pages where each kind is at home. */
const icons: Readonly<Record<InboxItem['kind'], string>> = {
  [InboxKind.approve]: 'approve',
  [InboxKind.amend]: 'apply',
  [InboxKind.authorise]: 'authorise',
  [InboxKind.activate]: 'stamp',
  [InboxKind.stamp]: 'seal',
  [InboxKind.watch]: 'wall',
  [InboxKind.photograph]: 'camera',
  [InboxKind.review]: 'useRecords',
  [InboxKind.sign]: 'sign',
  [InboxKind.certify]: 'certificate',
  [InboxKind.answer]: 'complaint',
  [InboxKind.quota]: 'quota',
  [InboxKind.partner]: 'partner',
  [InboxKind.invoice]: 'invoice',
  [InboxKind.allocate]: 'engrave',
  [InboxKind.destroy]: 'destroy',
};

const Due = ({ dueAt }: { readonly dueAt: string }) => {
  const t = useT();
  const isOver = Date.parse(dueAt) < Date.now();
  const words = t(isOver ? 'inbox.overdue' : 'inbox.due', { time: showDateTime(dueAt) });
  return isOver ? <StatusTag meaning="attention">{words}</StatusTag> : <span>{words}</span>;
};

const Item = ({ item }: { readonly item: InboxItem }) => {
  const t = useT();
  const language = useLanguage();
  const name = item.title || item.about[0] || item.number;
  const facts = [item.number, item.from, ...item.about].filter((fact) => fact && fact !== name);
  return (
    <li className={css.item}>
      <span className={css.kind} data-hint={t(codeLabel(InboxKind, item.kind))}>
        <MenuIcon name={icons[item.kind]} />
        <span className="visually-hidden">{t(codeLabel(InboxKind, item.kind))}</span>
      </span>
      <span className={css.what}>
        <Link to={pathOf(item)} className={css.title}>
          {name}
        </Link>
        <span className={css.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {item.dueAt && <Due dueAt={item.dueAt} />}
        </span>
      </span>
      <time className={css.at} dateTime={item.at} title={t('inbox.since', { time: showDateTime(item.at) })}>
        {showAgo(item.at, language)}
      </time>
      <ItemActions item={item} />
    </li>
  );
};

/** What waits for the reader, one line each. */
export const InboxRows = ({ items }: { readonly items: readonly InboxItem[] }) => (
  <ol className={css.items}>
    {items.map((item) => (
      <Item key={`${item.kind}${item.id}${item.partId}`} item={item} />
    ))}
  </ol>
);
