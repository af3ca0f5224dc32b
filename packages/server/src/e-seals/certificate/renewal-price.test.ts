import { listCertificates, renewCertificate } from '@chancery/contract/certificate/calls.ts';
import { grantOrder } from '@chancery/contract/order/desk.ts';
import { listTransfers } from '@chancery/contract/package/calls.ts';
import { expect, test } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { sell } from '../../money/order/order.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { createSealedUnit } from './certificate.testing.ts';

const world = await createWorld({ BRAND: '0' });
const { main, seal } = await createSealedUnit(world);

test('where anything is sold, a renewal is one that was bought or granted, and nothing changes without', async () => {
  const { certificateId, serial } = await seal();
  const renew = () => world.call(main, renewCertificate, { id: certificateId });
  await expect(renew()).toRefuseWith('ledger.buyMore');
  expect((await world.call(main, listCertificates, {})).list).toMatchObject([{ serial }]);
  const operator = await world.given.operator();
  const offerId = await sell(world, operator, 20_000, { gives: [{ value: 'certificate', amount: 1 }] });
  const items = [{ offerId, quantity: 1 }];
  await world.call(operator, grantOrder, { companyId: main.unit.id, items, amount: 0, reason: 'agreed' });
  const { id } = await renew();
  const [row] = (await world.call(main, listTransfers, { value: 'certificate', kind: 'take' })).list;
  const [certificate] = (await world.call(main, listCertificates, {})).list;
  expect(row?.cause).toEqual({ kind: 'certificate', name: certificate?.sealName, id });
  expect(await usedIn(world.db, main.unit.id, 'certificate')).toBe(1);
});
