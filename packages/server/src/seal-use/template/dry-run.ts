import { EmptyRule } from '@chancery/contract/approval/codes.ts';
import type { Forecast } from '@chancery/contract/approval/engine/forecast.ts';
import { forecastRoute } from '@chancery/contract/approval/engine/forecast.ts';
import { routeOf } from '@chancery/contract/approval/flow.rules.ts';
import type { Flow, PlainStep } from '@chancery/contract/approval/flow.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { dryRunTemplate } from '@chancery/contract/template/dry-run.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { People } from '../approval/directory.ts';
import { type PastApplication, pastApplications, peopleAsked, readUnit, sealsOf } from './dry-run.rows.ts';
import { refuseFaultyFlow } from './template.checks.ts';

type Result = CallResult<typeof dryRunTemplate>;
type Row = Result['rows'][number];
type Step = { readonly step: string; readonly people: Row['applicant'][] };

const mostShown = 10;

const noteOf = ({ choose, people, onEmpty }: Forecast): string => {
  const t = translator(currentOrigin().language);
  if (choose !== null && people.length === 0) return t('dry.noteChoice');
  if (onEmpty === EmptyRule.pass) return t('dry.notePass');
  if (onEmpty === EmptyRule.administrator) return t('dry.noteAdministrator');
  return onEmpty === EmptyRule.reject ? t('dry.noteReject') : '';
};

const foresee = (past: PastApplication, route: readonly PlainStep[], directory: People) =>
  forecastRoute(route, past.fields.chosen ?? [], past.applicantId, {
    now: new Date(),
    newId: uuidv7,
    directory,
  }).filter(({ step }) => step.kind === 'approve');

const presentStep = ({ step, people }: Forecast, directory: People): Step => ({
  step: step.name,
  people: people.map(({ userId }) => ({ userId, realName: directory.nameOf(userId) })),
});

const peopleIn = (steps: readonly Step[]) =>
  new Set(steps.flatMap(({ people }) => people.map(({ userId }) => userId)));

/** How who decides changes; in which order does not matter here. */
const changeOf = (before: readonly Step[], after: readonly Step[]): Row['change'] => {
  const [old, now] = [peopleIn(before), peopleIn(after)];
  const keepsAll = [...old].every((userId) => now.has(userId));
  const addsNobody = [...now].every((userId) => old.has(userId));
  if (keepsAll && addsNobody) return 'same';
  return keepsAll ? 'more' : addsNobody ? 'fewer' : 'others';
};

const countPeople = (rows: readonly Row[]): Result['summary']['people'] => {
  const counted = new Map<string, Result['summary']['people'][number]>();
  for (const row of rows) {
    for (const side of ['before', 'after'] as const) {
      const people = new Map(row[side].flatMap((step) => step.people).map((one) => [one.userId, one]));
      for (const person of people.values()) {
        const known = counted.get(person.userId) ?? { ...person, before: 0, after: 0 };
        counted.set(person.userId, { ...known, [side]: known[side] + 1 });
      }
    }
  }
  const most = ({ before, after }: { before: number; after: number }) => Math.max(before, after);
  return [...counted.values()].sort((one, other) => most(other) - most(one)).slice(0, mostShown);
};

const summaryOf = (rows: readonly Row[], stuck: number): Result['summary'] => {
  const count = (change: Row['change']) => rows.filter((row) => row.change === change).length;
  return {
    played: rows.length,
    same: count('same'),
    more: count('more'),
    fewer: count('fewer'),
    others: count('others'),
    stuck,
    people: countPeople(rows),
  };
};

/** Plays a flow against applications of the past, with the people of today. */
export const createDryRun =
  (transactions: Transactions) =>
  (actor: UnitActor, input: CheckedInput<typeof dryRunTemplate>): Promise<Result> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const flow: Flow = input.flow;
      refuseFaultyFlow(flow);
      const past = await pastApplications(tx, actor.companyId, input);
      const ids = past.map(({ id }) => id);
      const asked = await peopleAsked(tx, ids);
      const seals = await sealsOf(tx, ids);
      const unit = await readUnit(tx, actor.companyId);
      let stuck = 0;

      const rows = past.map((one): Row => {
        const directory = unit.directoryFor(one.departmentId);
        const facts = {
          count: one.count,
          amount: one.amount ?? 0,
          fileTypeId: one.fileTypeId,
          deviceIds: seals.get(one.id) ?? [],
          departmentIds: unit.lineOf(one.departmentId),
        };
        // A stage it never came to is foreseen, so that both sides tell the whole way.
        const before = foresee(one, one.route, directory).map((foreseen) => {
          const there = asked.get(`${one.id} ${foreseen.stage}`);
          if (!there) return presentStep(foreseen, directory);
          const people = [...there.people].map(([userId, realName]) => ({ userId, realName }));
          return { step: foreseen.step.name, people };
        });
        const foreseen = foresee(one, routeOf(flow, facts), directory);
        if (foreseen.some(({ onEmpty }) => onEmpty !== null)) stuck += 1;
        const after = foreseen.map((step) => ({ ...presentStep(step, directory), note: noteOf(step) }));
        return {
          id: one.id,
          number: one.number,
          title: one.title,
          applicant: { userId: one.applicantId, realName: one.applicantName },
          createdAt: iso(one.createdAt),
          before,
          after,
          change: changeOf(before, after),
        };
      });
      return { rows, summary: summaryOf(rows, stuck) };
    });
