import { bindDevice } from '@chancery/contract/device/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { messageDigest } from '@chancery/device/envelope.ts';
import type { Press } from '@chancery/device/messages.ts';
import { bodyOf } from '@chancery/evidence/press-signature.ts';
import { expect, test } from 'vitest';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { createPen } from '../../seals/gateway/gateway.testing.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { call, given } = world;
const uses = createUses(world);

/** A seal that a unit has bound, and what it takes to say something in its name. */
const bound = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { serial, bindCode, secretKey } = await given.hardware();
  const { id } = await call(main, bindDevice, { serial, code: bindCode, name: `Seal ${serial}` });
  const device = { id, companyId: main.unit.id, serial, name: `Seal ${serial}` };
  const grant = await uses.authorization(device, main, { normal: 9 });
  const say = (...messages: string[]) =>
    uses.take(
      messages.map((message) => ({
        device,
        press: bodyOf(message) as Press,
        message,
        digest: messageDigest(message),
        receivedAt: new Date(),
      })),
    );
  const faults = async () =>
    (await rowFaults(world))
      .filter(({ unit }) => unit === device.companyId)
      .map(({ table, code }) => `${table} ${code}`);
  return { device, order: grant.id, pen: createPen({ serial, secretKey }), say, faults };
};

/** The pen of somebody who has another key, and writes in the name of the same seal. */
const forgerOf = async ({ serial }: { readonly serial: string }) =>
  createPen({ serial, secretKey: (await given.hardware()).secretKey });

/** A message whose signature is not its own. */
const spoilt = (message: string) => `${message.slice(0, -4)}${message.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

test('presses that their seal signed, or named by a later one, are right', async () => {
  const { order, pen, say, faults } = await bound();
  const [first, second, third] = [pen.press({ order }), pen.press({ order }), pen.press({ order })];
  await say(first, second);
  await say(third);
  expect(await faults()).toEqual([]);
});

test('a press that another key signed is named, though rows and log agree', async () => {
  const { device, order, pen, say, faults } = await bound();
  await say(pen.press({ order }));
  const forger = await forgerOf(device);
  await say(forger.press({ order, counter: 2 }));
  expect(await faults()).toEqual(['press unsaid']);
});

test('another message under a number that was taken is named, too', async () => {
  const { device, order, pen, say, faults } = await bound();
  await say(pen.press({ order }));
  await say((await forgerOf(device)).press({ order, at: Date.now() + 1_000 }));
  expect(await faults()).toEqual(['press_conflict unsaid']);
});

test('a signature that was spoilt is named only where no later press names its message', async () => {
  const { order, pen, say, faults } = await bound();
  await say(pen.press({ order }), spoilt(pen.press({ order })));
  expect(await faults()).toEqual(['press unsaid']);
});
