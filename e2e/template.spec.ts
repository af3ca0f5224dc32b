import { saveApply } from '@chancery/contract/application/calls.ts';
import { ApproverSource, DecisionMode, EmptyRule, SelfRule } from '@chancery/contract/approval/codes.ts';
import type { Flow } from '@chancery/contract/approval/flow.ts';
import { addDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { addDocumentType } from '@chancery/contract/document-type/calls.ts';
import { addTemplate, getTemplate, updateTemplate } from '@chancery/contract/template/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { join, type Person, somePerson, type Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { containing, en, zh } from './support/words.ts';

const approval = (id: string, name: string, userIds?: string[]): Flow['steps'][number] => ({
  id,
  kind: 'approve',
  name,
  approvers: userIds ? { by: ApproverSource.people, userIds } : { by: ApproverSource.departmentHead },
  mode: DecisionMode.everyone,
  onEmpty: EmptyRule.administrator,
  onSelf: SelfRule.skip,
});

/** A unit with a seal and an administrator in a browser. */
const office = async (page: Page) => {
  const { person, unit } = await signInMember(page, Role.mainAdministrator);
  const call = await callAs(person, unit);
  const seal = await call(addDevice, { name: 'Contract seal', subtype: SealSubtype.ordinary });
  return { person, unit, call, seal };
};

const colleague = async (unit: Unit, role = Role.member as (typeof Role.all)[number]): Promise<Person> => {
  const person = await somePerson();
  await join(person, unit, role);
  return person;
};

const applyWith = async (who: Person, unit: Unit, templateId: string, deviceId: string) =>
  (await callAs(who, unit))(saveApply, {
    title: 'A contract',
    kind: 'paper',
    templateId,
    seals: [{ deviceId, normalCount: 1 }],
    reason: 'to be signed today',
    userId: who.id,
    startAt: new Date().toISOString(),
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });

const card = (page: Page, name: string) => page.locator('[data-part]').filter({ hasText: name });
const insert = async (page: Page, where: string, kind: string) => {
  await page.getByRole('button', { name: where, exact: true }).click();
  await page.getByRole('menuitem', { name: containing(kind) }).click();
};
const settings = (page: Page) => page.getByRole('complementary');
const publish = async (page: Page) => {
  await page.getByRole('button', { name: en('flow.save'), exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: /Publish|Save/ }).click();
};

test('a flow with a branch is drawn, its faults are explained, and it is published', async ({ page }) => {
  const { unit } = await office(page);
  const boss = await colleague(unit);
  await page.goto('/sealManage/tempManage');
  await page.getByRole('link', { name: en('template.add') }).click();
  await expectPath(page, '/sealManage/addtemplate/new');
  await expect(page.getByRole('button', { name: en('flow.fault.templateName'), exact: true })).toBeVisible();
  await page.getByLabel(en('template.name')).fill('Contracts');

  await insert(page, en('flow.insertAfter', { name: 'Approval' }), en('flow.branch'));
  await settings(page).getByLabel(en('flow.branchName')).fill('By amount');
  await insert(page, en('flow.insertFirstIn', { name: 'Case 1' }), en('flow.approve'));
  await settings(page).getByLabel(en('flow.stepName')).fill('The boss');
  await settings(page).getByLabel(en('code.approverSource.people')).check();
  await expect(card(page, 'The boss')).toContainText(en('flow.fault.people'));
  await page.getByRole('button', { name: en('flow.save'), exact: true }).click();
  await expect(notice(page, en('flow.fixFirst'))).toBeVisible();

  await settings(page)
    .getByRole('combobox', { name: en('flow.people') })
    .fill(boss.realName);
  await page.getByRole('option', { name: boss.realName }).click();
  await expect(card(page, 'The boss')).toContainText(boss.realName);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: en('flow.addCase') }).click();
  await expect(card(page, 'Case 2')).toContainText(en('code.flowFault.caseCovered'));
  await settings(page).getByLabel(en('flow.fromYuan')).fill('500');
  await settings(page).getByLabel(en('flow.upToYuan')).fill('9999.99');
  await expect(card(page, 'Case 2')).toContainText('if amount from 500 yuan to 9,999.99 yuan');
  await expect(page.getByText(en('flow.noFaults'))).toBeVisible();
  await expectAccessible(page, 'the editor with a branch');

  await publish(page);
  await expect(notice(page, en('flow.published', { version: 1 }))).toBeVisible();
  await expectPath(page, /^\/sealManage\/addtemplate\/[0-9a-f-]{36}$/);
  await expect(card(page, 'Case 2')).toBeVisible();
  await page.goto('/sealManage/tempManage');
  await expect(page.getByRole('row').filter({ hasText: 'Contracts' })).toContainText(en('template.on'));
});

