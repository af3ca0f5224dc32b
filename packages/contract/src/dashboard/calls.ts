import { z } from 'zod';
import { LoginResult, LoginType } from '../account/codes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { OperateEntry } from '../log/calls.ts';
import { Role } from '../unit/codes.ts';
import { Version } from '../version/calls.ts';

const time = z.iso.datetime({ offset: true });

/** What a new unit does before its first use, in the order that works. */
export const firstSteps = ['certify', 'invite', 'seal', 'template', 'use'] as const;

export const getHomePage = endpoint({
  method: 'GET',
  path: '/dashboard/home-page-map',
  summary: 'What the home page shows to me',
  access: 'unit',
  permission: 'dashboard.view',
  result: z.object({
    unit: z.object({ companyName: z.string(), companyFullName: z.string(), since: time }),
    membersByRole: z.array(z.object({ role: Role.schema, count: z.number() })),
    memberLimit: z.number(),
    myLogins: z.array(
      z.object({
        createdAt: time,
        ip: z.string(),
        userAgent: z.string(),
        loginType: LoginType.schema,
        result: LoginResult.schema,
      }),
    ),
    recentOperations: z.array(
      OperateEntry.pick({ id: true, createdAt: true, actorName: true, action: true, objectName: true }),
    ),
    /** For those who set the unit up, until everything is done. */
    firstSteps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })).nullable(),
    latestVersion: Version.pick({ id: true, versionNumber: true, title: true, publishedAt: true }).nullable(),
  }),
});

export const getOperatorHome = endpoint({
  method: 'GET',
  path: '/dashboard/operator-home',
  summary: 'The state of the platform',
  access: 'operator',
  permission: 'dashboard.view',
  result: z.object({
    units: z.number(),
    accounts: z.number(),
    sessions: z.number(),
    loginsPerDay: z.array(z.object({ day: z.string(), succeeded: z.number(), failed: z.number() })),
    messagesToday: z.number(),
    messagesFailed: z.number(),
  }),
});

/** What the numbers at the head of the home page are about. */
export const headTypes = ['device', 'use', 'apply'] as const;
export type HeadType = (typeof headTypes)[number];

/** The numbers there are, by what they are about. */
export const headFigures = {
  device: ['devices', 'devicesOnline', 'devicesAttention', 'servicesEnding'],
  use: ['pressesToday', 'usesThisMonth', 'usesOpen', 'usesToReview'],
  apply: ['appliesRunning', 'appliesThisMonth', 'appliesApproved', 'appliesRejected'],
} as const satisfies Record<HeadType, readonly string[]>;

export const getHomeFigures = endpoint({
  method: 'GET',
  path: '/dashboard/:type/home-figures',
  summary:
    'The numbers at the head of the home page: of the unit for administrators, of their own for others',
  access: 'unit',
  permission: 'dashboard.view',
  params: z.object({ type: z.enum(headTypes) }),
  result: z.object({
    type: z.enum(headTypes),
    figures: z.array(
      z.object({
        name: z.enum([...headFigures.device, ...headFigures.use, ...headFigures.apply]),
        number: z.number(),
      }),
    ),
  }),
});
