import { enterUnit } from '@chancery/contract/account/calls.ts';
import { inviteMember } from '@chancery/contract/member/invitation.ts';
import { addUnit, deleteUnit } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { listUnitConfig } from '@chancery/contract/unit/config.ts';
import { describe, expect, test } from 'vitest';
import { someCreditCode, somePhone } from '../../testing/given.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const { call, db, given } = await createWorld();

test('the name of a unit that nobody has certified goes to no stranger', async () => {
  const unit = await given.unit({ name: '您的账户异常 请登录 evil.example' });
  const main = await given.member({ role: Role.mainAdministrator, unit });
  const phones = { en: somePhone(), zh: somePhone() };
  for (const language of ['en', 'zh'] as const)
    await call({ ...main, language }, inviteMember, { mobile: phones[language], role: Role.member });
  const { rows } = await db.query('SELECT text FROM sms_message WHERE phone = ANY ($1)', [
    Object.values(phones),
  ]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('evil');
});

describe('free texts', () => {
  const allow = (companyId: string, texts: number) =>
    db.query('UPDATE company_config SET free_sms = $2 WHERE company_id = $1', [companyId, texts]);
  /** Somebody with a new unit of their own that may send two. */
  const founded = async (founder: Caller) => {
    const { companyId } = await call(founder, addUnit, {
      companyName: 'Mill',
      companyFullName: 'Mill Co., Ltd.',
      social_credit_code: someCreditCode(),
      realName: 'Wen',
    });
    await call(founder, enterUnit, { companyId });
    await allow(companyId, 2);
    return companyId;
  };
  const invite = (who: Caller) => call(who, inviteMember, { mobile: somePhone(), role: Role.member });

  test('are not renewed by closing a unit, nor by a second one beside it', async () => {
    const me = await given.person();
    await founded(me);
    await invite(me);
    await call(me, deleteUnit, { companyName: 'Mill' });
    const second = await founded(me);
    await invite(me);
    await expect(invite(me)).toRefuseWith('package.empty');
    const third = await founded(me);
    await expect(invite(me)).toRefuseWith('package.empty');
    const { limits } = await call(me, listUnitConfig);
    expect(limits.find(({ name }) => name === 'freeSmsNum')).toMatchObject({ max: 2, used: 2 });
    await allow(third, 3);
    await invite(me);
    await db.query('UPDATE company SET certified_at = now() WHERE id = $1', [second]);
    await call(me, enterUnit, { companyId: second });
    await invite(me);
  });

  test('are counted exactly when units of one founder send at once', async () => {
    const me = await given.person();
    const ids = [await founded(me), await founded(me), await founded(me)];
    const mains = await Promise.all(
      ids.map((id) => given.member({ unit: { id, name: 'Mill' }, role: Role.administrator })),
    );
    const outcomes = await Promise.allSettled(mains.flatMap((one) => [invite(one), invite(one)]));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
