import { OfferSubject } from '@chancery/contract/catalogue/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { ServicePackageType, ServiceType } from '@chancery/contract/service/codes.ts';
import { uuidv7 } from 'uuidv7';
import type { Transactions } from '../kit/transaction.ts';
import { offer, offerPrice } from '../money/catalogue/catalogue.table.ts';

type Offer = typeof offer.$inferInsert;

const by = 'operator';
const nothing = {
  subject: OfferSubject.unit,
  textZh: '',
  textEn: '',
  gives: [],
  serviceMonths: 0,
  validMonths: null,
  limitName: null,
  limitBy: 0,
  ships: false,
  quantityMax: 100,
  updatedBy: by,
};

/** What a demo sells, with the price of one in fen. */
const offers: readonly (readonly [price: number, offer: Omit<Offer, 'id'>])[] = [
  [
    36_000,
    {
      ...nothing,
      serviceType: ServiceType.seal,
      packageType: ServicePackageType.yearlyOrMonthly,
      subject: OfferSubject.smartSeal,
      nameZh: '智能印章服务（一年）',
      nameEn: 'Service of a smart seal, one year',
      textZh: '联网、远程授权、用印影像与存证',
      textEn: 'Connection, remote authorisation, photographs and evidence of every press',
      serviceMonths: 12,
      quantityMax: 10,
    },
  ],
  [
    12_000,
    {
      ...nothing,
      serviceType: ServiceType.seal,
      packageType: ServicePackageType.yearlyOrMonthly,
      subject: OfferSubject.ordinarySeal,
      nameZh: '普通印章服务（一年）',
      nameEn: 'Service of an ordinary seal, one year',
      textZh: '用印登记、影像与存证',
      textEn: 'Register, photographs and evidence of every use',
      serviceMonths: 12,
      quantityMax: 10,
    },
  ],
  [
    5_000,
    {
      ...nothing,
      serviceType: ServiceType.authenticationSignalling,
      packageType: ServicePackageType.onDemand,
      nameZh: '短信包 500 条',
      nameEn: '500 text messages',
      textZh: '验证码与通知，一年有效',
      textEn: 'Codes and news, for one year',
      gives: [{ value: LedgerValue.text, amount: 500 }],
      validMonths: 12,
    },
  ],
  [
    30_000,
    {
      ...nothing,
      serviceType: ServiceType.fileSecurity,
      packageType: ServicePackageType.onDemand,
      nameZh: '文件防篡改 1000 份',
      nameEn: '1,000 marked files',
      textZh: '不可见水印，一年有效',
      textEn: 'Invisible marks, for one year',
      gives: [{ value: LedgerValue.mark, amount: 1_000 }],
      validMonths: 12,
    },
  ],
  [
    20_000,
    {
      ...nothing,
      serviceType: ServiceType.fileSecurity,
      packageType: ServicePackageType.onDemand,
      nameZh: '文件鉴别 1000 次',
      nameEn: '1,000 identifications',
      textZh: '查明文件来源与改动，一年有效',
      textEn: 'Where a copy came from and what was altered, for one year',
      gives: [{ value: LedgerValue.identification, amount: 1_000 }],
      validMonths: 12,
    },
  ],
  [
    15_000,
    {
      ...nothing,
      serviceType: ServiceType.enterpriseAuthentication,
      packageType: ServicePackageType.onDemand,
      nameZh: '身份核验 100 次',
      nameEn: '100 identity checks',
      textZh: '个人、单位与手机号核验，一年有效',
      textEn: 'People, units and phones, for one year',
      gives: [{ value: LedgerValue.identityCheck, amount: 100 }],
      validMonths: 12,
    },
  ],
  [
    40_000,
    {
      ...nothing,
      serviceType: ServiceType.seal,
      packageType: ServicePackageType.onDemand,
      nameZh: '电子签章 1000 次',
      nameEn: '1,000 electronic sealings',
      textZh: '一次盖一份文件，一年有效',
      textEn: 'One file each, for one year',
      gives: [{ value: LedgerValue.sealing, amount: 1_000 }],
      validMonths: 12,
    },
  ],
  [
    20_000,
    {
      ...nothing,
      serviceType: ServiceType.seal,
      packageType: ServicePackageType.oneTime,
      nameZh: '电子印章证书续期（一年）',
      nameEn: 'Renewal of a certificate, one year',
      textZh: '原密钥续期一年',
      textEn: 'The same key for another year',
      gives: [{ value: LedgerValue.certificate, amount: 1 }],
    },
  ],
  [
    20_000,
    {
      ...nothing,
      serviceType: ServiceType.seal,
      packageType: ServicePackageType.yearlyOrMonthly,
      nameZh: '成员扩容 50 人（一年）',
      nameEn: '50 more members, one year',
      limitName: 'maxUsersPreCompany',
      limitBy: 50,
      validMonths: 12,
      quantityMax: 20,
    },
  ],
  [
    30_000,
    {
      ...nothing,
      serviceType: ServiceType.fileSecurity,
      packageType: ServicePackageType.yearlyOrMonthly,
      nameZh: '存储扩容 10,240 MB（一年）',
      nameEn: '10,240 MB more storage, one year',
      limitName: 'freeStorageSpace',
      limitBy: 10_240,
      validMonths: 12,
      quantityMax: 20,
    },
  ],
  [
    48_000,
    {
      ...nothing,
      serviceType: ServiceType.sealEngraving,
      packageType: ServicePackageType.oneTime,
      material: 'brass',
      nameZh: '公章刻制',
      nameEn: 'An engraved company seal',
      textZh: '备案刻制，快递送达',
      textEn: 'Engraved, registered and brought to you',
      ships: true,
      quantityMax: 5,
    },
  ],
  [
    26_000,
    {
      ...nothing,
      serviceType: ServiceType.sealEngraving,
      packageType: ServicePackageType.oneTime,
      material: 'photosensitive',
      nameZh: '光敏印章刻制',
      nameEn: 'A photosensitive seal',
      textZh: '备案刻制，快递送达',
      textEn: 'Engraved, registered and brought to you',
      ships: true,
      quantityMax: 5,
    },
  ],
];

/** Sees to it that a demo has something to sell. */
export const ensureDemoOffers = (transactions: Transactions): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const [known] = await tx.select({ id: offer.id }).from(offer).limit(1);
    if (known) return;
    for (const [amount, content] of offers) {
      const id = uuidv7();
      await tx.insert(offer).values({ ...content, id });
      await tx.insert(offerPrice).values({ offerId: id, startsOn: '2026-01-01', amount, setBy: by });
    }
  });
