import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { type Answers, filesIn, movedAnswers, readAnswers } from '@chancery/contract/form/answers.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { refuseStale } from '../../kit/edit.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type Form, formAt, latestForm } from '../form/forms.ts';
import { submissionDraft, submissionFile, submissionVersion } from './submission.table.ts';

type Draft = typeof submissionDraft.$inferSelect;
type Version = typeof submissionVersion.$inferSelect;

/** Whoever submits something: an application for a project, an entry for an event. */
interface Subject {
  readonly id: string;
  readonly formId: string;
}

interface Submitted {
  readonly id: string;
  readonly version: number;
  readonly revision: number;
}

/** Whether something is a submission of the feature that is asked, and open to somebody of the unit. */
type MayRead = (tx: Tx, actor: UnitActor, subjectId: string) => Promise<boolean>;

export type Submissions = ReturnType<typeof createSubmissions>;

/** Forms that units fill in together: drafts that nobody overwrites unseen, and every version that was submitted. */
export const createSubmissions = (files: Pick<FileService, 'use' | 'linkTo' | 'letOpen'>) => {
  const readers: MayRead[] = [];
  /** Lets a feature say who of a unit reads what the unit has submitted to it. */
  const letRead = (mayRead: MayRead): void => {
    readers.push(mayRead);
  };
  files.letOpen([FilePurpose.answer], async (tx, actor, fileId) => {
    const subjects = await tx
      .select({ id: submissionFile.subjectId })
      .from(submissionFile)
      .where(and(eq(submissionFile.fileId, fileId), eq(submissionFile.companyId, actor.companyId)));
    for (const { id } of subjects)
      for (const mayRead of readers) if (await mayRead(tx, actor, id)) return true;
    return false;
  });

  const draftOf = async (tx: Tx, subjectId: string): Promise<Draft | undefined> => {
    const [row] = await tx.select().from(submissionDraft).where(eq(submissionDraft.subjectId, subjectId));
    return row;
  };

  const lockDraft = async (tx: Tx, subjectId: string, revision: number): Promise<Draft> => {
    const [row] = await tx
      .select()
      .from(submissionDraft)
      .where(eq(submissionDraft.subjectId, subjectId))
      .for('update');
    if (!row) throw new Error(`nothing was begun for ${subjectId}`);
    refuseStale(row, revision, { answers: row.answers });
    return row;
  };

  /** Takes the files that answers name into use, and keeps that they belong here. */
  const takeFiles = async (tx: Tx, actor: UnitActor, subjectId: string, ids: readonly string[]) => {
    if (ids.length === 0) return;
    const known = await tx
      .select({ id: submissionFile.fileId })
      .from(submissionFile)
      .where(and(eq(submissionFile.subjectId, subjectId), inArray(submissionFile.fileId, [...ids])));
    const have = new Set(known.map(({ id }) => id));
    const added = [...new Set(ids)].filter((id) => !have.has(id));
    for (const id of added) await files.use(tx, actor, id, FilePurpose.answer);
    if (added.length > 0)
      await tx
        .insert(submissionFile)
        .values(added.map((fileId) => ({ subjectId, companyId: actor.companyId, fileId })));
  };

  const readOrRefuse = ({ fields }: Form, given: Answers, isComplete: boolean): Answers => {
    const { answers, faults } = readAnswers(fields, given, isComplete);
    if (faults.length > 0) refuse('request.invalid', { fields: faults });
    return answers;
  };

  const begin = async (
    tx: Tx,
    actor: UnitActor,
    { id, formId }: Subject,
    given: Answers,
  ): Promise<number> => {
    const form = await latestForm(tx, formId);
    if (!form) throw new Error(`${formId} has no form`);
    const answers = readOrRefuse(form, given, false);
    await tx.insert(submissionDraft).values({
      subjectId: id,
      companyId: actor.companyId,
      formId,
      formVersion: form.version,
      answers,
      updatedBy: actor.name,
    });
    await takeFiles(tx, actor, id, filesIn(form.fields, answers));
    return 1;
  };

  const change = async (tx: Tx, actor: UnitActor, row: Draft, changes: Partial<Draft>): Promise<number> => {
    const revision = row.revision + 1;
    await tx
      .update(submissionDraft)
      .set({ ...changes, revision, updatedBy: actor.name, updatedAt: sql`now()` as never })
      .where(eq(submissionDraft.subjectId, row.subjectId));
    return revision;
  };

  const save = async (
    tx: Tx,
    actor: UnitActor,
    subjectId: string,
    { revision, answers: given }: { readonly revision: number; readonly answers: Answers },
  ): Promise<number> => {
    const row = await lockDraft(tx, subjectId, revision);
    const form = await formAt(tx, row.formId, row.formVersion);
    const answers = readOrRefuse(form, given, false);
    await takeFiles(tx, actor, subjectId, filesIn(form.fields, answers));
    return change(tx, actor, row, { answers });
  };

  /** Goes on with the newest version of the form. */
  const move = async (tx: Tx, actor: UnitActor, subjectId: string, revision: number): Promise<number> => {
    const row = await lockDraft(tx, subjectId, revision);
    const latest = await latestForm(tx, row.formId);
    if (!latest || latest.version === row.formVersion) return row.revision;
    const answers = movedAnswers(latest.fields, row.answers);
    return change(tx, actor, row, { answers, formVersion: latest.version });
  };

  /** Keeps what is filled in as the next version, once it is complete. */
  const submit = async (tx: Tx, actor: UnitActor, { id, version, revision }: Submitted): Promise<void> => {
    const { companyId, formId, formVersion, answers } = await lockDraft(tx, id, revision);
    readOrRefuse(await formAt(tx, formId, formVersion), answers, true);
    await tx.insert(submissionVersion).values({
      subjectId: id,
      companyId,
      version,
      formId,
      formVersion,
      answers,
      byName: actor.name,
      at: sql`clock_timestamp()`,
    });
  };

  const versionsOf = async (tx: Tx, subjectId: string) =>
    (
      await tx
        .select({
          version: submissionVersion.version,
          formVersion: submissionVersion.formVersion,
          by: submissionVersion.byName,
          at: submissionVersion.at,
        })
        .from(submissionVersion)
        .where(eq(submissionVersion.subjectId, subjectId))
        .orderBy(desc(submissionVersion.version))
    ).map((row) => ({ ...row, at: iso(row.at) }));

  const versionAt = async (tx: Tx, subjectId: string, version: number): Promise<Version | undefined> => {
    const [row] = await tx
      .select()
      .from(submissionVersion)
      .where(and(eq(submissionVersion.subjectId, subjectId), eq(submissionVersion.version, version)));
    return row;
  };

  /** What was filled in, with the fields it fills in and links to its files. */
  const present = async (
    tx: Tx,
    row: Pick<Version, 'formId' | 'formVersion' | 'answers'>,
    nameless = false,
  ) => {
    const form = await formAt(tx, row.formId, row.formVersion);
    return {
      form,
      answers: row.answers,
      files: await linked(tx, filesIn(form.fields, row.answers), nameless),
    };
  };

  /** Files with links for whoever asks; what a file is called may say whose it is. */
  const linked = async (tx: Tx, ids: readonly string[], nameless = false) => {
    const found =
      ids.length > 0
        ? await tx
            .select()
            .from(file)
            .where(inArray(file.id, [...ids]))
            .orderBy(asc(file.id))
        : [];
    return found.map(({ id, name, size, type, digest }, at) => ({
      filePath: id,
      fileName: nameless ? `${at + 1}` : name,
      size,
      fileType: type,
      digest: digest.toString('hex'),
      ...files.linkTo({ id }, undefined, nameless),
    }));
  };

  return { letRead, draftOf, begin, save, move, submit, versionsOf, versionAt, present, takeFiles, linked };
};
