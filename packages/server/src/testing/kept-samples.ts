import { randomBytes } from 'node:crypto';
import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { Finger, OperationType, ReplaceKind } from '@chancery/contract/device/codes.ts';
import { FileType } from '@chancery/contract/file/codes.ts';
import { LivePart, LiveStep } from '@chancery/contract/live/codes.ts';
import { DisclosureLevel } from '@chancery/contract/report/codes.ts';
import { PartyKind, SignatureKind, SigningStep } from '@chancery/contract/signing/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { MarkStrength, MarkVariant } from '@chancery/contract/watermark/codes.ts';
import { uuidv7 } from 'uuidv7';
import { keptCertification } from '../desk/certification/certification.kept.ts';
import { keptSealCertificate, keptSealKey } from '../e-seals/certificate/certificate.kept.ts';
import { keptESeal, keptESealPicture } from '../e-seals/e-seal/e-seal.kept.ts';
import { toStored } from '../e-seals/e-seal/stored-picture.ts';
import { keptSealedFile } from '../e-seals/sealing/sealing.kept.ts';
import { signaturesKept } from '../e-seals/signature/signature.kept.ts';
import {
  keptSigningDocument,
  keptSigningEvent,
  keptSigningParty,
  keptSigningSignature,
  keptSigningTask,
} from '../e-seals/signing/signing.kept.ts';
import {
  keptDestruction,
  keptDestructionPhoto,
  keptDestructionSignature,
} from '../engraving/destruction/destruction.kept.ts';
import { keptEngraving, keptEngravingPaper } from '../engraving/engraving/engraving.kept.ts';
import { keptIdentityCheck } from '../identity/identity-check/identity-check.kept.ts';
import { addRows } from '../kit/keep-rows.ts';
import type { Tx } from '../kit/transaction.ts';
import { keptLiveEvent } from '../live/room/live.kept.ts';
import { keptDetection } from '../marks/identify/identify.kept.ts';
import { keptMark, keptMarkedPage } from '../marks/watermark/watermark.kept.ts';
import { keptFormerMember, keptMemberDepartment } from '../people/member/member.kept.ts';
import { keptRoleMenu } from '../platform/menu/menu.kept.ts';
import { keptDelegation } from '../seal-use/approval/approval.kept.ts';
import { keptApplicationPlace } from '../seal-use/placing/placing.kept.ts';
import { keptDisclosure } from '../seal-use/report/report.kept.ts';
import type { disclosure } from '../seal-use/report/report.table.ts';
import { keptFingerprint, keptOperation, keptReplacement } from '../seals/device/device.kept.ts';
import { keptDeviceEvent } from '../seals/gateway/gateway.kept.ts';
import type { World } from './world.ts';

interface Around {
  readonly companyId: string;
  readonly deviceId: string;
  readonly fileId: string;
  readonly accountId: string;
  readonly otherId: string;
  readonly membershipId: string;
  readonly departmentId: string;
}

type Shown = typeof disclosure.$inferInsert.shown;

/** A task that somebody has signed. */
const addSigning = async (
  tx: Tx,
  of: Pick<Around, 'companyId' | 'accountId' | 'fileId'> & { digest: Buffer },
) => {
  const { companyId, accountId, fileId, digest } = of;
  const [taskId, documentId, partyId] = [uuidv7(), uuidv7(), uuidv7()];
  const by = { createdBy: accountId, createdByName: 'Wang Min', language: 'en' as const };
  const own = () => ({ id: uuidv7(), companyId, taskId });
  await addRows(tx, keptSigningTask, [
    { id: taskId, companyId, title: 'Contract', ...by, expiresAt: new Date(Date.now() + 86_400_000) },
  ]);
  const file = { sourceFileId: fileId, sourceDigest: digest, fileId, digest };
  await addRows(tx, keptSigningDocument, [
    { ...own(), id: documentId, position: 0, name: 'contract.pdf', pages: 2, ...file },
  ]);
  const who = { kind: PartyKind.outside, name: 'Chen Mo', phone: '13900000000' };
  const fields = [{ document: 0, page: 1, x: 50, y: 50 }];
  await addRows(tx, keptSigningParty, [{ ...own(), id: partyId, position: 0, step: 1, ...who, fields }]);
  await addRows(tx, keptSigningSignature, [
    {
      ...own(),
      proof: 'code',
      partyId,
      documentId,
      fileId,
      kind: SignatureKind.drawn,
      digestBefore: digest,
      digestAfter: digest,
      serial: '01',
      phone: who.phone,
      address: '127.0.0.1',
      client: 'phone',
    },
  ]);
  await addRows(tx, keptSigningEvent, [{ ...own(), partyId, step: SigningStep.signed, byName: who.name }]);
};

