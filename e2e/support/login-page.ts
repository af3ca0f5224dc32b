import { expect, type Locator, type Page } from '@playwright/test';
import { counting, en } from './words.ts';

/** The button that finishes a login. */
const submit = (page: Page) => page.getByRole('button', { name: en('login.submit'), exact: true });

/** A verification code: its field, what sends one, and what the demo offers. */
export const codeParts = (page: Page) => ({
  code: page.getByLabel(en('entry.code'), { exact: true }),
  send: page.getByRole('button', { name: en('entry.sendCode') }),
  again: page.getByRole('button', { name: counting(en('entry.resendIn', { n: '#' })) }),
  fill: page.getByRole('button', { name: en('entry.fillIn') }),
});

/** The code that the demo has filled in. */
export const filledIn = async (code: Locator): Promise<string> => {
  await expect(code).toHaveValue(/^\d{6}$/);
  return code.inputValue();
};

/** The login by phone. */
export const phoneLogin = (page: Page) => ({
  phone: page.getByLabel(en('entry.phone'), { exact: true }),
  ...codeParts(page),
  submit: submit(page),
});

/** The login by username and password, and the second step on a new machine. */
export const passwordLogin = (page: Page) => ({
  tab: page.getByRole('tab', { name: en('login.byPassword') }),
  username: page.getByLabel(en('login.username'), { exact: true }),
  password: page.getByLabel(en('entry.password'), { exact: true }),
  forgot: page.getByRole('button', { name: en('login.forgot') }),
  ...codeParts(page),
  submit: submit(page),
});

/** The login of operators. */
export const operatorLogin = (page: Page) => ({
  tab: page.getByRole('tab', { name: en('login.byOperator') }),
  username: page.getByLabel(en('entry.username'), { exact: true }),
  password: page.getByLabel(en('entry.password'), { exact: true }),
  submit: submit(page),
});

/** Logs in on the login page by phone and the code that the demo offers. */
export const logInByPhone = async (page: Page, phone: string): Promise<void> => {
  const form = phoneLogin(page);
  await form.phone.fill(phone);
  await form.send.click();
  await form.fill.click();
  await form.submit.click();
};

/** Takes the first step of a login by username and password. */
export const enterPassword = async (page: Page, username: string, password: string): Promise<void> => {
  const form = passwordLogin(page);
  await form.tab.click();
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
};

/** The second step of operators: a code, and the first time an authenticator and its recovery codes. */
export const secondStep = (page: Page) => ({
  code: page.getByLabel(en('secondFactor.code'), { exact: true }),
  fill: page.getByRole('button', { name: en('entry.fillIn') }),
  qr: page.getByRole('img', { name: en('secondFactor.qr') }),
  confirm: page.getByRole('button', { name: en('secondFactor.confirm') }),
  kept: page.getByRole('button', { name: en('secondFactor.kept') }),
  submit: submit(page),
});

/** Logs in as an operator who has an authenticator, with the code that the demo offers. */
export const logInAsOperator = async (page: Page, username: string, password: string): Promise<void> => {
  await enterOperatorPassword(page, username, password);
  const step = secondStep(page);
  await step.fill.click();
  await step.submit.click();
};

/** Logs in as an operator for the first time, who sets up an authenticator on the way. */
export const logInAsNewOperator = async (page: Page, username: string, password: string): Promise<void> => {
  await enterOperatorPassword(page, username, password);
  const step = secondStep(page);
  await step.fill.click();
  await step.confirm.click();
  await step.kept.click();
};

/** Takes the first step of an operator's login. */
export const enterOperatorPassword = async (
  page: Page,
  username: string,
  password: string,
): Promise<void> => {
  const form = operatorLogin(page);
  await form.tab.click();
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
};
