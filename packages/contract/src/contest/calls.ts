import { z } from 'zod';
import { LinkedMaterial, ShownAnnouncement } from '../announcement/words.ts';
import { answers } from '../form/schema.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { RegistrationState } from '../registration/codes.ts';
import { richDoc } from '../rich/schema.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';
import { optionalText, textSchema } from '../rules/text.ts';
import { Filled, SubmissionVersion } from '../submission/words.ts';
import { Appeal, contestFacts, Ranking, RoundForm, roundFacts, teamFacts } from './words.ts';

const time = z.iso.datetime({ offset: true });

/** An event as units read it. */
const ContestItem = ShownAnnouncement.extend({
  category: z.string(),
  ...contestFacts,
  /** Whether a team that I am in has a place, or waits for one. */
  teamState: RegistrationState.schema.nullable(),
});

export const listContests = listEndpoint({
  method: 'GET',
  path: '/contest/list',
  summary: 'Events that my unit can take part in',
  access: 'unit',
  permission: 'contest.view',
  filters: { keyword: searchText(limits.text.remark), category: optionalText(40) },
  sorts: ['-place', 'place'],
  row: ContestItem,
});

/** What my team handed in for a round. */
const Entry = Filled.extend({
  id,
  /** How often it was submitted; the last counts. */
  version: z.number(),
  submittedAt: time.nullable(),
  late: z.boolean(),
  revision: z.number(),
  updatedBy: z.string(),
  updatedAt: time,
  versions: z.array(SubmissionVersion.extend({ late: z.boolean() })),
});

export const getContest = endpoint({
  method: 'GET',
  path: '/contest/:id/detail',
  summary: 'One event: where it stands, my team, what it handed in, and what was published',
  access: 'unit',
  permission: 'contest.view',
  params: z.object({ id }),
  result: ContestItem.extend({
    body: richDoc,
    pictures: z.record(z.string(), z.string()),
    attachments: z.array(LinkedMaterial),
    /** The clock that decides. */
    now: time,
    booked: z.number(),
    waiting: z.number(),
    team: z
      .object({
        ...teamFacts,
        mayLead: z.boolean(),
        mayEnter: z.boolean(),
        /** My place among its members; none where I lead it without being in it. */
        myId: id.nullable(),
      })
      .nullable(),
    /** Teams that ask me to join. */
    invitations: z.array(z.object({ id, team: z.string(), unitName: z.string() })),
    rounds: z.array(
      z.object({
        ...roundFacts,
        form: RoundForm,
        /** Whether my team is among those who take part in it. */
        isIn: z.boolean(),
        entry: Entry.nullable(),
        /** Where my team stands, once the round is ranked. */
        mine: Ranking.nullable(),
        /** Everybody, once the ranking is published. */
        ranking: z.array(Ranking),
        appeals: z.array(Appeal),
      }),
    ),
  }),
  errors: ['contest.notFound'],
});

const name = textSchema({ min: 1, max: limits.contest.name, name: true });

export const registerTeam = endpoint({
  method: 'POST',
  path: '/contest/register',
  summary: 'Register a team that I lead; without a free place it waits for one',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ contestId: id, name }),
  result: z.object({ id, state: RegistrationState.schema }),
  errors: ['contest.notFound', 'contest.notRegistering', 'contest.inTeam', 'registration.already'],
});

export const withdrawTeam = endpoint({
  method: 'POST',
  path: '/contest/withdraw',
  summary: 'Withdraw a team while registration is open; who waits longest moves up',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['contest.teamNotFound', 'contest.notRegistering', 'registration.none'],
});

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/contest/invite',
  summary: 'Take a colleague into the team, or ask somebody of another unit to join where that is allowed',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ id, mobile: phone }),
  result: z.object({}),
  errors: [
    'contest.teamNotFound',
    'contest.teamFixed',
    'contest.teamFull',
    'contest.inTeam',
    'contest.ownUnitOnly',
  ],
});

export const removeFromTeam = endpoint({
  method: 'POST',
  path: '/contest/remove-member',
  summary: 'Take somebody out of the team or an invitation back, or leave the team',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['contest.teamNotFound', 'contest.teamFixed', 'contest.captain', 'contest.tooFew'],
});

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/contest/answer',
  summary: 'Join a team that asks me, or decline',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ id, accepts: z.boolean() }),
  result: z.object({}),
  errors: [
    'contest.invitationNotFound',
    'contest.teamFixed',
    'contest.teamFull',
    'contest.inTeam',
    'contest.ownUnit',
  ],
});

export const saveEntry = endpoint({
  method: 'POST',
  path: '/contest/save',
  summary: 'Keep what was filled in for a round; the first time begins it',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ roundId: id, revision: z.number().int().min(0), answers }),
  result: z.object({ id, revision: z.number() }),
  errors: ['contest.roundNotFound', 'contest.notEntering', 'contest.notIn', 'edit.conflict', 'file.notFound'],
});

export const submitEntry = endpoint({
  method: 'POST',
  path: '/contest/submit',
  summary: 'Submit, as often as wanted until the deadline; the clock of the server decides what is late',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ id, revision: z.number().int().min(1) }),
  result: z.object({ version: z.number(), late: z.boolean() }),
  errors: [
    'contest.entryNotFound',
    'contest.notEntering',
    'contest.notIn',
    'contest.teamSize',
    'edit.conflict',
  ],
});

export const getEntry = endpoint({
  method: 'GET',
  path: '/contest/entry/:id/:version',
  summary: 'What my team submitted, version by version',
  access: 'unit',
  permission: 'contest.view',
  params: z.object({ id, version: z.coerce.number().int().min(1) }),
  result: Filled,
  errors: ['contest.entryNotFound'],
});

export const appealRanking = endpoint({
  method: 'POST',
  path: '/contest/appeal',
  summary: 'Appeal against the ranking of a round while that is possible',
  access: 'unit',
  permission: 'contest.enter',
  input: z.object({ roundId: id, text: textSchema({ min: 1, max: limits.contest.comment, lines: true }) }),
  result: z.object({ id }),
  errors: ['contest.roundNotFound', 'contest.step', 'contest.notIn', 'contest.appealed'],
});
