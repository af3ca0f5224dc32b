import type { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { Ground } from './ground.ts';

type MakeFile = (purpose: CodeOf<typeof FilePurpose>) => Promise<string>;

const content = {
  serviceType: 2,
  packageType: 3,
  subject: 'unit',
  nameZh: '短信包',
  nameEn: 'Texts',
  textZh: '',
  textEn: '',
  gives: [{ value: 'text', amount: 10 }],
  serviceMonths: 0,
  validMonths: null,
  limitName: null,
  limitBy: 0,
  ships: false,
  quantityMax: 10,
};

/** What a unit orders. */
export const moneyThings = ({ unit, text, insert, world: { db, given } }: Ground, file: MakeFile) => {
  /** What is not on sale any more is known only to those who ordered it. */
  const offer = async (subject: 'unit' | 'smartSeal' = 'unit', onSale = true): Promise<string> => {
    const id = await insert('offer', {
      id: crypto.randomUUID(),
      service_type: 2,
      package_type: 3,
      subject,
      name_zh: '短信包',
      name_en: 'Texts',
      text_zh: '',
      text_en: '',
      gives: JSON.stringify(content.gives),
      service_months: 0,
      limit_by: 0,
      ships: false,
      quantity_max: 10,
      on_sale: onSale,
      updated_by: 'somebody',
    });
    await db.query(`INSERT INTO offer_price VALUES ($1, '2020-01-01', 100, 'somebody')`, [id]);
    return id;
  };
  /** An order, unpaid, waiting for a look at its voucher, paid, or on its way. */
  const order = async (state: 'unpaid' | 'paid' | 'shipped' = 'unpaid') => {
    const id = await insert('unit_order', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      company_name: text('unit'),
      number: `D${crypto.randomUUID().replaceAll('-', '')}`,
      title_zh: text('order'),
      title_en: text('order'),
      amount: 100,
      state: state === 'shipped' ? 3 : state === 'paid' ? 4 : 0,
      pay_state: state === 'unpaid' ? 0 : 1,
      ships: state === 'shipped',
      created_by: text('buyer'),
      updated_by: text('buyer'),
      paid_at: state === 'unpaid' ? null : new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    });
    await insert('order_item', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      order_id: id,
      position: 0,
      offer_id: await offer('unit', false),
      offer: JSON.stringify(content),
      quantity: 1,
      price: 100,
      amount: 100,
    });
    return id;
  };
  /** A check whose amount waits to be typed in. */
  const identityCheck = () =>
    insert('identity_check', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      number: `I-${crypto.randomUUID()}`,
      kind: 'transfer',
      purpose: 'counterparty',
      state: 'amount',
      shown_name: text('partner'),
      shown_number: '9133**********77',
      digest: Buffer.from('digest'),
      number_digest: Buffer.from('number'),
      consent: 'written',
      note: text('consent'),
      asked_by_name: text('asker'),
      provider: 'esign',
      provider_no: 'flow',
      // To be looked after in the midst of a test would be a change of theirs.
      looked_at: new Date(Date.now() + 86_400_000),
    });
  const engravingOffer = async (): Promise<string> => {
    const id = await offer();
    await db.query(`UPDATE offer SET service_type = 5, material = 'brass', ships = true WHERE id = $1`, [id]);
    return id;
  };
  const engraver = async () => (await given.engraver()).partner;
  /** A seal that is engraved, paid or on its way. */
  const engraving = async (state: 'paid' | 'shipped' = 'paid') => {
    const orderId = await order(state);
    const stands = state === 'shipped' ? 3 : 0;
    await db.query('UPDATE unit_order SET engraves = true, ships = true, state = $2 WHERE id = $1', [
      orderId,
      stands,
    ]);
    return insert('engraving', {
      id: crypto.randomUUID(),
      company_id: unit.id,
      order_id: orderId,
      number: text('number'),
      form: 'official',
      name: text('seal'),
      material: 'brass',
      size_mm: 42,
      design: JSON.stringify({ form: 'official', name: text('seal'), line: '', number: '', sizeMm: 42 }),
      drawing: Buffer.from('[]'),
      drawing_digest: Buffer.alloc(32),
      width_mm: 42,
      height_mm: 42,
      letter_file_id: await file('engraving'),
      representative: text('representative'),
      agent: text('agent'),
      agent_phone: '13900000000',
      created_by: crypto.randomUUID(),
      created_by_name: text('buyer'),
      ...(state === 'shipped'
        ? { engraver_id: await engraver(), engraver_name: 'Engravers', allocated_at: new Date() }
        : {}),
    });
  };
  return { offer, order, identityCheck, engravingOffer, engraver, engraving };
};
