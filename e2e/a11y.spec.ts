import { brands } from '@chancery/contract/brands/brands.ts';
import { type defaultMenus, systems } from '@chancery/contract/menu/defaults.ts';
import { firstVersion } from '@chancery/server/platform/version/first-version.ts';
import { entryRoutes } from '../packages/console/src/entry-routes.ts';
import { workRoutes } from '../packages/console/src/work-routes.ts';
import { asOnPhone, phone } from './support/as-on-phone.ts';
import { expectAccessible } from './support/axe.ts';
import { follow } from './support/follow.ts';
import { addLogins, addOperation, publishVersions } from './support/history.ts';
import { isInMenu } from './support/menu.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { leftoverKeys } from './support/phrase-keys.ts';
import {
  memberScreens,
  operatorScreens,
  partnerScreens,
  personScreens,
  type Screen,
  strangerScreens,
} from './support/screens.ts';
import { dialog } from './support/shell.ts';
import { signIn, signInMember, signInOperator } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const everyScreen = [
  ...strangerScreens,
  ...personScreens,
  ...memberScreens,
  ...operatorScreens,
  ...partnerScreens,
];
const nobody = '00000000-0000-4000-8000-000000000000';

/** A page that no table speaks of is looked at as it opens, by whoever finds it in their menu. */
const plainScreens = (system: keyof typeof defaultMenus): Screen[] => {
  const known = new Set(everyScreen.map(({ route }) => route));
  return workRoutes
    .filter(({ path }) => !known.has(path) && isInMenu(system, path))
    .map(({ path }) => ({ route: path.replace(/[:$]\w+/g, nobody) }));
};

test('every route of the console is looked at', () => {
  const looked = new Set([
    ...everyScreen.map(({ route }) => route),
    ...workRoutes
      .map(({ path }) => path)
      .filter((path) => isInMenu(systems.unit, path) || isInMenu(systems.operator, path)),
  ]);
  const routes = [...entryRoutes, ...workRoutes].map(({ path }) => path);
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((path) => !looked.has(path))).toEqual([]);
});

/** A few screens to a test, so that the workers share them and no bar of open pages overflows. */
const inParts = (screens: readonly Screen[], size = 8): Screen[][] =>
  screens.length === 0 ? [] : [screens.slice(0, size), ...inParts(screens.slice(size), size)];

const isInShell = ({ route }: Screen): boolean => entryRoutes.every(({ path }) => path !== route);

/** Nothing is open on a page that was only looked at, and the next one takes the place of all of it. */
const leadsTo = (last: Screen | undefined, next: Screen): boolean =>
  last !== undefined && !last.open && last.route !== next.route && isInShell(last) && isInShell(next);

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  mobile: phone,
} as const;

/** A page as it opens needs no second visit on a phone: it is looked at there when the desktop has been. */
const isSeenOnBoth = ({ only, open }: Screen): boolean => !only && !open;

type Device = keyof typeof devices;

const isShownOn = (device: Device, screen: Screen): boolean =>
  (screen.only ?? device) === device && (device === 'desktop' || !isInShell(screen) || !isSeenOnBoth(screen));

const expectSound = async (page: Page, name: string, device: Device, framed: boolean) => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, name, { inOne: device === 'mobile', framed });
  expect(await leftoverKeys(page), name).toEqual([]);
};

const look = async (page: Page, device: Device, screens: readonly Screen[]) => {
  const shown = screens.filter((screen) => isShownOn(device, screen));
  for (const [at, screen] of shown.entries()) {
    const { route, search = '', what = '', open } = screen;
    if (leadsTo(shown[at - 1], screen)) await follow(page, route + search);
    else await page.goto(route + search);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const { pathname } = new URL(page.url());
    expect(decodeURIComponent(pathname), 'the page is open to whoever looks at it').toBe(route);
    if (isInShell(screen)) await expect(page, 'the window is named after the page').toHaveTitle(/\S · \S/);
    await open?.(page);
    await expectSound(page, `${route} ${what}`, device, at === 0);
    if (device === 'desktop' && isInShell(screen) && isSeenOnBoth(screen))
      await asOnPhone(page, () => expectSound(page, `${route} ${what} on a phone`, 'mobile', at === 0));
    await page.unrouteAll();
  }
};

for (const device of ['desktop', 'mobile'] as const)
  test.describe(`accessible on ${device}`, () => {
    test.use(devices[device]);
    test.slow();

    test('before the login', async ({ page }) => {
      await look(page, device, strangerScreens);
    });

    test('without a unit', async ({ page }) => {
      await signIn(page, await somePerson());
      await look(page, device, personScreens);
    });

    const shown = (screen: Screen) => isShownOn(device, screen);
    const inUnit = [...memberScreens, ...plainScreens(systems.unit)].filter(shown);
    const atDesk = [...operatorScreens, ...plainScreens(systems.operator)].filter(shown);

    for (const [at, screens] of inParts(inUnit).entries())
      test(`in a unit, part ${at + 1}`, async ({ page }) => {
        const person = await somePerson({ hasDefaultPassword: true });
        const [unit, other] = [await someUnit(), await someUnit()];
        await join(person, unit);
        await join(person, other);
        await addLogins(unit, 25);
        await addOperation(unit, 'Deed of gift');
        await signIn(page, person, unit);
        await look(page, device, screens);
      });

    for (const [at, screens] of inParts(atDesk).entries())
      test(`as an operator, part ${at + 1}`, async ({ page }) => {
        await signInOperator(page);
        await look(page, device, screens);
      });

    test('with the details of a version', async ({ page }) => {
      const [latest] = await publishVersions();
      await signInMember(page);
      await look(page, device, [{ route: '/message/versionDetail', search: `?id=${latest}` }]);
    });

    test('with the update notice', async ({ page }) => {
      const person = await somePerson({ preferences: {} });
      const unit = await someUnit();
      await join(person, unit);
      await signIn(page, person, unit);
      await page.goto('/dashboard');
      await dialog(page, en('shell.updateTitle', { version: firstVersion.versionNumber })).waitFor();
      await expectAccessible(page, 'update notice');
    });

    test('in the help pages', async ({ page }) => {
      for (const href of Object.values(brands[2].links)) {
        const answer = await page.goto(href);
        expect(answer?.status(), href).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expectAccessible(page, href, { reload: true });
      }
    });
  });
