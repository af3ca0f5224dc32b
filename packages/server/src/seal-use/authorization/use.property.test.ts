import { revokeApply, saveApply } from '@chancery/contract/application/calls.ts';
import { approveApply, returnApply } from '@chancery/contract/approval/calls.ts';
import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import {
  type AuthorizationAction,
  isOpen,
  nextStatus,
  statusAfterPresses,
} from '@chancery/contract/authorization/rules.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { UseVerdict } from '@chancery/contract/use-record/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { stepOf } from '../application/application.testing.ts';
import { createSealOffice } from './authorization.testing.ts';

/** As many as a gate can wait for; `APPLICATION_RUNS=2000` asks for more, and `APPLICATION_SEED=1` for others. */
const numRuns = Number(process.env.APPLICATION_RUNS ?? 12);
const seed = Number(process.env.APPLICATION_SEED ?? 1949);

const world = await createWorld();
const { call, db, given } = world;
const office = await createSealOffice(world);
const { unit, main, keeper, applicant } = office;
const colleague = await office.join();
const template = await office.templateFor([stepOf('a', [main])]);

const { awaiting, approved, rejected } = ApprovalState;
/** What an application of these runs asks for. */
const asked = 6;

/** What should be so. */
interface Expected {
  sealId: string;
  application: string;
  state: CodeOf<typeof ApprovalState>;
  returned: boolean;
  /** Presses of it that were granted and did not come back. */
  granted: number;
  use: { id: string; status: CodeOf<typeof Status>; granted: number; used: number } | undefined;
}

interface Attempt {
  /** What is changed of what should be so, where it may be done; undefined where it may not. */
  foresee(at: Expected): Partial<Expected> | undefined;
  make(at: Expected): Promise<unknown>;
}

const fieldsFor = ({ sealId }: Pick<Expected, 'sealId'>) =>
  office.fields(template.id, { seals: [{ deviceId: sealId, normalCount: asked, crossPageCount: 0 }] });

const openTask = async ({ application }: Expected): Promise<string> => {
  const { rows } = await db.query(
    'SELECT id FROM approval_task WHERE application_id = $1 ORDER BY id DESC LIMIT 1',
    [application],
  );
  return rows[0]?.id ?? crypto.randomUUID();
};

const waits = ({ state, returned }: Expected) => state === awaiting && !returned;

const decide =
  (agree: boolean, who = main) =>
  async (at: Expected) =>
    call(who, approveApply, {
      id: at.application,
      taskId: await openTask(at),
      agree,
      opinion: agree ? '' : 'not so',
    });

/** One step of a use, as the table has it. */
const taken = (action: AuthorizationAction, make: (id: string) => Promise<unknown>): Attempt => ({
  foresee: ({ use, granted }) => {
    const status = use && nextStatus(use.status, action, use);
    if (!use || status === undefined) return undefined;
    // What was granted and not pressed may be granted again once it is over.
    const back = isOpen(use.status) && !isOpen(status) ? use.granted - use.used : 0;
    return { use: { ...use, status }, granted: granted - back };
  },
  make: ({ use }) => make(use?.id ?? crypto.randomUUID()),
});

const press = (count: number): Attempt => ({
  foresee: ({ use }) => {
    const open = use && ([Status.awaitingUse, Status.inUse] as number[]).includes(use.status);
    if (!open || use.used + count > use.granted) return undefined;
    const used = use.used + count;
    return { use: { ...use, used, status: statusAfterPresses(use.status, { ...use, used }) } };
  },
  make: ({ use }) => call(applicant, step.pressByHand, { id: use?.id ?? crypto.randomUUID(), count }),
});

const grant = (count: number): Attempt => ({
  foresee: (at) => {
    if (at.state !== approved || at.granted + count > asked || (at.use && isOpen(at.use.status)))
      return undefined;
    return {
      granted: at.granted + count,
      use: { id: '', status: Status.notActivated, granted: count, used: 0 },
    };
  },
  make: ({ application, sealId }) =>
    office.grant(keeper, application, { deviceId: sealId, normalCount: count, crossPageCount: 0 }),
});

const never = (make: Attempt['make']): Attempt => ({ foresee: () => undefined, make });

