import * as call from '@chancery/contract/engraving/calls.ts';
import { EngravingPaper } from '@chancery/contract/engraving/codes.ts';
import * as desk from '@chancery/contract/engraving/desk.ts';
import * as work from '@chancery/contract/engraving/work.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { payOrder } from '@chancery/contract/order/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { picture } from '../../files/file/files.testing.ts';
import { playProvider, sell } from '../../money/order/order.testing.ts';
import { next } from '../../testing/given.ts';
import type { Caller, World } from '../../testing/world.ts';

export const sealPrice = 38_000;

/** What a unit writes when it orders a seal. */
export const sealWish = (offerId: string, over: Partial<CallInput<typeof call.placeEngraving>> = {}) => ({
  offerId,
  amount: sealPrice,
  design: { form: 'official', name: '杭州示例科技有限公司', sizeMm: 42 } as const,
  representative: 'Wang Min',
  agent: 'Chen Mo',
  agentPhone: '13900000000',
  receiver: 'Chen Mo',
  phone: '13900000000',
  address: 'Wensan Road 9',
  ...over,
});

/** A number of the police that no other seal of a test has. */
export const someFilingNo = (): string => `33${String(next()).padStart(11, '0')}`;

/** Everything that an engraved seal goes through, step by step. */
export const createEngravingRoom = async (world: World) => {
  const operator = await world.given.operator();
  const engraver = await world.given.engraver();
  const played = playProvider();
  world.app.services.payProviders.use(played.provider);
  const offerId = await sell(world, operator, sealPrice, {
    serviceType: 5,
    material: 'brass',
    nameZh: '铜章刻制',
    nameEn: 'A brass seal',
    gives: [],
    validMonths: null,
    ships: true,
  });

  const buyer = () => world.given.member({ role: Role.mainAdministrator });
  const upload = async (who: Caller): Promise<string> => {
    const body = new Uint8Array(await picture('png', next()));
    return (await world.call(who, uploadFile, { fileName: 'a.png', purpose: 'engraving' }, { body }))
      .filePath;
  };
  const place = async (who: Caller, over = {}): Promise<string> =>
    (await world.call(who, call.placeEngraving, sealWish(offerId, over))).id;
  const get = (who: Caller, id: string) => world.call(who, call.getEngraving, { id });
  const addPapers = async (who: Caller, id: string) => {
    for (const kind of EngravingPaper.all)
      await world.call(who, call.addEngravingPaper, { id, kind, file: await upload(who) });
  };
  const pay = async (who: Caller, id: string) => {
    const { orderId } = await get(who, id);
    await world.call(who, payOrder, { id: orderId, way: 'wechat', on: 'code' });
    const { rows } = await world.db.query('SELECT trade_no FROM order_payment WHERE order_id = $1', [
      orderId,
    ]);
    await world.app.services.paymentNotices.take('wechat', {
      headers: {},
      body: played.pay(rows[0].trade_no),
    });
  };
  const allocate = (id: string, engraverId = engraver.partner) =>
    world.call(operator, desk.allocateEngraving, { id, engraverId });
  const confirm = (id: string) =>
    world.call(engraver, work.confirmEngraving, { id, promisedOn: '2099-12-31' });
  const ship = (id: string, filingNo = someFilingNo()) =>
    world.call(engraver, work.shipEngraving, { id, filingNo, carrier: 'SF', trackingNo: 'SF100200' });
  const receive = async (who: Caller, id: string, name = `Seal ${next()}`) =>
    world.call(who, call.receiveEngraving, { id, file: await upload(who), name });

  const until = async (who: Caller, state: 'paid' | 'allocated' | 'confirmed' | 'shipped') => {
    const id = await place(who);
    await addPapers(who, id);
    await pay(who, id);
    if (state === 'paid') return id;
    await allocate(id);
    if (state === 'allocated') return id;
    await confirm(id);
    if (state === 'shipped') await ship(id);
    return id;
  };
  return {
    ...{ operator, engraver, played, offerId, buyer, upload, place, get, addPapers, pay },
    ...{ allocate, confirm, ship, receive, until },
  };
};
