import { saveApply, saveApplyDraft } from '@chancery/contract/application/calls.ts';
import { approveApply, returnApply } from '@chancery/contract/approval/calls.ts';
import { ApproverSource } from '@chancery/contract/approval/codes.ts';
import { listCertificates } from '@chancery/contract/certificate/calls.ts';
import { DeviceAbility, SealSubtype } from '@chancery/contract/device/codes.ts';
import { lockDevice } from '@chancery/contract/device/operation.ts';
import { beginTrial } from '@chancery/contract/device/trial.ts';
import { addDocumentType } from '@chancery/contract/document-type/calls.ts';
import { addESeal, suspendESeal } from '@chancery/contract/e-seal/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { stepOf } from '../../../seal-use/application/application.testing.ts';
import { paperOf } from '../../../seal-use/placing/placing.testing.ts';
import { oneStepFlow } from '../../given.ts';
import type { Caller } from '../../world.ts';
import type { Ground } from './ground.ts';

/** Seals, kinds of documents, templates and applications. */
export const sealThings = (
  { world: { call, given, db }, unit, main, text, join, insert }: Ground,
  file: (purpose: 'picture' | 'application', by?: Caller) => Promise<string>,
) => {
  const seal = async () => (await given.device({ unit, keeper: main, name: text('seal') })).id;
  /** A seal that stands on files. */
  const electronicSeal = async () => {
    const about = { name: text('electronic seal'), subtype: SealSubtype.ordinaryElectronic };
    return (await given.device({ unit, keeper: main, ...about })).id;
  };
  /** A smart seal that can do everything; whole with its imprint, played by the simulator, locked, or just bound. */
  const smartSeal = async (how: 'bound' | 'sealed' | 'simulated' | 'locked' = 'bound'): Promise<string> => {
    const simulated = how === 'simulated';
    const made = await given.smartSeal({ unit, keeper: main, name: text('smart seal'), simulated });
    await db.query(
      `UPDATE device SET service_end = now() + interval '1 year', abilities = $2, is_bluetooth = true,
         imprint_file_id = $3, imprint_mm = 40 WHERE id = $1`,
      [made.id, DeviceAbility.all, how === 'sealed' ? await file('picture') : null],
    );
    if (how === 'locked') await call(main, lockDevice, { id: made.id, reason: text('reason'), lost: false });
    return made.id;
  };
  /** An electronic seal with its picture. */
  const eSeal = async (how: 'active' | 'suspended' = 'active'): Promise<string> => {
    const name = text('electronic seal');
    const design = { form: 'personal', name: '王敏', sizeMm: 15 } as const;
    const { id } = await call(main, addESeal, { name, keeperId: main.id, keyKind: 'ec', design });
    if (how === 'suspended') await call(main, suspendESeal, { id, reason: text('reason') });
    return id;
  };
  /** What an electronic seal signs with. */
  const certificate = async (): Promise<string> => {
    const sealId = await eSeal();
    const { list } = await call(main, listCertificates, { sort: '-endsAt', pageSize: 100 });
    return list.find((row) => row.sealId === sealId)?.id ?? '';
  };
  const template = async () => {
    const flow = { steps: [stepOf('a', [main]), stepOf('b', [main])] };
    return (await given.template({ unit, name: text('template'), flow })).id;
  };

  /** An application of somebody for a seal, which the main administrator decides; nobody decides twice. */
  const application = async (
    state: 'waiting' | 'approved' | 'returned' | 'mine' = 'waiting',
    deviceId?: string,
  ): Promise<string> => {
    const isMine = state === 'mine' || state === 'returned';
    const applicant = isMine ? main : await join();
    const decider = isMine ? await join(Role.administrator) : main;
    const flow = { steps: [stepOf('a', [decider])] };
    const { id: templateId } = await given.template({ unit, name: text('template'), flow });
    const { id } = await call(applicant, saveApply, {
      title: text('application'),
      kind: 'paper',
      templateId,
      files: [await file('application', applicant)],
      seals: [{ deviceId: deviceId ?? (await seal()), normalCount: 2, crossPageCount: 1 }],
      reason: text('reason'),
      userId: main.id,
      startAt: new Date(Date.now() - 1_000).toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const task = { id, taskId: await taskOf(id) };
    if (state === 'approved') await call(decider, approveApply, { ...task, agree: true });
    if (state === 'returned') await call(decider, returnApply, { ...task, opinion: text('opinion') });
    return id;
  };
  const taskOf = async (applicationId: string): Promise<string> =>
    (
      await db.query(`SELECT id FROM approval_task WHERE application_id = $1 AND state = 'open'`, [
        applicationId,
      ])
    ).rows[0].id;

  /** Somebody's application with a seal on a file, which the main administrator may move and decides. */
  const placed = async (): Promise<string> => {
    const [applicant, deviceId] = [await join(), await electronicSeal()];
    const flow = { steps: [stepOf('a', [main], { mayMove: true })] };
    const { id: templateId } = await given.template({ unit, name: text('template'), flow });
    const body = paperOf([{ text: text('paper') }]);
    const wish = { fileName: `${text('paper')}.pdf`, purpose: 'application' } as const;
    const { filePath: fileId } = await call(applicant, uploadFile, wish, { body });
    const { id } = await call(applicant, saveApply, {
      title: text('application'),
      kind: 'electronic',
      templateId,
      files: [fileId],
      seals: [{ deviceId }],
      places: [{ fileId, deviceId, places: [{ kind: 'at', page: 1, x: 100, y: 100 }] }],
      reason: text('reason'),
      userId: main.id,
      startAt: new Date(Date.now() - 1_000).toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    return id;
  };

  return {
    seal,
    placed,
    /** The seal that stands on the file of an application. */
    placedSeal: async (applicationId: string): Promise<string> =>
      (
        await db.query('SELECT device_id AS id FROM application_place WHERE application_id = $1', [
          applicationId,
        ])
      ).rows[0].id,
    /** What is approved of an application. */
    bound: async (applicationId: string): Promise<string> =>
      (await db.query('SELECT bound FROM application WHERE id = $1', [applicationId])).rows[0].bound,
    electronicSeal,
    smartSeal,
    eSeal,
    certificate,
    template,
    application,
    task: taskOf,
    /** The file that an application is about. */
    fileOf: async (applicationId: string): Promise<string> =>
      (
        await db.query('SELECT file_id AS id FROM application_file WHERE application_id = $1', [
          applicationId,
        ])
      ).rows[0].id,
    /** A smart seal of the unit, as it left the factory. */
    hardware: async (): Promise<string> =>
      (await db.query('SELECT hardware_id AS id FROM device WHERE id = $1', [await smartSeal()])).rows[0].id,
    /** A smart seal that is being tried. */
    triedSeal: async () => {
      const id = await smartSeal('sealed');
      await call(main, beginTrial, { id, presses: 1 });
      return id;
    },
    /** A template whose approvers the applicant chooses. */
    choiceTemplate: async () => {
      const flow = oneStepFlow({ by: ApproverSource.applicantChoice, max: 3 });
      return (await given.template({ unit, name: text('template'), flow })).id;
    },
    documentType: async () => (await call(main, addDocumentType, { name: text('document type') })).id,
    /** What the main administrator has filled in, in two goes, ready to be submitted. */
    draft: async (): Promise<void> => {
      const flow = { steps: [stepOf('a', [await join(Role.administrator)])] };
      const fields = {
        title: text('application'),
        kind: 'paper' as const,
        templateId: (await given.template({ unit, name: text('template'), flow })).id,
        files: [await file('application')],
        seals: [{ deviceId: await seal(), normalCount: 1, crossPageCount: 0 }],
        reason: text('reason'),
        userId: main.id,
        startAt: '2030-01-01T00:00:00+08:00',
        endAt: '2030-01-02T00:00:00+08:00',
      };
      await call(main, saveApplyDraft, { fields: { title: fields.title }, revision: 0 });
      await call(main, saveApplyDraft, { fields, revision: 1 });
    },
    fingerprint: async (deviceId: string) =>
      insert('fingerprint', {
        id: crypto.randomUUID(),
        company_id: unit.id,
        user_id: main.id,
        name: 'rightThumb',
        device_id: deviceId,
        by_name: text('person'),
        template_digest: Buffer.alloc(32),
        enrolled_at: new Date(),
      }),
  };
};
