import type { eSealCodes as english } from '../en/e-seal.ts';

/** 电子印章的代码名称。 */
export const eSealCodes = {
  'code.sealForm.official': '公章',
  'code.sealForm.contract': '合同专用章',
  'code.sealForm.finance': '财务专用章',
  'code.sealForm.personnel': '人事专用章',
  'code.sealForm.invoice': '发票专用章',
  'code.sealForm.representative': '法定代表人章',
  'code.sealForm.personal': '个人名章',
  'code.sealKeyKind.ec': 'P-256',
  'code.sealKeyKind.rsa': 'RSA 3072',
  'code.sealKeyKind.sm2': '国密 SM2',
  'code.eSealState.unmade': '待制章',
  'code.eSealState.active': '正常',
  'code.eSealState.suspended': '已停用',
  'code.eSealState.ended': '已注销',
  'code.pictureSource.drawn': '系统绘制',
  'code.pictureSource.uploaded': '上传图片',
} as const satisfies Record<keyof typeof english, string>;
