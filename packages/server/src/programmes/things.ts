import type { ThingSource } from '../kit/thing-source.ts';
import {
  courseThings,
  downloadThings,
  eventThings,
  newsThings,
  projectThings,
} from './announcement/announcement.things.ts';
import { meetingThings } from './meeting/meeting.things.ts';

/** What a search finds of programmes, in the order in which people look for it. */
export const programmeThings: readonly ThingSource[] = [
  projectThings,
  eventThings,
  meetingThings,
  courseThings,
  downloadThings,
  newsThings,
];
