import { z } from 'zod';
import { AnnouncementStage } from '../announcement/codes.ts';
import {
  announcementInput,
  announcementRules,
  category,
  KeptAnnouncement,
  keptParts,
} from '../announcement/words.ts';
import { FormVersion, formDesign } from '../form/design.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { ReviewState } from '../review/codes.ts';
import { Criteria } from '../review/criteria.ts';
import { richDoc } from '../rich/schema.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText, textSchema } from '../rules/text.ts';
import { Filled } from '../submission/words.ts';
import { ProposalState } from './codes.ts';
import { projectDates, proposalPast, proposalWords } from './words.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });
const keyword = searchText(limits.text.remark);
const step = z.object({ id });

/** A project as the operator keeps it. */
const KeptProject = KeptAnnouncement.extend({
  category: z.string(),
  ...projectDates,
  /** Applications that were submitted. */
  proposals: z.number(),
});

export const listKeptProjects = listEndpoint({
  method: 'GET',
  path: '/project/desk/list',
  summary: 'Every project, shown or not',
  access: 'operator',
  permission: 'projectDesk.view',
  filters: { keyword, category: optionalText(40), stage: AnnouncementStage.query.optional() },
  sorts: ['-updatedAt', 'updatedAt'],
  row: KeptProject,
});

export const getKeptProject = endpoint({
  method: 'GET',
  path: '/project/desk/:id/detail',
  summary: 'One project as it is written, with its form',
  access: 'operator',
  permission: 'projectDesk.view',
  params: z.object({ id }),
  result: KeptProject.extend({
    bodyZh: richDoc.nullable(),
    bodyEn: richDoc.nullable(),
    pictures: z.record(z.string(), z.string()),
    form: FormVersion.nullable(),
    /** Applications that its next step waits for: those to be decided, later those still at work. */
    pending: z.number(),
    blind: z.boolean(),
    criteria: Criteria,
    ...keptParts,
  }),
  errors: ['project.notFound'],
});

const written = {
  ...announcementInput,
  category,
  callOpensAt: time,
  callClosesAt: time,
  bodyZh: richDoc.nullable().default(null),
  bodyEn: richDoc.nullable().default(null),
};

type Written = z.output<z.ZodObject<typeof written>>;

const projectRules = (payload: z.core.ParsePayload<Written>): void => {
  announcementRules(payload);
  const { callOpensAt, callClosesAt } = payload.value;
  if (Date.parse(callClosesAt) <= Date.parse(callOpensAt))
    payload.issues.push({
      code: 'custom',
      message: 'rule.notAfter',
      path: ['callClosesAt'],
      input: callClosesAt,
    });
};

const wrong = ['dictionary.entryNotFound', 'material.notFound', 'announcement.unitNotFound'] as const;

export const addProject = endpoint({
  method: 'POST',
  path: '/project/desk/add',
  summary: 'Write a project; nobody sees it until it is published',
  access: 'operator',
  permission: 'projectDesk.edit',
  bodyMb: limits.announcement.requestMb,
  input: z.object(written).check(projectRules),
  result: z.object({ id }),
  errors: [...wrong],
});

export const updateProject = endpoint({
  method: 'POST',
  path: '/project/desk/update',
  summary: 'Change a project; what is shown changes with it',
  access: 'operator',
  permission: 'projectDesk.edit',
  bodyMb: limits.announcement.requestMb,
  input: z.object({ id, revision, ...written }).check(projectRules),
  result: z.object({ revision: z.number() }),
  errors: [...wrong, 'project.notFound', 'edit.conflict'],
});

export const designProject = endpoint({
  method: 'POST',
  path: '/project/desk/design',
  summary: 'Keep the form of a project: a new version where somebody has begun to fill it in',
  access: 'operator',
  permission: 'projectDesk.edit',
  input: z.object({
    id,
    /** The version that was changed; none where there was no form. */
    version: z.number().int().min(0),
    fields: formDesign,
  }),
  result: z.object({ version: z.number() }),
  errors: ['project.notFound', 'project.formChanged'],
});

export const publishProject = endpoint({
  method: 'POST',
  path: '/project/desk/publish',
  summary: 'Publish a project: it is shown at once, or on its date',
  access: 'operator',
  permission: 'projectDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['project.notFound', 'announcement.step', 'project.noForm'],
});

