import type { catalogue as english } from '../en/catalogue.ts';
import type { Translated } from '../phrase.ts';

/** What the console says by itself, beside the server's refusals. */
export const catalogue: Translated<typeof english> = {
  'catalogue.requestError': '请求错误',
  'catalogue.sessionExpired': '登录已过期，请重新登录',
  'catalogue.loginInvalid': '登录已失效，请重新登录',
  'catalogue.internal': '服务内部错误，请联系管理员',
  'catalogue.upgrading': '系统升级中，请稍后重试',
  'catalogue.networkTimeout': '网络请求超时',
  'catalogue.unitSwitched': '单位切换成功',
  'catalogue.unitLost': '您已不再属于{unit}',
  'catalogue.unitAlreadyCurrent': '您已在当前单位，无需切换',
  'catalogue.passwordReset': '密码重置成功，请使用新密码重新登录',
  'catalogue.defaultPassword': '您正在使用默认密码，请尽快修改',
};
