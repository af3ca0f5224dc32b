import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Message } from '#wire/message/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { markRead } from './mark-read.ts';
import css from './message.module.css';

type Row = z.output<typeof Message>;

/** A message on one line: whether it is unread, what happened, and the page it leads to. */
export const MessageCell = ({ row }: { readonly row: Row }) => {
  const t = useT();
  const unread = row.readAt === null;
  return (
    <span className={css.message} data-unread={unread || undefined}>
      {unread && <span className="visually-hidden">{t('message.unread')} </span>}
      {row.link === null ? (
        <strong>{row.title}</strong>
      ) : (
        <Link to={row.link} onClick={() => unread && markRead([row.id])}>
          {row.title}
        </Link>
      )}
      <span className={css.text}>{row.text}</span>
    </span>
  );
};
