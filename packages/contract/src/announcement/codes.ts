import { codes } from '../kit/codes.ts';

/** What the operator tells units about. */
export const AnnouncementKind = codes('announcementKind', {
  news: 'news',
  download: 'download',
  course: 'course',
  project: 'project',
  event: 'event',
  meeting: 'meeting',
});

/** What was decided about an announcement. */
export const AnnouncementState = codes('announcementState', {
  draft: 'draft',
  published: 'published',
  withdrawn: 'withdrawn',
});

/** Where an announcement stands today: what was decided, and what its dates make of it. */
export const AnnouncementStage = codes('announcementStage', {
  draft: 'draft',
  scheduled: 'scheduled',
  shown: 'shown',
  over: 'over',
  withdrawn: 'withdrawn',
});

/** Who sees an announcement. */
export const Audience = codes('audience', {
  /** Units, and the public by a feed. */
  everybody: 'everybody',
  units: 'units',
  certified: 'certified',
  chosen: 'chosen',
});
