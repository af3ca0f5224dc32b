import type { certificateCodes as english } from '../en/certificate-codes.ts';
import type { Translated } from '../phrase.ts';

/** The labels of the codes of certificates. */
export const certificateCodes: Translated<typeof english> = {
  'code.certificateState.valid': '有效',
  'code.certificateState.ending': '即将到期',
  'code.certificateState.ended': '已到期',
  'code.certificateState.revoked': '已吊销',
  'code.certificateIssuer.platform': '平台 CA',
  'code.certificateIssuer.own': '自有 CA',
  'code.revocationCause.keyCompromise': '密钥可能泄露',
  'code.revocationCause.affiliationChanged': '单位名称或身份变更',
  'code.revocationCause.superseded': '已被新证书取代',
  'code.revocationCause.cessationOfOperation': '印章不再使用',
  'code.revocationCause.privilegeWithdrawn': '使用资格被撤销',
};
