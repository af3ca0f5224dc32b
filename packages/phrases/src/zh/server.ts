import type { server as english } from '../en/server.ts';
import type { Translated } from '../phrase.ts';

/** What only the server says: text messages and the names of the menus. */
export const server: Translated<typeof english> = {
  'sms.login': '您的登录验证码为{code}，{minutes}分钟内有效，请勿告知他人。',
  'sms.passwordReset': '您的重置密码验证码为{code}，{minutes}分钟内有效，请勿告知他人。',
  'system.003': '单位控制台',
  'system.004': '平台管理',
};
