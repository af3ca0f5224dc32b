import { listLoginLog } from '@chancery/contract/log/calls.ts';
import type { Page } from '@playwright/test';
import { dialog } from './shell.ts';
import { doubtfulCreditCode } from './unique.ts';
import { deed, en } from './words.ts';

/** A state of a page worth looking at. */
export interface Screen {
  /** The path of the route it belongs to. */
  readonly route: string;
  /** What is special about it. */
  readonly what?: string;
  readonly search?: string;
  readonly only?: 'desktop' | 'mobile';
  /** Brings the page into the state. */
  readonly open?: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const inMenu = (name: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

/** What somebody who is not logged in can see. */
export const strangerScreens: readonly Screen[] = [
  { route: '/login', what: 'with complaints', open: press(en('entry.sendCode')) },
  { route: '/login', what: 'by password', open: tab(en('login.byPassword')) },
  { route: '/login', what: 'as an operator', open: tab(en('login.byOperator')) },
  {
    route: '/login',
    what: 'password reset with complaints',
    open: async (page) => {
      await tab(en('login.byPassword'))(page);
      await press(en('login.forgot'))(page);
      await dialog(page, en('reset.title'))
        .getByRole('button', { name: en('reset.submit') })
        .click();
    },
  },
  { route: '/camera', what: 'without a ticket' },
  { route: '/sign/link', what: 'without a link' },
  { route: '/deleted', what: 'without a link' },
  { route: '/live', what: 'without a link' },
  { route: '/wall', what: 'without a key' },
  { route: '/verify' },
  { route: '/certificate', what: 'without a number' },
  {
    route: '/verify',
    what: 'with a code nobody knows',
    open: async (page) => {
      await page.evaluate(() => {
        location.hash = 'nobody';
      });
      await page.getByRole('heading', { name: en('verify.unknown') }).waitFor();
    },
  },
  { route: '/404' },
  { route: '/403' },
];

/** What somebody without a unit can see. */
export const personScreens: readonly Screen[] = [
  { route: '/choose', what: 'without a unit' },
  { route: '/addenterprise', what: 'with complaints', open: press(en('addUnit.submit')) },
  {
    route: '/addenterprise',
    what: 'with a doubtful code',
    open: async (page) => {
      for (const label of ['addUnit.companyFullName', 'addUnit.companyName', 'addUnit.realName'] as const)
        await page.getByLabel(en(label), { exact: true }).fill('Paper');
      await page.getByLabel(en('addUnit.creditCode'), { exact: true }).fill(doubtfulCreditCode());
      await press(en('addUnit.submit'))(page);
      await dialog(page, en('addUnit.doubt')).waitFor();
    },
  },
];

/** What an administrator of two units, with a password somebody else chose, can see. */
export const memberScreens: readonly Screen[] = [
  { route: '/choose' },
  { route: '/dashboard' },
  {
    route: '/dashboard',
    what: 'palette',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  { route: '/dashboard', what: 'unit switch', open: press(en('shell.switchUnit')) },
  {
    route: '/dashboard',
    what: 'account menu',
    only: 'desktop',
    open: (page) => page.getByRole('banner').getByRole('button').last().click(),
  },
  { route: '/dashboard', what: 'logout', only: 'desktop', open: inMenu(en('shell.logout')) },
  {
    route: '/dashboard',
    what: 'change of password with complaints',
    open: async (page) => {
      await press(en('shell.changePassword'))(page);
      await dialog(page, en('shell.changePassword'))
        .getByRole('button', { name: en('shell.setPassword') })
        .click();
    },
  },
  { route: '/dashboard', what: 'menu', only: 'mobile', open: press(en('shell.menu')) },
  {
    route: '/dashboard',
    what: 'context menu of a tag',
    only: 'desktop',
    open: (page) =>
      page
        .getByRole('navigation', { name: en('shell.openPages') })
        .getByRole('listitem')
        .first()
        .click({ button: 'right' }),
  },
  { route: '/sealManage/monthstatistics' },
  { route: '/sealManage/monthstatistics', what: 'of a year', search: '?view=year&kind=department' },
  { route: '/account/sessions' },
  { route: '/account/passkeys' },
  { route: '/account/signature' },
  { route: '/account/hand-over' },
  { route: '/message/versionHistory' },
  { route: '/message/versionDetail', what: 'of nothing' },
  { route: '/unit/member' },
  { route: '/unit/member', what: 'invite', open: press(en('member.invite')) },
  {
    route: '/unit/member',
    what: 'import',
    open: async (page) => {
      await press(en('member.import'))(page);
      await dialog(page, en('member.importTitle')).waitFor();
    },
  },
  { route: '/unit/memberDetail/$id', what: 'of nobody' },
  { route: '/role' },
  { route: '/sealManage/exportRecord' },
  { route: '/sealManage/exportRecord', what: 'a new one', open: press(en('export.begin')) },
  { route: '/log' },
  { route: '/log', what: 'columns', only: 'desktop', open: press(en('list.columns')) },
  {
    route: '/log',
    what: 'days',
    only: 'desktop',
    open: (page) =>
      page
        .getByRole('search')
        .getByRole('button', { name: en('field.period') })
        .click(),
  },
  {
    route: '/log',
    what: 'one operation',
    open: async (page) => {
      await page.getByText(deed('company.add')).first().click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  { route: '/log', search: '?tab=logins' },
  { route: '/log', search: '?tab=logins', what: 'filters', only: 'mobile', open: press(en('list.filters')) },
  { route: '/log', search: '?keyword=nothing+of+the+kind', what: 'without a match' },
  {
    route: '/log',
    search: '?tab=logins&pageSize=50',
    what: 'out of reach',
    open: async (page) => {
      await page.route(`**/api${listLoginLog.path}*`, (route) => route.abort());
      await page.reload();
      await page.getByRole('main').getByRole('alert').last().waitFor();
    },
  },
];

/** What an operator can see. */
export const operatorScreens: readonly Screen[] = [
  { route: '/account/second-factor' },
  { route: '/dashboard' },
  { route: '/user' },
  { route: '/user', search: '?tab=roles' },
  { route: '/addUser', what: 'with complaints', open: press(en('operator.add')) },
  { route: '/dictionary' },
  { route: '/dictionary', search: '?node=industry', what: 'one dictionary' },
  {
    route: '/dictionary',
    search: '?node=industry',
    what: 'a new choice',
    open: press(en('dictionary.addEntry')),
  },
  { route: '/menu', search: '?node=003' },
  { route: '/smsOutbox' },
  { route: '/log', search: '?tab=logins' },
  { route: '/account/password', what: 'with complaints', open: press(en('operatorPassword.submit')) },
];

/** The desk of partners, where nobody else gets to: the journey of engraving looks at it. */
export const partnerScreens: readonly Screen[] = [
  { route: '/engravingWork' },
  { route: '/engravingWorkDetail' },
];
