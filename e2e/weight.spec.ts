import { Role } from '@chancery/contract/unit/codes.ts';
import { demoUnits } from '@chancery/server/demo/demo-people.ts';
import { join, somePerson } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { type Weight, weighPage } from './support/weight.ts';

interface Limit {
  readonly scriptKiB: number;
  readonly requests?: number;
}

const mostRequests = 40;

const expectLight = ({ scriptKiB, requests, parts }: Weight, most: Limit) => {
  const told = [`${scriptKiB.toFixed(1)} KiB of JavaScript, ${requests} requests`, ...parts].join('\n');
  expect(scriptKiB, told).toBeLessThanOrEqual(most.scriptKiB);
  expect(requests, told).toBeLessThanOrEqual(most.requests ?? mostRequests);
};

test('the login page loads little until its form shows', async ({ page }) => {
  expectLight(await weighPage(page, '/login', 'form input'), { scriptKiB: 110, requests: 18 });
});

const rows = 'main tbody td:not(:has(> span:only-child:empty))';

/** The heaviest of the work pages, what stands on them once they can be used, and what they weigh at most. */
const heaviest = [
  { name: 'use records', path: '/sealManage/useCordlist', shown: rows, scriptKiB: 220 },
  { name: 'seals', path: '/server/bindingseal', shown: rows, scriptKiB: 229 },
  { name: 'members', path: '/unit/member', shown: rows, scriptKiB: 230 },
  { name: 'an application', path: '/sealManage/usingSealApplication', shown: 'main form', scriptKiB: 230 },
];

for (const { name, path, shown, ...most } of heaviest)
  test(`the page of ${name} loads no more than it may until it shows what somebody came for`, async ({
    page,
  }) => {
    const [unit] = demoUnits;
    const person = await somePerson();
    await join(person, unit, Role.administrator);
    await signIn(page, person, unit);
    expectLight(await weighPage(page, path, shown), most);
  });