const attempts: Readonly<Record<string, Attempt>> = {
  approve: { foresee: (at) => (waits(at) ? { state: approved } : undefined), make: decide(true) },
  reject: { foresee: (at) => (waits(at) ? { state: rejected } : undefined), make: decide(false) },
  sendBack: {
    foresee: (at) => (waits(at) ? { returned: true } : undefined),
    make: async (at) =>
      call(main, returnApply, { id: at.application, taskId: await openTask(at), opinion: 'not so' }),
  },
  takeBack: {
    foresee: ({ state }) => (state === awaiting ? { state: rejected, returned: false } : undefined),
    make: ({ application }) => call(applicant, revokeApply, { id: application }),
  },
  again: {
    foresee: ({ state, returned }) =>
      (state === awaiting && returned) || state === rejected
        ? { state: awaiting, returned: false }
        : undefined,
    make: (at) => call(applicant, saveApply, { ...fieldsFor(at), resubmitOf: at.application }),
  },
  strangerApproves: never(decide(true, colleague)),
  strangerPresses: never(({ use }) =>
    call(colleague, step.pressByHand, { id: use?.id ?? crypto.randomUUID(), count: 1 }),
  ),
  strangerActivates: never(({ use }) =>
    call(colleague, step.activateAuthorization, { id: use?.id ?? crypto.randomUUID() }),
  ),
  grantTwo: grant(2),
  grantAll: grant(asked),
  grantTooMany: never(({ application, sealId }) =>
    office.grant(keeper, application, { deviceId: sealId, normalCount: asked + 1, crossPageCount: 0 }),
  ),
  activate: taken('active', (id) => call(applicant, step.activateAuthorization, { id })),
  pause: taken('tmpFinish', (id) => call(applicant, step.pauseAuthorization, { id })),
  goOn: taken('reActive', (id) => call(applicant, step.reactivateAuthorization, { id })),
  close: taken('close', (id) => call(applicant, step.closeAuthorization, { id })),
  cancel: taken('cancel', (id) => call(applicant, step.cancelAuthorization, { id })),
  review: taken('audit', (id) =>
    call(main, step.auditAuthorization, { id, verdict: UseVerdict.normal, opinion: 'seen' }),
  ),
  pressOne: press(1),
  pressTwo: press(2),
};

const found = async ({ application, use }: Expected) => {
  const { rows } = await db.query(
    `SELECT a.state, a.returned, g.status, (g.normal_used)::int AS used FROM application a
     LEFT JOIN authorization_grant g ON g.id = $2 WHERE a.id = $1`,
    [application, use?.id ?? null],
  );
  return rows[0];
};

test('whatever is tried in whatever order, applications and uses of seals do what their rules say, and nothing else', {
  timeout: 60_000 + numRuns * 60_000,
}, async () => {
  // A walk that leads somewhere, with anything in between.
  const way = [
    'approve',
    'grantTwo',
    'activate',
    'pressOne',
    'pause',
    'goOn',
    'pressOne',
    'review',
    'grantTwo',
  ];
  const strays = fc.array(fc.tuple(fc.nat(way.length), fc.constantFrom(...Object.keys(attempts))), {
    minLength: 12,
    maxLength: 21,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(strays, async (added) => {
      const { id: sealId } = await given.device({ unit, keeper });
      const { id } = await call(applicant, saveApply, fieldsFor({ sealId }));
      let at: Expected = {
        sealId,
        application: id,
        state: awaiting,
        returned: false,
        granted: 0,
        use: undefined,
      };
      const names = [...way];
      for (const [place, name] of added) names.splice(place, 0, name);
      const story: string[] = [];
      for (const name of names) {
        const attempt = attempts[name];
        if (!attempt) continue;
        const foreseen = attempt.foresee(at);
        const outcome = await attempt.make(at).then(
          (done) => ({ done: done as { id?: string } }),
          (error: { key?: string; message: string }) => ({ refused: error.key ?? error.message }),
        );
        story.push('done' in outcome ? name : `${name}: ${outcome.refused}`);
        const told = story.join(', ');
        expect('done' in outcome, told).toBe(foreseen !== undefined);
        if ('refused' in outcome)
          expect(outcome.refused, told).toMatch(/^(apply|authorization|permission|request)\./);
        if (foreseen && 'done' in outcome) {
          at = { ...at, ...foreseen };
          if (name === 'again') at.application = outcome.done.id ?? '';
          if (name.startsWith('grant') && at.use) at.use.id = outcome.done.id ?? '';
        }
        const { state, returned, status, used } = await found(at);
        expect({ state, returned, status, used }, told).toEqual({
          state: at.state,
          returned: at.returned,
          status: at.use?.status ?? null,
          used: at.use?.used ?? null,
        });
      }
    }),
    { numRuns, seed },
  );
});