/** What is said of a watched use is written by its unit alone. */
const addWatched = ({ transactions }: World['app'], { companyId }: Around): Promise<void> =>
  transactions.apart({ companyId }, async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>('SELECT id FROM authorization_grant LIMIT 1');
    const told = { step: LiveStep.marked, part: LivePart.keeper, text: 'Here', name: 'Wang Min' } as const;
    const at = { id: uuidv7(), companyId, at: new Date() };
    await addRows(
      tx,
      keptLiveEvent,
      rows.map(({ id }) => ({ ...at, ...told, authorizationId: id })),
    );
  });

/** How a seal ends is written by its unit alone. */
const addDestruction = (
  { transactions }: World['app'],
  { companyId, deviceId, fileId, accountId }: Around,
): Promise<void> =>
  transactions.apart({ companyId }, async (tx) => {
    const own = () => ({ id: uuidv7(), companyId });
    const ended = {
      ...own(),
      number: 'XH-1',
      deviceId,
      deviceName: 'Seal',
      subtype: 3,
      reason: 'worn',
    } as const;
    await addRows(tx, keptDestruction, [{ ...ended, createdBy: accountId, createdByName: 'Wang Min' }]);
    const shown = { kind: 'seal', fileId, digest: randomBytes(32), addedByName: 'Wang Min' } as const;
    await addRows(tx, keptDestructionPhoto, [{ ...own(), ...shown, destructionId: ended.id }]);
    const signer = { role: 'witness', accountId, name: 'Wang Min' } as const;
    await addRows(tx, keptDestructionSignature, [{ ...own(), ...signer, destructionId: ended.id }]);
  });

