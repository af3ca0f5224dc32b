import type { AnnouncementKind, AnnouncementStage } from '@chancery/contract/announcement/codes.ts';
import { Audience, AnnouncementState as State } from '@chancery/contract/announcement/codes.ts';
import { type AnnouncementStep, mayStep } from '@chancery/contract/announcement/steps.ts';
import type { announcementInput } from '@chancery/contract/announcement/words.ts';
import type { DictionaryType } from '@chancery/contract/dictionary/calls.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import type { MaterialService } from '../material/material.service.ts';
import { isAt, says } from './announcement.conditions.ts';
import { type Announcement, presentKept } from './announcement.present.ts';
import { announcement, announcementRead, announcementUnit, announcementWords } from './announcement.table.ts';

type Written = z.output<z.ZodObject<typeof announcementInput>> & { readonly category: string };

/** What a module writes with its announcement. */
interface Content {
  readonly input: Written;
  /** Everything that is searched beside its words. */
  readonly text: string;
  /** The pictures its text shows. */
  readonly pictures: readonly string[];
}

interface KeptQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sort: 'updatedAt' | '-updatedAt';
  readonly cursor?: string | undefined;
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly stage?: CodeOf<typeof AnnouncementStage> | undefined;
}

interface Module {
  readonly kind: CodeOf<typeof AnnouncementKind>;
  /** The dictionary of its categories. */
  readonly categories: DictionaryType;
  /** What is said where there is none. */
  readonly missing: ErrorKey;
}

interface Ports {
  readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
  readonly materials: Pick<MaterialService, 'attach' | 'linked'>;
}

/** What is pinned stands before everything that is not. */
const pinnedAhead = 1_000 * 366 * 86_400_000;
const placeOf = (opensAt: Date, pinned: boolean): Date =>
  new Date(opensAt.getTime() + (pinned ? pinnedAhead : 0));

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What the columns are given, but for the dates. */
const columnsOf = (input: Written) => ({
  category: input.category,
  titleZh: input.titleZh,
  titleEn: input.titleEn,
  summaryZh: input.summaryZh,
  summaryEn: input.summaryEn,
  audience: input.audience,
  roles: [...new Set(input.roles)].sort(),
  closesAt: dateOrNull(input.closesAt),
  pinned: input.pinned,
  tells: input.tells,
});

const wordsOf = ({
  input,
  text,
}: {
  readonly input: Pick<Written, 'titleZh' | 'titleEn' | 'summaryZh' | 'summaryEn'>;
  readonly text: string;
}): string => [input.titleZh, input.titleEn, input.summaryZh, input.summaryEn, text].join('\n').toLowerCase();

export type Announcements = ReturnType<typeof createAnnouncements>;

