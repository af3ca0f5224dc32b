import type { Ground } from './ground.ts';

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
export const moneyThings = ({ unit, text, insert, world: { db } }: Ground) => {
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
  return { offer, order, identityCheck };
};
