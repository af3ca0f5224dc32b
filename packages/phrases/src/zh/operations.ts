import type { operations as english } from '../en/operations.ts';
import type { Translated } from '../phrase.ts';

/** What the operation log calls what people do. */
export const operations: Translated<typeof english> = {
  'action.user.get-user-info': '进入单位',
  'action.user.password-change': '修改密码',
  'action.user.logout': '退出登录',
  'action.user.end-session': '结束一个会话',
  'action.user.end-other-sessions': '结束其他全部会话',
  'action.user.preferences': '修改偏好设置',
  'action.user.login-by-phone': '手机号登录',
  'action.user.login-by-username': '用户名登录',
  'action.user.login-pc': '在新设备上登录',
  'action.user.code': '获取验证码',
  'action.company.add': '注册单位',
  'action.login-log.add': '记录登录日志',
  'action.security.login': '运营人员登录',
  'action.security.logout': '运营人员退出',
  'action.security.password-change': '修改运营密码',
};
