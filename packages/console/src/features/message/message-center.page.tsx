import { listMessages, updateReadStatus } from '#wire/message/calls.ts';
import { MessageKind, MessageState } from '#wire/message/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { MessageCell } from './message-cell.tsx';
import { MessageHeading } from './message-heading.tsx';

const isUnread = ({ readAt }: { readonly readAt: string | null }) => readAt === null;
const markRead = {
  endpoint: updateReadStatus,
  label: 'message.markRead',
  when: isUnread,
  done: 'message.marked',
} as const;

const Messages = listPage({
  endpoint: listMessages,
  title: 'message.title',
  filters: { keyword: 'text', topic: MessageKind, from: 'dateRange' },
  chips: { field: 'state', codes: MessageState },
  columns: [
    { field: 'title', label: 'message.what', Cell: MessageCell },
    { field: 'topic', show: tag(MessageKind), width: 136 },
    { field: 'createdAt', show: dateTime, label: 'message.received' },
    { field: 'state', show: tag(MessageState), hidden: true },
    { field: 'text', label: 'field.text', hidden: true },
  ],
  rowActions: [
    { ...markRead, body: ({ id }) => ({ ids: [id] }) },
    {
      endpoint: updateReadStatus,
      label: 'message.markUnread',
      body: ({ id }) => ({ ids: [id], read: false }),
      when: (row) => !isUnread(row),
      done: 'message.markedUnread',
    },
  ],
  bulkActions: [
    {
      ...markRead,
      body: ({ id }) => ({ ids: [id] }),
      together: { body: (rows) => ({ ids: rows.map(({ id }) => id) }), skipped: () => [] },
    },
  ],
  empty: { title: 'message.empty', text: 'message.emptyText' },
  card: { title: ({ title }) => title, facts: ['state', 'text', 'topic', 'createdAt'] },
  inspect: () => import('./message.inspect.tsx'),
});

/** What somebody should know, newest first. */
export const Page = () => <Messages heading={<MessageHeading />} />;