export const withdrawProject = endpoint({
  method: 'POST',
  path: '/project/desk/withdraw',
  summary: 'Take a project back: only units that applied see it from then on',
  access: 'operator',
  permission: 'projectDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['project.notFound', 'announcement.step'],
});

export const deleteProject = endpoint({
  method: 'POST',
  path: '/project/desk/delete',
  summary: 'Throw away a project that was never published',
  access: 'operator',
  permission: 'projectDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['project.notFound', 'announcement.step'],
});

export const announceResults = endpoint({
  method: 'POST',
  path: '/project/desk/announce',
  summary: 'Publish the results: each unit reads what was decided about its application',
  access: 'operator',
  permission: 'projectDesk.publish',
  input: step,
  result: z.object({ accepted: z.number(), rejected: z.number() }),
  errors: ['project.notFound', 'project.step', 'project.undecided'],
});

export const closeProject = endpoint({
  method: 'POST',
  path: '/project/desk/close',
  summary: 'Close a project once its work is done',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: step,
  result: z.object({}),
  errors: ['project.notFound', 'project.step', 'project.running'],
});

/** A review as the desk reads it. */
const DeskReview = z.object({
  id,
  reviewer: z.string(),
  state: ReviewState.schema,
  scores: z.record(z.string(), z.number()).nullable(),
  total: z.number().nullable(),
  toUnit: z.string(),
  toPanel: z.string(),
  /** Why it was declined. */
  reason: z.string(),
  askedAt: time,
  doneAt: time.nullable(),
});

/** An application as a list of the desk shows it. */
const KeptProposal = z.object({
  ...proposalWords,
  projectId: id,
  companyId: id,
  companyName: z.string(),
  createdAt: time,
  /** The mean of the points so far, of a hundred; how many were asked, and how many have answered. */
  score: z.number().nullable(),
  asked: z.number(),
  scored: z.number(),
});

export const listProposals = listEndpoint({
  method: 'GET',
  path: '/project/desk/proposals',
  summary: 'What units applied with for a project; drafts are theirs alone',
  access: 'operator',
  permission: 'projectDesk.view',
  filters: { projectId: id, keyword, state: ProposalState.query.optional() },
  sorts: ['-createdAt', 'createdAt'],
  row: KeptProposal,
});

export const getProposal = endpoint({
  method: 'GET',
  path: '/project/desk/proposal/:id',
  summary: 'One application with everything that was submitted last',
  access: 'operator',
  permission: 'projectDesk.view',
  params: z.object({ id }),
  input: z.object({
    /** An earlier version; left out, the last. */
    version: z.coerce.number().int().min(1).optional(),
  }),
  result: KeptProposal.extend({
    ...Filled.shape,
    shownVersion: z.number(),
    /** Whether the unit has read what was decided. */
    resultsOut: z.boolean(),
    criteria: Criteria,
    reviews: z.array(DeskReview),
    projectTitleZh: z.string(),
    projectTitleEn: z.string(),
    ...proposalPast,
  }),
  errors: ['proposal.notFound'],
});

const comment = textSchema({ min: 1, max: limits.project.comment, lines: true });

export const returnProposal = endpoint({
  method: 'POST',
  path: '/project/desk/return',
  summary: 'Ask a unit for more: it changes its application and submits it again',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({
    id,
    comment,
    /** Until when, where that is later than the end of the call. */
    answerBy: time.nullable().default(null),
  }),
  result: z.object({}),
  errors: ['proposal.notFound', 'proposal.step', 'proposal.answerBy'],
});

export const checkProposal = endpoint({
  method: 'POST',
  path: '/project/desk/check',
  summary: 'Say that an application is complete and in order',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: step,
  result: z.object({}),
  errors: ['proposal.notFound', 'proposal.step'],
});

export const decideProposal = endpoint({
  method: 'POST',
  path: '/project/desk/decide',
  summary: 'Accept or reject an application; the unit reads it when the results are published',
  access: 'operator',
  permission: 'projectDesk.decide',
  input: z.object({ id, accepted: z.boolean(), reason: comment }),
  result: z.object({}),
  errors: ['proposal.notFound', 'proposal.step', 'project.step'],
});