/** One row of each table of evidence that a use does not fill by itself. */
export const addKeptSamples = async ({ app }: World, around: Around): Promise<void> => {
  await app.transactions.apart('platform', async (tx) => {
    const { companyId, deviceId, fileId, accountId, membershipId } = around;
    const own = () => ({ id: uuidv7(), companyId });
    const seal = { deviceId, deviceName: 'Seal', serial: 'S20-1', byName: 'Wang Min' };
    const now = new Date();
    const later = new Date(now.getTime() + 86_400_000);
    const by = { createdBy: accountId, createdByName: 'Wang Min' };
    const about = { fileName: 'contract.pdf', fileType: FileType.pdf };
    const digest = randomBytes(32);
    await addRows(tx, keptOperation, [
      { ...own(), ...seal, type: OperationType.replaceSeal, after: { locked: true } },
    ]);
    await addRows(tx, keptReplacement, [{ ...own(), ...seal, kind: ReplaceKind.seal, newImprintMm: 42.5 }]);
    await addRows(tx, keptDeviceEvent, [
      { ...own(), deviceId, kind: 'caseOpened', counter: 3, deviceAt: now },
    ]);
    const [finger] = Finger.all;
    await addRows(tx, keptFingerprint, [{ ...own(), deviceId, userId: accountId, name: finger as never }]);
    await addRows(tx, keptESeal, [{ deviceId, companyId, keyKind: 'ec', pictureVersion: 1, ...by }]);
    await addRows(tx, keptESealPicture, [
      { ...own(), deviceId, version: 1, ...toStored({ widthMm: 42, heightMm: 42, paths: [] }), ...by },
    ]);
    await addRows(tx, signaturesKept, [{ ...own(), accountId, kind: 'drawn', content: digest }]);
    const key = {
      ...own(),
      deviceId,
      kind: 'ec',
      source: 'made',
      publicKey: digest,
      lockedKey: digest,
    } as const;
    await addRows(tx, keptSealKey, [{ ...key, ...by }]);
    await addRows(tx, keptSealCertificate, [
      {
        ...{
          ...own(),
          deviceId,
          keyId: key.id,
          issuer: 'platform',
          serial: 'a1',
          subject: 'A',
          issuerName: 'B',
        },
        ...{ certificate: digest, startsAt: now, endsAt: later, ...by },
      },
    ]);
    await addRows(tx, keptDelegation, [
      { ...own(), fromId: accountId, toId: around.otherId, startAt: now, endAt: later },
    ]);
    await addRows(tx, keptDisclosure, [
      {
        ...own(),
        useKey: 'SQ1',
        level: DisclosureLevel.all[0] as never,
        ticketHash: digest,
        shown: { number: 'SQ1' } as unknown as Shown,
        digest,
        madeBy: accountId,
        madeByName: 'Wang Min',
      },
    ]);
    const department = { companyId, membershipId, departmentId: around.departmentId };
    await addRows(tx, keptMemberDepartment, [department], { thread: accountId });
    await addRows(tx, keptFormerMember, [{ companyId, accountId: uuidv7(), realName: 'Chen Mo' }]);
    await addRows(tx, keptRoleMenu, [{ companyId, role: Role.member, menuCode: 'seal', granted: true }]);
    const words = {
      address: '',
      registeredCapital: '',
      establishedOn: '',
      businessTerm: '',
      companyType: '',
    };
    await addRows(tx, keptCertification, [
      {
        ...own(),
        ...words,
        state: CertificationState.approved,
        companyFullName: 'A Co., Ltd.',
        socialCreditCode: '91330106MA00004538',
        legalPerson: 'Wang Min',
        legalIdCard: digest,
        legalIdCardShown: '1***1',
        businessScope: '',
        contactName: 'Wang Min',
        contactPhone: '13900000000',
        licenceFile: fileId,
        submittedBy: accountId,
        submittedByName: 'Wang Min',
      },
    ]);
    await addRows(tx, keptIdentityCheck, [
      {
        ...own(),
        number: 'I-0001',
        kind: 'person',
        purpose: 'staff',
        state: 'matches',
        shownName: 'W***',
        shownNumber: '1***************1X',
        digest,
        numberDigest: digest,
        consent: 'written',
        askedBy: accountId,
        askedByName: 'Wang Min',
        provider: 'tencent',
        providerNo: 'request',
        answeredAt: new Date(),
      },
    ]);
    const { rows: orders } = await tx.$client.query<{ id: string }>(
      `INSERT INTO unit_order (id, company_id, company_name, number, title_zh, title_en, amount, ships, created_by, updated_by,
         expires_at, engraves) VALUES (gen_random_uuid(), $1, 'A', 'D1', 'A', 'A', 0, true, 'x', 'x', now(), true) RETURNING id`,
      [companyId],
    );
    const engraved = { ...own(), orderId: orders[0]?.id ?? '', number: 'D1', drawingDigest: digest };
    const shape = { form: 'official', name: 'A Co., Ltd.', sizeMm: 42 } as const;
    await addRows(tx, keptEngraving, [
      {
        ...engraved,
        ...shape,
        material: 'brass',
        design: { ...shape, line: '', number: '' },
        drawing: Buffer.from('[]'),
        widthMm: 42,
        heightMm: 42,
        letterFileId: fileId,
        representative: 'Wang Min',
        agent: 'Chen Mo',
        agentPhone: '13900000000',
        ...by,
      },
    ]);
    const paper = { engravingId: engraved.id, kind: 'licence', fileId, digest, addedBy: 'Wang Min' } as const;
    await addRows(tx, keptEngravingPaper, [{ ...own(), ...paper }]);
    const { rows } = await tx.$client.query<{ id: string; application: string }>(
      'SELECT id, application_id AS application FROM authorization_grant WHERE application_id IS NOT NULL LIMIT 1',
    );
    const [use] = rows;
    if (use)
      await addRows(tx, keptSealedFile, [
        {
          ...own(),
          proof: 'code',
          ...by,
          authorizationId: use.id,
          applicationId: use.application,
          deviceId,
          deviceName: 'Seal',
          sourceFileId: fileId,
          fileName: 'contract.pdf',
        },
      ]);
    if (use) {
      const places = [{ kind: 'at', page: 1, x: 60, y: 60 }] as const;
      const whole = { companyId, applicationId: use.application, fileId, deviceId, position: 0, places };
      await addRows(tx, keptApplicationPlace, [whole]);
    }
    const mark = { ...own(), ...about, ...by, sourceFileId: fileId, markId: randomBytes(8).readBigInt64BE() };
    const strength = { strength: MarkStrength.standard, variant: MarkVariant.overlay };
    await addRows(tx, keptMark, [{ ...mark, ...strength, markedDigest: digest }]);
    const page = { recordId: mark.id, page: 0, companyId, width: 210, height: 297 };
    await addRows(tx, keptMarkedPage, [{ ...page, reference: randomBytes(9_000) }]);
    await addRows(tx, keptDetection, [{ ...own(), ...about, ...by, fileId, digest, confidence: 0.73 }]);
    await addSigning(tx, { companyId, accountId, fileId, digest });
  });
  await addWatched(app, around);
  await addDestruction(app, around);
};
