import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { getMeeting, listMeetings, listMyResolutions } from '#wire/meeting/calls.ts';
import { getKeptMeeting, listKeptMeetings, listResolutions } from '#wire/meeting/desk.calls.ts';
import { refresh } from '../../kit/query.ts';

type Mine = CallResult<typeof getMeeting>;

/** A meeting with what whoever looks at it may do: at the desk nobody is a member of it. */
export type Led = CallResult<typeof getKeptMeeting> | Mine;

/** A meeting, by whom it is looked at. */
export interface LedProps {
  readonly data: Led;
  /** Its chair, or those who run meetings. */
  readonly isLead: boolean;
}

/** My place among its members; none at the desk. */
export const myIdIn = (data: Led): string | undefined => ('myId' in data ? data.myId : undefined);

export const nameIn = (data: Led, memberId: string): string =>
  data.members.find(({ id }) => id === memberId)?.name ?? '';

const pages = [
  getMeeting,
  getKeptMeeting,
  listMeetings,
  listKeptMeetings,
  listResolutions,
  listMyResolutions,
] as const;

export const lookAgain = () => Promise.all(pages.map((endpoint) => refresh(endpoint)));

/** A refusal is announced by the call itself; the page then shows how things stand. */
export const doing = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch(() => undefined);
  await lookAgain();
};
