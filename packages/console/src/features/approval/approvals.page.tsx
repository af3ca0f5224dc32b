import { useSearch } from '@tanstack/react-router';
import { ApproveTab } from '#wire/application/codes.ts';
import { listApprovals } from '#wire/approval/calls.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { ApprovalHeading } from './approval-heading.tsx';
import { Copied, Done, Todo } from './approve-lists.tsx';

const pages = { [ApproveTab.todo]: Todo, [ApproveTab.done]: Done, [ApproveTab.copied]: Copied };

const news = [listApprovals];

/** What waits for the reader's decision, what they decided, and what they got a copy of. */
export const Page = () => {
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string };
  const shown = ApproveTab.all.find((each) => each === tab) ?? ApproveTab.todo;
  const List = pages[shown];
  useLiveNews(news);
  return <List key={shown} heading={<ApprovalHeading shown={shown} />} />;
};
