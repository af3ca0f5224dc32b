import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import * as call from '@chancery/contract/project/desk.calls.ts';
import { mayProject, waitedFor } from '@chancery/contract/project/steps.ts';
import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { presentKept } from '../announcement/announcement.present.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import { cleanBodies, picturesOf, wordsOf } from '../announcement/bodies.ts';
import { keepForm, latestForm } from '../form/forms.ts';
import type { MaterialService } from '../material/material.service.ts';
import { project, proposal } from './project.table.ts';
import { presentDates } from './proposals.ts';

/** How many applications were submitted for each. */
const submittedFor = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: proposal.projectId, count: count() })
          .from(proposal)
          .where(and(inArray(proposal.projectId, [...ids]), gt(proposal.version, 0)))
          .groupBy(proposal.projectId);
  return new Map(rows.map((row) => [row.id, row.count]));
};

/** Projects as those write them who run the platform. */
export const createProjectDesk = (
  transactions: Transactions,
  ports: {
    readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
    readonly materials: Pick<MaterialService, 'attach' | 'linked' | 'pictures'>;
  },
) => {
  const projects = createAnnouncements(
    { kind: AnnouncementKind.project, categories: 'projectCategory', missing: 'project.notFound' },
    ports,
  );

  const list = (
    input: CheckedInput<typeof call.listKeptProjects>,
  ): Promise<CallResult<typeof call.listKeptProjects>> =>
    transactions.read('platform', async (tx) => {
      const page = await projects.listKept(tx, input);
      const ids = page.list.map(({ id }) => id);
      const rows = ids.length > 0 ? await tx.select().from(project).where(inArray(project.id, ids)) : [];
      const [byId, counts] = [new Map(rows.map((row) => [row.id, row])), await submittedFor(tx, ids)];
      return {
        ...page,
        list: page.list.flatMap((item) => {
          const row = byId.get(item.id);
          return row ? [{ ...item, ...presentDates(item, row), proposals: counts.get(item.id) ?? 0 }] : [];
        }),
      };
    });

  /** How many applications the next step waits for. */
  const pendingIn = async (
    tx: Tx,
    id: string,
    stage: ReturnType<typeof presentDates>['projectStage'],
  ): Promise<number> => {
    const step = (['announce', 'close'] as const).find((one) => mayProject(stage, one));
    return step === undefined
      ? 0
      : tx.$count(
          proposal,
          and(
            eq(proposal.projectId, id),
            gt(proposal.version, 0),
            inArray(proposal.state, [...waitedFor[step]]),
          ),
        );
  };

  const find = async (tx: Tx, id: string) => {
    const words = await projects.find(tx, id);
    const [row] = await tx.select().from(project).where(eq(project.id, id));
    return { words, row: row ?? refuse('project.notFound') };
  };

  const get = (id: string): Promise<CallResult<typeof call.getKeptProject>> =>
    transactions.read('platform', async (tx) => {
      const { words, row } = await find(tx, id);
      const dates = presentDates(words, row);
      return {
        ...presentKept(words),
        ...dates,
        pending: await pendingIn(tx, id, dates.projectStage),
        proposals: (await submittedFor(tx, [id])).get(id) ?? 0,
        bodyZh: row.bodyZh,
        bodyEn: row.bodyEn,
        pictures: await ports.materials.pictures(tx, id),
        form: (await latestForm(tx, id)) ?? null,
        blind: row.blind,
        criteria: row.criteria,
        ...(await projects.partsOf(tx, id)),
      };
    });

  const contentOf = (input: CheckedInput<typeof call.addProject>) => {
    const bodies = cleanBodies(input);
    const dates = { callOpensAt: new Date(input.callOpensAt), callClosesAt: new Date(input.callClosesAt) };
    return {
      columns: { ...bodies, ...dates },
      content: { input, text: wordsOf(bodies), pictures: picturesOf(bodies) },
    };
  };

  const add = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addProject>,
  ): Promise<CallResult<typeof call.addProject>> =>
    transactions.write('platform', async (tx) => {
      const { columns, content } = contentOf(input);
      const id = await projects.add(tx, actor, content);
      await tx.insert(project).values({ id, ...columns });
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateProject>,
  ): Promise<CallResult<typeof call.updateProject>> =>
    transactions.write('platform', async (tx) => {
      const { columns, content } = contentOf(input);
      const revision = await projects.update(tx, actor, input, content, async () => {
        const { row } = await find(tx, input.id);
        return {
          bodyZh: row.bodyZh,
          bodyEn: row.bodyEn,
          callOpensAt: row.callOpensAt,
          callClosesAt: row.callClosesAt,
        };
      });
      await tx.update(project).set(columns).where(eq(project.id, input.id));
      return { revision };
    });

  const design = (
    actor: OperatorActor,
    { id, version, fields }: CheckedInput<typeof call.designProject>,
  ): Promise<CallResult<typeof call.designProject>> =>
    transactions.write('platform', async (tx) => {
      const words = await projects.lock(tx, id);
      const latest = await latestForm(tx, id);
      if ((latest?.version ?? 0) !== version) refuse('project.formChanged');
      const kept = await keepForm(tx, actor.name, id, latest, fields);
      note({
        objectType: 'project',
        objectId: id,
        objectName: words.titleZh || words.titleEn,
        after: { version: kept, fields: fields.length },
      });
      return { version: kept };
    });

  const publish = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await projects.publish(tx, actor, id);
      if (!(await latestForm(tx, id))) refuse('project.noForm');
      return {};
    });

  const withdraw = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await projects.withdraw(tx, actor, id);
      return {};
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await projects.remove(tx, id);
      return {};
    });

  return answering({ list, get, add, update, design, publish, withdraw, remove }, (desk) => [
    handle(call.listKeptProjects, ({ input }) => desk.list(input)),
    handle(call.getKeptProject, ({ input }) => desk.get(input.id)),
    handle(call.addProject, ({ actor, input }) => desk.add(actor, input)),
    handle(call.updateProject, ({ actor, input }) => desk.update(actor, input)),
    handle(call.designProject, ({ actor, input }) => desk.design(actor, input)),
    handle(call.publishProject, ({ actor, input }) => desk.publish(actor, input.id)),
    handle(call.withdrawProject, ({ actor, input }) => desk.withdraw(actor, input.id)),
    handle(call.deleteProject, ({ input }) => desk.remove(input.id)),
  ]);
};
