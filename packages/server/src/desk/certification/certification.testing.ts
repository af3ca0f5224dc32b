import { someCreditCode } from '../../testing/given.ts';

/** What a unit shows of itself, with its licence. */
export const certificationFacts = (licencePath: string, over = {}) => ({
  companyFullName: '杭州兰亭纸业有限公司',
  social_credit_code: someCreditCode(),
  legalPerson: '林清越',
  legalIdCard: '11010519491231002X',
  address: '浙江省杭州市西湖区兰亭路1号',
  contactName: '陈墨',
  contactPhone: '13800000002',
  licencePath,
  ...over,
});
