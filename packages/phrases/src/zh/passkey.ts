import type { passkey as english, passkeyUse as englishUse } from '../en/passkey.ts';
import type { Translated } from '../phrase.ts';

/** The page that looks after passkeys. */
export const passkey: Translated<typeof english> = {
  'passkey.title': '通行密钥',
  'passkey.lead': '用指纹、面容或 PIN 码证明是本人操作，用印和签署时可代替短信验证码。',
  'passkey.addLead': '先向 {phone} 发送验证码，再由浏览器询问通行密钥的保存位置。',
  'passkey.name': '名称',
  'passkey.nameHelp': '便于辨认，例如所在设备的名称。',
  'passkey.code': '短信验证码',
  'passkey.sendCode': '发送验证码',
  'passkey.again': '重新发送（{seconds} 秒）',
  'passkey.added': '通行密钥已登记',
  'passkey.since': '登记于 {when}',
  'passkey.used': '最近使用：{when}',
  'passkey.unused': '尚未使用',
  'passkey.remove': '移除',
  'passkey.removeNamed': '移除 {name}',
  'passkey.removeLead': '将向 {phone} 发送验证码。移除后，“{name}”不能再用于验证。',
  'passkey.removed': '通行密钥已移除',
  'passkey.empty': '还没有通行密钥。登记后，用印和签署时无需等待短信验证码。',
  'passkey.elsewhere': '通行密钥只能在 {origin} 使用，请从该地址访问。',
  'passkey.unsupported': '当前浏览器不支持通行密钥，请更换浏览器或使用短信验证码。',
  'passkey.unavailable': '通行密钥需要带域名的 HTTPS 地址，平台目前尚未配置。短信验证码不受影响。',
  'passkey.notMade': '未登记通行密钥，请重试。',
};

/** Passkeys where a second proof is asked for. */
export const passkeyUse: Translated<typeof englishUse> = {
  'passkey.add': '登记通行密钥',
  'passkey.use': '使用通行密钥',
  'passkey.cancelled': '未使用通行密钥。请重试，或使用短信验证码。',
};
