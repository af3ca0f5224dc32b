import type { Random } from '../kit/random.ts';

/** The languages pages are written in. */
export type Tongue = 'en' | 'zh';

const english =
  `the of and to in for is on that by this with as be are at from or an seal contract party company payment delivery
  office record manager approval document supplier budget quarter review audit meeting project schedule service invoice
  shall must agree between under within before after notice written signed original copy annex clause term period price
  quality inspection account bank transfer amount total interest damages confidential information department staff
  responsible branch warehouse equipment maintenance insurance certificate authority registered address telephone`.split(
    /\s+/,
  );

const chinese =
  `本合同 双方 协商一致 甲方 乙方 应当 按照 约定 时间 支付 货款 交付 产品 质量 符合 国家标准 如有 违约 承担 相应责任 用印 申请 经
  部门 负责人 审批 后 方可 加盖 公章 财务 专用章 法定代表人 签字 生效 一式两份 各执一份 具有 同等 法律效力 保密 信息 不得 向
  第三方 披露 项目 预算 季度 会议 纪要 供应商 发票 金额 合计 人民币 银行 账户 地址 电话 通知 书面 形式 送达 之日起 三十日内
  仓库 设备 维护 保险 证书 授权 委托 代理人 事项 有效期 自 至 止 说明 附件 清单 数量 单价 备注`.split(/\s+/);

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** A few words, such as a name of a thing. */
export const phrase = (tongue: Tongue, words: number, random: Random): string =>
  tongue === 'zh'
    ? Array.from({ length: words }, () => random.pick(chinese)).join('')
    : capital(Array.from({ length: words }, () => random.pick(english)).join(' '));

/** A sentence that means little and looks like one. */
const sentence = (tongue: Tongue, random: Random): string => {
  const half = () => phrase(tongue, 4 + random.below(6), random);
  return tongue === 'zh' ? `${half()}，${half()}。` : `${half()}, ${half().toLowerCase()}. `;
};

/** Lines of running text, none longer than `letters`. */
export const paragraph = (tongue: Tongue, lines: number, letters: number, random: Random): string[] => {
  let text = '';
  while (text.length < lines * letters) text += sentence(tongue, random);
  const found: string[] = [];
  while (found.length < lines) {
    const space = tongue === 'zh' ? letters : text.lastIndexOf(' ', letters);
    found.push(text.slice(0, space).trim());
    text = text.slice(space);
  }
  return found;
};

/** A figure with two decimals. */
export const amount = (random: Random): string =>
  (random.between(1, 90_000) * random.pick([1, 1, 10])).toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
