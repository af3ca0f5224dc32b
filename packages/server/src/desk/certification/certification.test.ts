import {
  applyCertification,
  approveCertification,
  getCertification,
  getOwnCertification,
  listCertifications,
  openCertificationFile,
  rejectCertification,
  withdrawCertification,
} from '@chancery/contract/certification/calls.ts';
import { deleteFile, uploadFile } from '@chancery/contract/file/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { getUnitManage } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { pdf, picture } from '../../files/file/files.testing.ts';
import { someCreditCode, somePhone } from '../../testing/given.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { certificationFacts } from './certification.testing.ts';

const { call, given, db, address } = await createWorld();

const uploaded = async (who: Caller, purpose: 'licence' | 'letter' = 'licence') => {
  const bytes = purpose === 'licence' ? await picture('jpeg') : pdf();
  const fileName = purpose === 'licence' ? '营业执照.jpg' : '授权书.pdf';
  return call(who, uploadFile, { fileName, purpose }, { body: new Uint8Array(bytes) });
};

/** A unit whose main administrator has submitted. */
const submitted = async (over = {}) => {
  const me = await given.member({ role: Role.mainAdministrator });
  const { filePath } = await uploaded(me);
  const input = certificationFacts(filePath, over);
  const { id } = await call(me, applyCertification, input);
  return { me, id, input, licencePath: filePath };
};

const textsTo = async (phone: string) =>
  (await db.query('SELECT text FROM sms_message WHERE phone = $1 ORDER BY id', [phone])).rows.map(
    ({ text }) => text as string,
  );

test('whoever shows no licence learns nothing about a credit code', async () => {
  const { me: owner } = await submitted();
  const { social_credit_code: code } = await call(owner, getUnitManage);
  const other = await given.member({ role: Role.mainAdministrator });
  const made = certificationFacts(crypto.randomUUID(), { social_credit_code: code });
  await expect(call(other, applyCertification, made)).toRefuseWith('file.notFound');
});

test('approval gives the unit its name, its code and the word that it is certified', async () => {
  const { me, id, input } = await submitted({ contactPhone: '13811110001' });
  const reviewer = await given.operator();
  const { list } = await call(reviewer, listCertifications, { state: 'RUNNING', keyword: '兰亭' });
  expect(list.map((row) => row.id)).toContain(id);
  await call(reviewer, approveCertification, { id });

  const own = await call(me, getOwnCertification);
  expect(own.certifiedAt).toEqual(expect.any(String));
  expect(own.current).toMatchObject({ state: 'COMPLETED', reviewedBy: reviewer.username, reason: null });
  expect(await call(me, getUnitManage, {})).toMatchObject({
    companyFullName: input.companyFullName,
    certification: 'COMPLETED',
  });
  const { rows } = await db.query('SELECT social_credit_code FROM company WHERE id = $1', [me.unit.id]);
  expect(rows).toEqual([{ social_credit_code: input.social_credit_code }]);
  expect(await textsTo(me.mobile)).toEqual(['杭州兰亭纸业有限公司的企业认证已通过审核。']);
  expect(await textsTo('13811110001')).toHaveLength(1);
});

test('a rejected unit reads why, and submits again with what was there', async () => {
  const stranger = somePhone();
  const { me, id, input } = await submitted({ contactPhone: stranger });
  const reviewer = await given.operator();
  await call(reviewer, rejectCertification, { id, reason: '照片不清晰' });
  expect((await textsTo(me.mobile))[0]).toContain('照片不清晰');
  expect(await textsTo(stranger), 'words that were not approved').toEqual([]);
  const { current } = await call(me, getOwnCertification);
  expect(current).toMatchObject({
    state: 'TERMINATED',
    reason: '照片不清晰',
    legalIdCard: '1***************2X',
  });

  const { legalIdCard: _kept, ...rest } = input;
  const again = await call(me, applyCertification, { ...rest, address: '浙江省杭州市西湖区兰亭路2号' });
  const own = await call(me, getOwnCertification);
  expect(own.rounds.map(({ id: round, state }) => [round, state])).toEqual([
    [again.id, 'RUNNING'],
    [id, 'TERMINATED'],
  ]);
  expect(own.current?.legalIdCard).toBe('1***************2X');
});

