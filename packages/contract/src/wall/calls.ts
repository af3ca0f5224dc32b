import { z } from 'zod';
import { UseCounts } from '../figure/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { id } from '../rules/id.ts';
import { nameText } from '../rules/text.ts';
import { UseReason, UseVerdict } from '../use-record/codes.ts';

const time = z.iso.datetime({ offset: true });
const count = z.number();

/** One use as a wall tells of it; people are named only where the wall may. */
const WallUse = z.object({
  id,
  at: time,
  sealName: z.string(),
  departmentName: z.string(),
  personName: z.string(),
  presses: count,
  verdict: UseVerdict.schema,
  reasons: z.array(UseReason.schema),
});

/** Somewhere a seal was used, or is. */
const WallPlace = z.object({ lat: z.number(), lng: z.number(), uses: count, seals: count, lastAt: time });

/** All that stands on a wall, as of one moment. */
export const WallPicture = z.object({
  unitName: z.string(),
  at: time,
  today: UseCounts,
  /** Presses of each hour of today, beside those of yesterday. */
  hours: z.array(z.object({ hour: count, presses: count, before: count })),
  latest: z.array(WallUse),
  abnormal: z.object({ toReview: count, latest: z.array(WallUse) }),
  fleet: z.object({ seals: count, smart: count, online: count, low: count, open: count, locked: count }),
  approvals: z.object({ waiting: count, oldestAt: time.nullable() }),
  /** How far the log of evidence is signed; nothing before its first entry. */
  log: z.object({ size: count, at: time, root: z.string() }).nullable(),
  /** Of the latest uses that said where they were. */
  places: z.array(WallPlace),
});

export const getWall = endpoint({
  method: 'GET',
  path: '/wall/picture',
  summary: 'What the wall of my unit shows right now',
  access: 'unit',
  permission: 'wall.view',
  result: WallPicture,
});

/** A way for one screen to show the wall without anybody logged in. */
export const WallLink = z.object({
  id,
  name: z.string(),
  /** People are named on it. */
  named: z.boolean(),
  madeBy: z.string(),
  createdAt: time,
  /** When a screen last asked, to the minute. */
  seenAt: time.nullable(),
});

export const listWallLinks = listEndpoint({
  method: 'GET',
  path: '/wall/link/list',
  summary: 'The links that show the wall of my unit',
  access: 'unit',
  permission: 'wall.share',
  filters: {},
  sorts: ['-createdAt', 'createdAt'],
  row: WallLink,
});

export const addWallLink = endpoint({
  method: 'POST',
  path: '/wall/link/add',
  summary: 'Make a link for one screen; its key is shown once',
  access: 'unit',
  permission: 'wall.share',
  secret: true,
  input: z.object({ name: nameText, named: z.boolean() }),
  result: z.object({ id, key: z.string() }),
  errors: ['wall.limit'],
});

export const withdrawWallLink = endpoint({
  method: 'POST',
  path: '/wall/link/withdraw',
  summary: 'End a link at once; its screen goes dark',
  access: 'unit',
  permission: 'wall.share',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['wall.notFound'],
});

export const showWall = endpoint({
  method: 'POST',
  path: '/wall/show',
  summary: 'What the wall behind a key shows right now',
  access: 'public',
  reads: true,
  input: z.object({ key: z.string().min(1).max(200) }),
  result: WallPicture,
  errors: ['wall.over', 'request.tooMany'],
});
