import { z } from 'zod';
import { LinkedMaterial, ShownAnnouncement } from '../announcement/words.ts';
import { FormVersion } from '../form/design.ts';
import { answers } from '../form/schema.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { richDoc } from '../rich/schema.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';
import { Filled } from '../submission/words.ts';
import { ProposalState } from './codes.ts';
import { projectDates, proposalPast, proposalWords } from './words.ts';

const time = z.iso.datetime({ offset: true });

/** A project as units read it. */
const ProjectItem = ShownAnnouncement.extend({
  category: z.string(),
  ...projectDates,
  /** Where the application of my unit stands, if there is one. */
  proposalState: ProposalState.schema.nullable(),
});

/** The application of my unit. */
const Proposal = Filled.extend({
  ...proposalWords,
  revision: z.number(),
  updatedBy: z.string(),
  updatedAt: time,
  /** Whether it can be changed and submitted now, by the clock of the server. */
  inTime: z.boolean(),
  /** Until when it can be submitted. */
  dueAt: time,
  ...proposalPast,
});

export const listProjects = listEndpoint({
  method: 'GET',
  path: '/project/list',
  summary: 'Projects that my unit can apply for or has applied for',
  access: 'unit',
  permission: 'project.view',
  filters: { keyword: searchText(limits.text.remark), category: optionalText(40) },
  sorts: ['-place', 'place'],
  row: ProjectItem,
});

export const getProject = endpoint({
  method: 'GET',
  path: '/project/:id/detail',
  summary: 'One project with its form, and the application of my unit',
  access: 'unit',
  permission: 'project.view',
  params: z.object({ id }),
  result: ProjectItem.extend({
    body: richDoc,
    pictures: z.record(z.string(), z.string()),
    attachments: z.array(LinkedMaterial),
    form: FormVersion,
    proposal: Proposal.nullable(),
  }),
  errors: ['project.notFound'],
});

/** Applying takes a state that somebody saw: another who saved meanwhile is not overwritten. */
const revision = z.number().int().min(0);

export const saveProposal = endpoint({
  method: 'POST',
  path: '/project/save',
  summary: 'Keep what was filled in; the first time begins the application of my unit',
  access: 'unit',
  permission: 'project.apply',
  input: z.object({ projectId: id, revision, answers }),
  result: z.object({ id, revision: z.number() }),
  errors: ['project.notFound', 'project.notOpen', 'proposal.step', 'edit.conflict', 'file.notFound'],
});

export const submitProposal = endpoint({
  method: 'POST',
  path: '/project/submit',
  summary: 'Submit the application; the clock of the server decides whether it is in time',
  access: 'unit',
  permission: 'project.apply',
  input: z.object({ id, revision }),
  result: z.object({ version: z.number() }),
  errors: ['proposal.notFound', 'proposal.step', 'project.notOpen', 'edit.conflict'],
});

export const moveProposal = endpoint({
  method: 'POST',
  path: '/project/move',
  summary: 'Go on with the newest version of the form; what it no longer asks for is dropped',
  access: 'unit',
  permission: 'project.apply',
  input: z.object({ id, revision }),
  result: z.object({ revision: z.number() }),
  errors: ['proposal.notFound', 'proposal.step', 'edit.conflict'],
});

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/project/withdraw',
  summary: 'Withdraw the application of my unit',
  access: 'unit',
  permission: 'project.apply',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['proposal.notFound', 'proposal.step'],
});

export const resumeProposal = endpoint({
  method: 'POST',
  path: '/project/resume',
  summary: 'Take up a withdrawn application again while the call is open',
  access: 'unit',
  permission: 'project.apply',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['proposal.notFound', 'proposal.step', 'project.notOpen'],
});

export const getSubmission = endpoint({
  method: 'GET',
  path: '/project/submission/:id/:version',
  summary: 'What my unit submitted, version by version',
  access: 'unit',
  permission: 'project.view',
  params: z.object({ id, version: z.coerce.number().int().min(1) }),
  result: Filled,
  errors: ['proposal.notFound'],
});
