import type { Brand } from './brand.ts';

export const signet: Brand = {
  type: 2,
  key: 'signet',
  name: { en: 'Signet', zh: '信玺' },
  motto: { en: 'Every press accounted for', zh: '每一印，皆有据' },
  mark: '玺',
  contactPhone: '400-600-0602',
  bank: { holder: 'Signet Seal Services Co., Ltd.', bank: 'Bank of Ningbo', account: '3302 0402 6000 6020' },
  legalFiling: '浙ICP备2026060502号',
  links: { help: '/help/', terms: '/help/terms.html', privacy: '/help/privacy.html' },
  paymentControl: false,
};
