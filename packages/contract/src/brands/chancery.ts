import type { Brand } from './brand.ts';

export const chancery: Brand = {
  type: 0,
  key: 'chancery',
  name: { en: 'Chancery', zh: '掌印' },
  motto: { en: 'Every press accounted for', zh: '每一印，皆有据' },
  mark: '印',
  contactPhone: '400-600-0605',
  bank: {
    holder: 'Chancery Seal Technology Co., Ltd.',
    bank: 'Bank of Hangzhou',
    account: '3301 0401 6000 6050',
  },
  legalFiling: '浙ICP备2026060500号',
  links: { help: '/help/', terms: '/help/terms.html', privacy: '/help/privacy.html' },
  paymentControl: true,
};
