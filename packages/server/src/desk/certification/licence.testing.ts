import { fileURLToPath } from 'node:url';
import type { LicenceField } from '@chancery/contract/certification/calls.ts';
import { creditCheckDigit } from '@chancery/contract/rules/credit-code.ts';
import sharp, { type OverlayOptions } from 'sharp';

/** What stands on a licence. */
export type LicenceFacts = Readonly<Record<LicenceField, string>>;

// The font comes with the package, so that a machine without Chinese fonts draws the same licence.
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
);

const label = (text: string, size: number, colour: string) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      font: `Noto Sans SC ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer();

interface Words {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly colour?: string;
}

const put = async ({ text, left, top, size, colour = '#222222' }: Words): Promise<OverlayOptions> => ({
  input: await label(text, size, colour),
  left,
  top,
});

const broken = (text: string, width: number): string[] =>
  Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width));

const lines = (text: string, width: number, left: number, top: number, size: number): Words[] =>
  broken(text, width).map((part, at) => ({ text: part, left, top: top + at * Math.round(size * 1.5), size }));

/** The form with two columns that most units have. */
const landscape = (facts: LicenceFacts): Words[] => [
  { text: '营 业 执 照', left: 610, top: 130, size: 72 },
  { text: '(副 本)', left: 730, top: 230, size: 28 },
  { text: '统一社会信用代码', left: 150, top: 180, size: 22 },
  { text: facts.social_credit_code, left: 150, top: 215, size: 26 },
  { text: '名　　称', left: 150, top: 330, size: 26 },
  ...lines(facts.companyFullName, 20, 300, 330, 26),
  { text: '类　　型', left: 150, top: 410, size: 26 },
  ...lines(facts.companyType, 20, 300, 410, 26),
  { text: '法定代表人', left: 150, top: 490, size: 26 },
  { text: facts.legalPerson, left: 300, top: 490, size: 26 },
  { text: '经营范围', left: 150, top: 570, size: 26 },
  ...lines(facts.businessScope, 20, 300, 570, 26),
  { text: '注册资本', left: 880, top: 330, size: 26 },
  { text: facts.registeredCapital, left: 1030, top: 330, size: 26 },
  { text: '成立日期', left: 880, top: 410, size: 26 },
  { text: facts.establishedOn, left: 1030, top: 410, size: 26 },
  { text: '营业期限', left: 880, top: 490, size: 26 },
  { text: facts.businessTerm, left: 1030, top: 490, size: 26 },
  { text: '住　　所', left: 880, top: 570, size: 26 },
  ...lines(facts.address, 15, 1030, 570, 26),
  { text: '登记机关', left: 1030, top: 900, size: 28 },
  { text: '2024 年 05 月 20 日', left: 1010, top: 970, size: 22 },
];

/** The older form with one column. */
const portrait = (facts: LicenceFacts): Words[] => [
  { text: '营 业 执 照', left: 350, top: 150, size: 64 },
  { text: `统一社会信用代码 ${facts.social_credit_code}`, left: 330, top: 270, size: 24 },
  { text: '名　　称', left: 150, top: 370, size: 26 },
  ...lines(facts.companyFullName, 22, 340, 370, 26),
  { text: '类　　型', left: 150, top: 450, size: 26 },
  ...lines(facts.companyType, 22, 340, 450, 26),
  { text: '住　　所', left: 150, top: 530, size: 26 },
  ...lines(facts.address, 22, 340, 530, 26),
  { text: '法定代表人', left: 150, top: 640, size: 26 },
  { text: facts.legalPerson, left: 340, top: 640, size: 26 },
  { text: '注册资本', left: 150, top: 720, size: 26 },
  { text: facts.registeredCapital, left: 340, top: 720, size: 26 },
  { text: '成立日期', left: 150, top: 800, size: 26 },
  { text: facts.establishedOn, left: 340, top: 800, size: 26 },
  { text: '营业期限', left: 150, top: 880, size: 26 },
  { text: facts.businessTerm, left: 340, top: 880, size: 26 },
  { text: '经营范围', left: 150, top: 960, size: 26 },
  ...lines(facts.businessScope, 22, 340, 960, 26),
  { text: '登记机关', left: 700, top: 1350, size: 28 },
];

const forms = {
  landscape: { width: 1_600, height: 1_130, words: landscape },
  portrait: { width: 1_130, height: 1_600, words: portrait },
};

const frame = (width: number, height: number) =>
  Buffer.from(`<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <rect width="100%" height="100%" fill="#fbf7ec"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="none" stroke="#b8893a" stroke-width="10"/>
    <rect x="60" y="60" width="${width - 120}" height="${height - 120}" fill="none" stroke="#b8893a" stroke-width="2"/>
    <circle cx="${width - 330}" cy="${height - 190}" r="100" fill="none" stroke="#d33a2c" stroke-width="7" opacity="0.75"/>
    <circle cx="${width / 2}" cy="95" r="26" fill="#d33a2c"/>
  </svg>`);

/** Draws a licence that never was. */
export const drawLicence = async (
  facts: LicenceFacts,
  form: keyof typeof forms = 'landscape',
): Promise<Buffer> => {
  const { width, height, words } = forms[form];
  const overlays = await Promise.all(words(facts).map(put));
  return sharp(frame(width, height)).composite(overlays).png().toBuffer();
};

/** What can happen to a licence on its way through a phone. */
export interface Wear {
  /** Quarter turns and tilts, in degrees. */
  readonly angle?: number;
  /** The longer side in pixels. */
  readonly size?: number;
  readonly blur?: number;
  /** Strength of the noise, in grey levels. */
  readonly noise?: number;
  readonly quality?: number;
  readonly brightness?: number;
}

/** A photo of a licence: turned, small, dim, noisy. */
export const photograph = async (licence: Buffer, wear: Wear = {}): Promise<Buffer> => {
  const { angle = 0, size = 1_600, blur, noise = 0, quality = 80, brightness = 1 } = wear;
  const turned = await sharp(licence)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#8d8377' })
    .rotate(angle, { background: '#8d8377' })
    .png()
    .toBuffer();
  const small = await sharp(turned)
    .resize(size, size, { fit: 'inside' })
    .modulate({ brightness })
    .png()
    .toBuffer();
  const { width = 1, height = 1 } = await sharp(small).metadata();
  const grain = noise
    ? await sharp({
        create: {
          width,
          height,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: noise },
        },
      })
        .png()
        .toBuffer()
    : undefined;
  const worn = grain
    ? await sharp(small)
        .composite([{ input: grain, blend: 'soft-light' }])
        .png()
        .toBuffer()
    : small;
  const soft = blur ? await sharp(worn).blur(blur).png().toBuffer() : worn;
  return sharp(soft).flatten().jpeg({ quality }).toBuffer();
};

const surnames = '林陈苏周沈何王李张刘赵黄吴徐孙胡朱高郭马';
const given = ['清越', '墨', '砚秋', '简', '书言', '青', '建国', '志强', '丽华', '晓明', '思远', '海燕'];
const places = [
  '浙江省杭州市西湖区',
  '江苏省苏州市工业园区',
  '广东省深圳市南山区',
  '四川省成都市高新区',
  '北京市海淀区',
];
const cities = ['杭州', '苏州', '深圳', '成都', '北京'];
const words = ['兰亭', '青瓷', '远山', '云帆', '松柏', '明德', '瑞丰', '华信', '天衡', '博雅'];
const trades = ['纸业', '贸易', '科技', '文化传媒', '建筑工程', '物流', '信息技术', '机械制造'];
const kinds = [
  '有限责任公司(自然人投资或控股)',
  '有限责任公司(法人独资)',
  '股份有限公司(非上市)',
  '有限责任公司(自然人独资)',
];
const capitals = ['伍佰万元整', '壹仟万元整', '叁佰万元人民币', '10000万元人民币', '贰仟伍佰万元整'];
const scopes = [
  '纸制品制造；纸制品销售；文具用品批发；货物进出口；技术服务、技术开发、技术咨询。',
  '国内贸易代理；工艺美术品销售；日用陶瓷制品销售；会议及展览服务；包装服务。',
  '软件开发；信息系统集成服务；数据处理服务；计算机软硬件及辅助设备零售；网络技术服务。',
  '各类工程建设活动；建筑劳务分包；园林绿化工程施工；建筑材料销售；机械设备租赁。',
];

/** Facts of a unit that never was; the same number gives the same unit. */
export const someFacts = (number: number): LicenceFacts => {
  const pick = <T>(from: readonly T[], salt: number): T =>
    from[(number * 7 + salt * 13 + ((number * salt) % 5)) % from.length] as T;
  const place = number % places.length;
  const two = (value: number) => String(value).padStart(2, '0');
  const first17 = `91330106MA${String((number * 7_919 + 1_234_567) % 10_000_000).padStart(7, '0')}`;
  const day = `${2005 + (number % 18)}年${two(1 + (number % 12))}月${two(1 + ((number * 5) % 28))}日`;
  const until = `${2035 + (number % 18)}年${two(1 + (number % 12))}月${two(1 + ((number * 5) % 28))}日`;
  return {
    companyFullName: `${cities[place]}${pick(words, 1)}${pick(trades, 2)}有限公司`,
    social_credit_code: first17 + creditCheckDigit(first17),
    legalPerson: `${surnames[(number * 3) % surnames.length]}${pick(given, 3)}`,
    address: `${places[place]}${pick(words, 4)}路${100 + number}号${1 + (number % 9)}幢${two(number % 20)}室`,
    registeredCapital: pick(capitals, 5),
    establishedOn: day,
    businessTerm: number % 2 ? `${day}至长期` : `${day}至${until}`,
    companyType: pick(kinds, 6),
    businessScope: pick(scopes, 7),
  };
};