test('cards are moved, duplicated and removed by keyboard, and all of it is undone', async ({ page }) => {
  const { call } = await office(page);
  const flow = { steps: [approval('a', 'First'), approval('b', 'Second'), approval('c', 'Third')] };
  const { id } = await call(addTemplate, { name: 'Three steps', flow });
  await page.goto(`/sealManage/addtemplate/${id}`);
  const order = () =>
    page
      .locator('[data-part]')
      .allInnerTexts()
      .then((texts) =>
        texts.map((text) => /First \(copy\)|First|Second|Third/.exec(text)?.[0]).filter(Boolean),
      );
  await card(page, 'Third').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['First', 'Third', 'Second']);
  await expect(page.getByRole('status').filter({ hasText: 'now step 2 of 3' })).toBeAttached();
  await expect(card(page, 'Third')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'First')).toBeFocused();
  await page.getByRole('button', { name: en('flow.actionsFor', { name: 'First' }) }).click();
  await page.getByRole('menuitem', { name: en('flow.duplicate') }).click();
  await expect.poll(order).toEqual(['First', 'First (copy)', 'Third', 'Second']);
  await card(page, 'Second').focus();
  await page.keyboard.press('Delete');
  await expect.poll(order).toEqual(['First', 'First (copy)', 'Third']);
  for (let round = 0; round < 3; round += 1) await page.keyboard.press('Control+z');
  await expect.poll(order).toEqual(['First', 'Second', 'Third']);
  await page.keyboard.press('Control+y');
  await expect.poll(order).toEqual(['First', 'Third', 'Second']);

  await page.reload();
  await expect(page.getByText(en('flow.restored'))).toBeVisible();
  await expect.poll(order).toEqual(['First', 'Third', 'Second']);
  await page.locator('a[href="/sealManage/tempManage"]').first().click();
  await dialog(page, en('form.leaveTitle'))
    .getByRole('button', { name: en('action.cancel') })
    .click();
  await page.getByRole('button', { name: en('flow.startOver') }).click();
  await expect.poll(order).toEqual(['First', 'Second', 'Third']);
});

test('a card is dragged into a case', async ({ page }) => {
  const { call } = await office(page);
  const branch: Flow['steps'][number] = {
    id: 'x',
    kind: 'branch',
    name: 'By count',
    cases: [{ id: 'y', name: 'Many', when: [{ fact: 'count', min: 10 }], steps: [] }],
    otherwise: [],
  };
  const flow = { steps: [approval('a', 'First'), approval('b', 'Second'), branch] };
  const { id } = await call(addTemplate, { name: 'To drag', flow });
  await page.goto(`/sealManage/addtemplate/${id}`);
  await card(page, 'Second').hover();
  await page.mouse.down();
  await card(page, 'Many').hover();
  const zone = page.getByText(en('flow.dropHere')).nth(3);
  await zone.hover();
  await zone.hover({ position: { x: 4, y: 4 } });
  await expect(zone).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(page.getByRole('list', { name: 'By count' })).toContainText('Second');
});

test('a new version is published while one is running; the running one keeps the old, which can be brought back', async ({
  page,
}) => {
  const { call, seal, unit } = await office(page);
  const [boss, applicant] = [await colleague(unit), await colleague(unit)];
  const flow = { steps: [approval('a', 'The boss', [boss.id])] };
  const { id } = await call(addTemplate, { name: 'Everyday', flow });
  await applyWith(applicant, unit, id, seal.id);

  await page.goto(`/sealManage/addtemplate/${id}`);
  await insert(page, en('flow.insertAfter', { name: 'The boss' }), en('flow.copy'));
  await page.getByRole('button', { name: en('flow.save'), exact: true }).click();
  const question = dialog(page, en('flow.saveVersion', { version: 2 }));
  await expect(question).toContainText(en('flow.saveRunning', { n: 1 }));
  await question.getByLabel(en('flow.versionNote')).fill('the office is told');
  await expectAccessible(page, 'publishing a version');
  await question.getByRole('button', { name: en('flow.saveVersion', { version: 2 }) }).click();
  await expect(notice(page, en('flow.published', { version: 2 }))).toBeVisible();

  const { versions, running } = await call(getTemplate, { id });
  expect({ running, versions: versions.length }).toEqual({ running: 1, versions: 2 });

  await page.getByRole('button', { name: en('flow.versions') }).click();
  const list = dialog(page, en('flow.versions'));
  await expect(list).toContainText('the office is told');
  await list
    .getByRole('button', { name: en('flow.see') })
    .last()
    .click();
  await expect(page.getByText(en('flow.seeing', { version: 1 }))).toBeVisible();
  await expect(card(page, en('flow.newCopy'))).toHaveCount(0);
  await page.getByRole('button', { name: en('flow.bringBack') }).click();
  await publish(page);
  await expect(notice(page, en('flow.published', { version: 3 }))).toBeVisible();
});