/** What every module that announces something shares: words, who sees it and when, files, and its three steps. */
export const createAnnouncements = (
  { kind, categories, missing }: Module,
  { dictionaries, materials }: Ports,
) => {
  const find = async (tx: Tx, id: string): Promise<Announcement> => {
    const [row] = await tx
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), eq(announcement.kind, kind)));
    return row ?? refuse(missing);
  };

  const lock = async (tx: Tx, id: string): Promise<Announcement> => {
    const [row] = await tx
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), eq(announcement.kind, kind)))
      .for('update');
    return row ?? refuse(missing);
  };

  const choose = async (tx: Tx, id: string, { audience, companyIds }: Written): Promise<void> => {
    await tx.delete(announcementUnit).where(eq(announcementUnit.announcementId, id));
    const wanted = audience === Audience.chosen ? [...new Set(companyIds)] : [];
    if (wanted.length === 0) return;
    const known = await tx
      .select({ id: company.id })
      .from(company)
      .where(and(inArray(company.id, wanted), isNull(company.deletedAt)));
    if (known.length < wanted.length) refuse('announcement.unitNotFound');
    await tx.insert(announcementUnit).values(wanted.map((companyId) => ({ announcementId: id, companyId })));
  };

  const keepParts = async (tx: Tx, id: string, content: Content): Promise<void> => {
    const { input, pictures } = content;
    const words = wordsOf(content);
    await tx
      .insert(announcementWords)
      .values({ announcementId: id, words })
      .onConflictDoUpdate({ target: announcementWords.announcementId, set: { words } });
    await choose(tx, id, input);
    await materials.attach(tx, id, 'attachment', input.attachments);
    await materials.attach(tx, id, 'picture', pictures);
  };

  /** Writes anew what is searched, where that changes without anybody editing it. */
  const reword = async (tx: Tx, id: string, text: string): Promise<void> => {
    const input = await lock(tx, id);
    await tx
      .update(announcementWords)
      .set({ words: wordsOf({ input, text }) })
      .where(eq(announcementWords.announcementId, id));
  };

  const noted = ({ id, titleZh, titleEn }: Pick<Announcement, 'id' | 'titleZh' | 'titleEn'>) => ({
    objectType: kind,
    objectId: id,
    objectName: titleZh || titleEn,
  });

  /** What the log of operations keeps: never whole texts. */
  const said = ({ titleZh, titleEn, audience, opensAt, closesAt, category }: Written) => ({
    titleZh,
    titleEn,
    audience,
    opensAt,
    closesAt,
    category,
  });

  /** What only the page of one shows. */
  const partsOf = async (tx: Tx, id: string) => ({
    companies: await tx
      .select({ id: company.id, name: company.name })
      .from(announcementUnit)
      .innerJoin(company, eq(company.id, announcementUnit.companyId))
      .where(eq(announcementUnit.announcementId, id))
      .orderBy(asc(company.name)),
    attachments: await materials.linked(tx, id, 'attachment'),
  });

  const add = async (tx: Tx, actor: OperatorActor, content: Content): Promise<string> => {
    const { input } = content;
    await dictionaries.refuseUnknown(tx, categories, input.category);
    const id = uuidv7();
    const opensAt = dateOrNull(input.opensAt);
    const row = {
      ...columnsOf(input),
      id,
      kind,
      state: State.draft,
      opensAt,
      place: placeOf(opensAt ?? new Date(), input.pinned),
      createdBy: actor.name,
      updatedBy: actor.name,
    };
    await tx.insert(announcement).values(row);
    await keepParts(tx, id, content);
    note({ ...noted(row), after: said(input) });
    return id;
  };

  /** Changes what was written; what is shown keeps its date unless another is given. */
  const update = async (
    tx: Tx,
    actor: OperatorActor,
    { id, revision }: { readonly id: string; readonly revision: number },
    content: Content,
    /** What else the module keeps, for whoever edits an older state. */
    rest?: () => Promise<object>,
  ): Promise<number> => {
    const row = await lock(tx, id);
    if (row.revision !== revision)
      refuseStale(row, revision, { ...presentKept(row), ...(await partsOf(tx, id)), ...(await rest?.()) });
    const { input } = content;
    if (input.category !== row.category) await dictionaries.refuseUnknown(tx, categories, input.category);
    const opensAt = dateOrNull(input.opensAt) ?? (row.state === State.draft ? null : row.opensAt);
    await tx
      .update(announcement)
      .set({
        ...columnsOf(input),
        opensAt,
        place: placeOf(opensAt ?? row.createdAt, input.pinned),
        revision: row.revision + 1,
        updatedBy: actor.name,
        updatedAt: sql`now()`,
      })
      .where(eq(announcement.id, id));
    await keepParts(tx, id, content);
    note({ ...noted({ id, ...input }), after: said(input) });
    return row.revision + 1;
  };

  const lockFor = async (tx: Tx, id: string, step: AnnouncementStep): Promise<Announcement> => {
    const row = await lock(tx, id);
    return mayStep(row.state, step) ? row : refuse('announcement.step');
  };

  const publish = async (tx: Tx, actor: OperatorActor, id: string): Promise<Announcement> => {
    const row = await lockFor(tx, id, 'publish');
    const now = new Date();
    const opensAt = row.opensAt && row.opensAt > now ? row.opensAt : now;
    const changes = { state: State.published, opensAt, place: placeOf(opensAt, row.pinned) };
    await tx
      .update(announcement)
      .set({ ...changes, revision: row.revision + 1, updatedBy: actor.name, updatedAt: sql`now()` })
      .where(eq(announcement.id, id));
    note({ ...noted(row), before: { state: row.state }, after: { state: State.published, opensAt } });
    return { ...row, ...changes };
  };

  const withdraw = async (tx: Tx, actor: OperatorActor, id: string): Promise<void> => {
    const row = await lockFor(tx, id, 'withdraw');
    await tx
      .update(announcement)
      .set({
        state: State.withdrawn,
        revision: row.revision + 1,
        updatedBy: actor.name,
        updatedAt: sql`now()`,
      })
      .where(eq(announcement.id, id));
    note({ ...noted(row), before: { state: row.state }, after: { state: State.withdrawn } });
  };

  /** What it offers is new: everybody finds it unread again, and is told once more where that is wanted. */
  const renew = async (
    tx: Tx,
    actor: OperatorActor,
    row: Announcement,
    { tells, after }: { readonly tells: boolean; readonly after: Readonly<Record<string, number>> },
  ): Promise<void> => {
    await tx.delete(announcementRead).where(eq(announcementRead.announcementId, row.id));
    await tx
      .update(announcement)
      .set({
        updatedBy: actor.name,
        updatedAt: sql`now()`,
        ...(tells ? { tells, toldUnit: null, toldAt: null } : {}),
      })
      .where(eq(announcement.id, row.id));
    note({ ...noted(row), after });
  };

  const remove = async (tx: Tx, id: string): Promise<void> => {
    const row = await lockFor(tx, id, 'delete');
    await tx.delete(announcement).where(eq(announcement.id, id));
    note({ ...noted(row), before: presentKept(row) });
  };

  const listKept = (tx: Tx, input: KeptQuery) =>
    keysetPage(tx, {
      from: announcement,
      where: [
        eq(announcement.kind, kind),
        input.stage ? isAt(input.stage) : undefined,
        input.category ? eq(announcement.category, input.category) : undefined,
        input.keyword ? says(input.keyword) : undefined,
      ],
      sorts: { updatedAt: announcement.updatedAt },
      query: input,
      present: presentKept,
    });

  return { find, lock, add, update, publish, withdraw, remove, listKept, partsOf, reword, renew };
};
