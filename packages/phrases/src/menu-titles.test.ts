import { unitMenu } from '@chancery/contract/menu/unit.ts';
import { expect, test } from 'vitest';
import { en as words } from './en/all.ts';
import { menu as en } from './en/menu.ts';
import { menu as zh } from './zh/menu.ts';

type Named = keyof typeof en;

/** The titles the specification gives to groups and to pages with an entry of their own. */
const groups = {
  seal: ['Seal use management', '用印管理'],
  device: ['Device management', '设备管理'],
  cost: ['Cost centre', '费用中心'],
  unit: ['Unit management', '单位管理'],
} as const;

const pages = {
  '/dashboard': ['Home', '首页'],
  '/sealManage/usingSealApplication': ['Use application', '用印申请'],
  '/sealManage/useaApplyexaminelist': ['Use approval', '用印审批'],
  '/sealManage/authorizationDown': ['Use authorisation', '用印授权'],
  '/sealManage/try': ['Trial stamp', '试盖章'],
  '/sealManage/authorizationActivate': ['Awaiting my use', '待我使用'],
  '/sealManage/useAuthorizationlist': ['Authorisation records', '授权记录'],
  '/sealManage/tempManage': ['Template management', '模板管理'],
  '/sealManage/applyList': ['Application records', '申请记录'],
  '/sealManage/useCordlist': ['Use records', '使用记录'],
  '/sealManage/operateRecord': ['Operation records', '操作记录'],
  '/sealManage/phoneuse': ['Phone synchronous photo', '手机同步拍照'],
  '/sealManage/monthstatistics': ['Monthly statistics', '月度统计'],
  '/sealManage/exportRecord': ['Export records', '导出记录'],
  '/server/bindingseal': ['Device list', '设备列表'],
  '/server/fileType': ['File type', '文件类型'],
  '/cost/payerList': ['Invoice info', '发票信息'],
  '/cost/servicePay': ['Service payment', '服务缴费'],
  '/cost/sertupdate': ['Certificate update', '证书更新'],
  '/cost/payLists': ['Order records', '订单记录'],
  '/cost/invoicerecordlist': ['Invoice issuing', '发票开具'],
  '/cost/mypackage': ['My package', '我的套餐'],
  '/message/messageCenter': ['Message list', '消息列表'],
  '/message/versionHistory': ['Version history', '版本历史'],
  '/unit/company': ['Unit info', '单位信息'],
  '/unit/attestation': ['Submit certification', '提交认证'],
  '/unit/subsidiary': ['Organisation management', '组织管理'],
  '/unit/member': ['Member management', '成员管理'],
  '/unit/department': ['Department management', '部门管理'],
  '/unit/companyset': ['Function configuration', '功能配置'],
  '/file/detect': ['File identification', '文件识别'],
  '/file/marklist': ['Watermark records', '水印记录'],
  '/file/detectlist': ['Identification records', '识别记录'],
  '/service/teachList': ['Coaching', '辅导'],
  '/service/consutantsList': ['Review meetings', '评审会'],
  '/service/datum': ['Data download', '资料下载'],
  '/service/dynamicList': ['Policy news', '政策动态'],
  '/role': ['Permissions', '权限管理'],
  '/log': ['Logs', '日志'],
} as const;

const titlesOf = (code: string) => [en[`menu.${code}` as Named], zh[`menu.${code}` as Named]];

test.each(Object.entries(groups))('the group %s has the title it was asked for', (code, titles) => {
  expect(titlesOf(code)).toEqual(titles);
});

test.each(Object.entries(pages))('the entry of %s has the title it was asked for', (url, titles) => {
  const entry = unitMenu.flatMap((group) => [...group.pages]).find((page) => page.url === url);
  expect(titlesOf(entry?.code ?? '')).toEqual(titles);
});

test.each([
  ['/cost/smsrecordlist', 'cost.texts', 'SMS service'],
  ['/cost/devicePay', 'cost.smartService', 'Device payment'],
  ['/cost/filePay', 'cost.ordinaryService', 'Ordinary seal service payment'],
  ['/cost/invoiced', 'invoice.askTitle', 'Issue invoice'],
  ['/server/changerecord', 'change.title', 'Replace/renew records'],
] as const)('%s, which stands in no menu, has the title it was asked for', (_, key, title) => {
  expect(words[key]).toBe(title);
});