test('somebody else was first: mine is published on top, or theirs is taken', async ({ page }) => {
  const { call } = await office(page);
  const { id } = await call(addTemplate, { name: 'Shared', flow: { steps: [approval('a', 'First')] } });
  await page.goto(`/sealManage/addtemplate/${id}`);
  await card(page, 'First').click();
  await settings(page).getByLabel(en('flow.stepName')).fill('Mine');
  const theirs = { id, revision: 1, name: 'Shared', flow: { steps: [approval('a', 'Theirs')] } };
  await call(updateTemplate, theirs);
  await publish(page);
  const conflict = page.getByRole('dialog').filter({ hasText: en('flow.conflictText') });
  await conflict.getByRole('button', { name: en('flow.takeTheirs') }).click();
  await expect(card(page, 'Theirs')).toBeVisible();
  await card(page, 'Theirs').click();
  await settings(page).getByLabel(en('flow.stepName')).fill('Mine after all');
  await call(updateTemplate, { ...theirs, revision: 2, note: 'changed again' });
  await publish(page);
  await conflict.getByRole('button', { name: en('flow.keepMine') }).click();
  await expect(notice(page, en('flow.published', { version: 3 }))).toBeVisible();
});

test('a template is copied, the copy switched on, the first switched off and the copy deleted', async ({
  page,
}) => {
  const { call } = await office(page);
  await call(addTemplate, { name: 'Original', flow: { steps: [approval('a', 'First')] } });
  await page.goto('/sealManage/tempManage');
  const act = async (row: string, action: string) => {
    await page.getByRole('button', { name: en('list.actionsFor', { name: row }) }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('Original', en('template.copy'));
  await page.getByRole('dialog').getByLabel(en('template.copyName')).fill('The copy');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('template.copy') })
    .click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('The copy')).toContainText(en('template.off'));
  await act('The copy', en('template.switchOn'));
  await expect(row('The copy')).toContainText(en('template.on'));
  await act('Original', en('template.switchOff'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('template.switchOff') })
    .click();
  await expect(row('Original')).toContainText(en('template.off'));
  await act('The copy', en('template.delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('template.delete') })
    .click();
  await expect(row('The copy')).toHaveCount(0);
});

test('a drawing is tried on past applications before it is published', async ({ page }) => {
  const { call, seal, unit } = await office(page);
  const [boss, clerk, applicant] = [await colleague(unit), await colleague(unit), await colleague(unit)];
  const flow = { steps: [approval('a', 'The boss', [boss.id])] };
  const { id } = await call(addTemplate, { name: 'Everyday', flow });
  await applyWith(applicant, unit, id, seal.id);
  await page.goto(`/sealManage/addtemplate/${id}`);
  await card(page, 'The boss').click();
  await settings(page)
    .getByRole('combobox', { name: en('flow.people') })
    .fill(clerk.realName);
  await page.getByRole('option', { name: clerk.realName }).click();
  await page.getByRole('button', { name: en('dry.open') }).click();
  const result = dialog(page, en('dry.title'));
  await expect(result).toContainText('1 application checked');
  const row = result.getByRole('row').filter({ hasText: 'A contract' });
  await expect(row).toContainText(clerk.realName);
  await expect(row).toContainText(en('dry.more'));
  await expectAccessible(page, 'a dry run');
});

test('on a phone the settings open over the picture, and it reads in Chinese as well', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 780 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const { call } = await office(page);
  const { id } = await call(addTemplate, { name: '日常用印', flow: { steps: [approval('a', '部门审批')] } });
  await page.goto(`/sealManage/addtemplate/${id}`);
  await expect(card(page, '部门审批')).toContainText(zh('flow.says.departmentHead'));
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
  await expectAccessible(page, 'the editor on a phone');
  await card(page, '部门审批').tap();
  const drawer = dialog(page, zh('flow.approve'));
  await drawer.getByLabel(zh('flow.stepName')).fill('负责人审批');
  await expectAccessible(page, 'the settings on a phone');
  await page.keyboard.press('Escape');
  await expect(card(page, '负责人审批')).toBeVisible();
  await context.close();
});

test('seals and file types are entered, edited and found', async ({ page }) => {
  const { call } = await office(page);
  await call(addDocumentType, { name: 'Certificate' });
  await page.goto('/server/bindingseal');
  const name = someWord('Seal ');
  await page.getByRole('button', { name: en('seal.add') }).click();
  const form = dialog(page, en('seal.add'));
  await form.getByLabel(en('seal.name')).fill(name);
  await form.getByRole('button', { name: en('seal.addVerb'), exact: true }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByText(en('seal.missingKeeper'))).toBeVisible();
  await expect(page.getByText(en('seal.noTemplates'))).toBeVisible();
  await expectAccessible(page, 'a seal');
  await page.getByRole('button', { name: en('seal.edit'), exact: true }).click();
  await page.getByRole('dialog').getByLabel(en('seal.note')).fill('in the safe');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('seal.save') })
    .click();
  await expect(page.getByText('in the safe')).toBeVisible();

  await page.goto('/server/fileType');
  await page.getByRole('link', { name: 'Certificate', exact: true }).click();
  await page.getByRole('textbox', { name: en('fileType.name') }).fill('Certificates');
  await page.getByRole('button', { name: en('fileType.save') }).click();
  await expect(page.getByRole('link', { name: 'Certificates', exact: true })).toBeVisible();
});