test('another legal person needs an ID card number of their own', async () => {
  const { me, id, input } = await submitted();
  await call(await given.operator(), rejectCertification, { id, reason: 'wrong person' });
  const { legalIdCard: _kept, ...rest } = input;
  await expect(call(me, applyCertification, { ...rest, legalPerson: '陈墨' })).toRefuseWith(
    'certification.idCardMissing',
  );
});

test('the ID card number is nowhere in the clear', async () => {
  const { me, id } = await submitted();
  const { rows } = await db.query('SELECT certification::text AS text FROM certification WHERE id = $1', [
    id,
  ]);
  expect(rows[0].text).not.toContain('11010519491231002X');
  const log = await call(me, listOperateLog, {});
  expect(JSON.stringify(log)).not.toContain('11010519491231002X');
});

test('a unit has one application under review, also when two submit at once', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const other = await given.member({ role: Role.administrator, unit: me.unit });
  const { filePath } = await uploaded(me);
  const outcomes = await Promise.allSettled(
    [me, other].map((who) => call(who, applyCertification, certificationFacts(filePath))),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(call(me, applyCertification, certificationFacts(filePath))).toRefuseWith('certification.open');
});

test('of two reviewers at once one decides, and the other is told who did', async () => {
  const { id } = await submitted();
  const [one, other] = [await given.operator(), await given.operator()];
  const outcomes = await Promise.allSettled([
    call(one, approveCertification, { id }),
    call(other, rejectCertification, { id, reason: 'not legible' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const late = await call(other, approveCertification, { id }).catch((error) => error);
  expect(late.key).toBe('certification.decided');
  expect(late.data.conflict.by).toMatch(/^operator/);
});

test('a unit withdraws what is under review, keeps it in its story and submits again', async () => {
  const { me, id, input, licencePath } = await submitted();
  await call(me, withdrawCertification, { id });
  const own = await call(me, getOwnCertification);
  expect(own.current).toMatchObject({ state: 'WITHDRAWN', reviewedBy: expect.stringMatching(/^Person/) });
  expect(own.rounds).toHaveLength(1);
  const { list } = await call(me, listOperateLog, {});
  expect(list.find(({ action }) => action === 'company-certification.withdraw')).toMatchObject({
    before: { state: 'RUNNING' },
    after: { state: 'WITHDRAWN' },
  });
  const reviewer = await given.operator();
  await expect(call(reviewer, approveCertification, { id })).toRefuseWith('certification.decided');
  await expect(call(me, withdrawCertification, { id })).toRefuseWith('certification.decided');
  await call(me, applyCertification, { ...input, legalIdCard: '', licencePath });
  expect((await call(me, getOwnCertification)).rounds.map(({ state }) => state)).toEqual([
    'RUNNING',
    'WITHDRAWN',
  ]);
});

test('of a withdrawal and a decision at once one happens, and the other is told', async () => {
  const { me, id } = await submitted();
  const reviewer = await given.operator();
  const outcomes = await Promise.allSettled([
    call(me, withdrawCertification, { id }),
    call(reviewer, approveCertification, { id }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const lost = outcomes.find(({ status }) => status === 'rejected');
  expect(lost).toMatchObject({ reason: { key: 'certification.decided' } });
});

test('a wrong check digit is a doubt to confirm', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const { filePath } = await uploaded(me);
  const right = someCreditCode();
  const doubtful = right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A');
  const input = certificationFacts(filePath, {
    social_credit_code: doubtful,
    legalIdCard: '110105194912310021',
  });
  const refusal = await call(me, applyCertification, input).catch((error) => error);
  expect(refusal.data.warnings).toMatchObject([
    { field: 'social_credit_code', warning: 'creditCode.checkDigit' },
    { field: 'legalIdCard', warning: 'idCard.checkDigit' },
  ]);
});

describe('two units with one credit code', () => {
  const rivals = async () => {
    const first = await submitted();
    const code = { social_credit_code: first.input.social_credit_code };
    return { first, second: await submitted(code), reviewer: await given.operator() };
  };

  test('hear nothing of each other, and whoever decides sees both', async () => {
    const { first, second, reviewer } = await rivals();
    const seenBy = async (who: Caller) => (await call(who, getCertification, { id: second.id })).sameCode;
    expect(await seenBy(second.me)).toEqual([]);
    expect(await seenBy(reviewer)).toMatchObject([{ companyId: first.me.unit.id, certifiedAt: null }]);
    await call(reviewer, approveCertification, { id: first.id });
    const certified = { companyName: first.input.companyFullName, certifiedAt: expect.any(String) };
    expect(await seenBy(reviewer)).toMatchObject([certified]);
    expect(await seenBy(second.me)).toEqual([]);
  });

  test('are certified once, and the other stays as it was', async () => {
    const { first, second, reviewer } = await rivals();
    const approve = ({ id }: { id: string }) => call(reviewer, approveCertification, { id });
    const outcomes = await Promise.allSettled([approve(first), approve(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes[0]?.status === 'rejected' ? first : second;
    await expect(approve(lost)).toRefuseWith('certification.codeTaken');
    expect((await call(reviewer, getCertification, { id: lost.id })).state).toBe('RUNNING');
  });
});

test('a file of another unit, of another purpose, or none at all is not taken', async () => {
  const me = await given.member({ role: Role.mainAdministrator });
  const stranger = await given.member({ role: Role.mainAdministrator });
  const foreign = await uploaded(stranger);
  const letter = await uploaded(me, 'letter');
  for (const path of [foreign.filePath, letter.filePath, crypto.randomUUID()]) {
    await expect(call(me, applyCertification, certificationFacts(path))).toRefuseWith('file.notFound');
  }
});

test('what was submitted cannot be deleted', async () => {
  const { me, licencePath } = await submitted();
  await expect(call(me, deleteFile, { filePath: licencePath })).toRefuseWith('file.inUse');
});

test('a unit sees its own certifications only', async () => {
  const { me, id } = await submitted();
  expect((await call(me, getCertification, { id })).id).toBe(id);
  const stranger = await given.member({ role: Role.mainAdministrator });
  await expect(call(stranger, getCertification, { id })).toRefuseWith('certification.notFound');
  expect(await call(stranger, getOwnCertification)).toMatchObject({ current: null, rounds: [] });
});

test('an operator who looks at documents stands in the log of the unit, with the reason', async () => {
  const { me, id, licencePath } = await submitted();
  const reviewer = await given.operator();
  await call(reviewer, getCertification, { id });
  await call(reviewer, getCertification, { id });
  const { tmpUrl } = await call(reviewer, openCertificationFile, { id, filePath: licencePath });
  expect((await fetch(address + tmpUrl)).headers.get('content-type')).toBe('image/jpeg');
  const { list } = await call(me, listOperateLog, { objectId: id });
  const ofOperator = list.filter(({ actorKind }) => actorKind === 'operator');
  expect(ofOperator.map(({ action }) => action).sort()).toEqual([
    'company-certification.info',
    'company-certification.open-file',
  ]);
  for (const entry of ofOperator) expect(entry.after).toMatchObject({ reason: 'certification review' });

  const foreign = await submitted();
  await expect(call(reviewer, openCertificationFile, { id, filePath: foreign.licencePath })).toRefuseWith(
    'file.notFound',
  );
  await expect(
    call(reviewer, openCertificationFile, { id: crypto.randomUUID(), filePath: licencePath }),
  ).toRefuseWith('certification.notFound');
});
