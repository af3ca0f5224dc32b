import { DecisionMode, TimeoutAction } from '@chancery/contract/approval/codes.ts';
import { query } from './support/database.ts';
import { someApplication, someSealUnit } from './support/seals.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

/** Lets the time of an application's open tasks be over and the clock look at them, as if hours had passed. */
const letTimePass = async (id: string) => {
  await query(`UPDATE approval_task SET due_at = now() - interval '1 minute' WHERE application_id = $1`, [
    id,
  ]);
  await query(
    `INSERT INTO pgboss.job (name, data, policy)
     SELECT 'approval.timeout', jsonb_build_object('companyId', company_id, 'id', application_id, 'taskId', id), 'short'
     FROM approval_task WHERE application_id = $1 LIMIT 1`,
    [id],
  );
};

test('what nobody decides in time is decided by the clock, and an open page shows it by itself', async ({
  page,
}) => {
  const home = await someSealUnit(DecisionMode.any, { hours: 2, action: TimeoutAction.reject });
  const { id } = await someApplication(home, 'Late lease');
  await signIn(page, home.first, home.unit);
  await page.goto(`/sealManage/examinedetail/${id}`);
  await expect(page.getByRole('button', { name: en('approval.approve'), exact: true })).toBeVisible();
  await letTimePass(id);
  await expect(page.getByText(en('approval.did.timeOutReject')).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: en('approval.approve'), exact: true })).toHaveCount(0);
});
