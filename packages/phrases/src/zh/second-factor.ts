import type { secondFactor as english } from '../en/second-factor.ts';
import type { Translated } from '../phrase.ts';

/** The second step of an operator's login, and the page that looks after it. */
export const secondFactor: Translated<typeof english> = {
  'secondFactor.title': '验证器',
  'secondFactor.lead': '输入密码后，还需输入手机验证器上显示的动态验证码。',
  'secondFactor.code': '动态验证码',
  'secondFactor.codeHelp': '手机不在身边？可输入一个恢复码。',
  'secondFactor.enter': '请输入验证器中 {name} 对应的验证码。',
  'secondFactor.setUpLead':
    '运营账号登录须两步验证。请用手机验证器（如 Microsoft Authenticator、Google Authenticator 等）扫描二维码，再输入显示的 6 位数字。',
  'secondFactor.qr': '绑定验证器的二维码',
  'secondFactor.secret': '或在验证器中手动输入密钥',
  'secondFactor.confirm': '确认',
  'secondFactor.again': '重新获取二维码',
  'secondFactor.recoveryTitle': '恢复码',
  'secondFactor.recoveryText':
    '手机不在身边时，每个恢复码可登录一次。请抄写或打印，并与手机分开保管。恢复码仅显示这一次。',
  'secondFactor.copy': '全部复制',
  'secondFactor.copied': '已复制',
  'secondFactor.kept': '我已妥善保存',
  'secondFactor.setUpAt': '绑定于 {when}',
  'secondFactor.left': '剩余 {n} 个恢复码',
  'secondFactor.noneLeft': '恢复码已用完，请更换：没有手机时将无法登录。',
  'secondFactor.fewLeft': '仅剩 {n} 个恢复码，请尽快更换。',
  'secondFactor.renew': '更换恢复码',
  'secondFactor.renewLead': '更换后，原恢复码全部失效。请先输入验证码。',
  'secondFactor.replace': '更换手机',
  'secondFactor.replaceLead':
    '更换后，原手机上的验证器失效，其他设备上的登录也会退出。请输入原验证器的验证码或一个恢复码。',
  'secondFactor.goOn': '继续',
  'secondFactor.back': '暂不',
  'secondFactor.done': '验证器已绑定',
};
