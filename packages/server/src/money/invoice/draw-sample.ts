import { createRequire } from 'node:module';
import { InvoiceType } from '@chancery/contract/invoice/codes.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { translator } from '@chancery/phrases/translate.ts';
import PDFDocument from 'pdfkit';
import { drawnPdf } from '../../kit/drawn-pdf.ts';
import type { InvoiceWish, RedWish } from './invoice-provider.ts';

const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${weight}`);
const fonts = {
  regular: fontFile('400Regular/NotoSansSC_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSansSC_700Bold.ttf'),
};

/** Half a page of A4, as invoices have, in points. */
const page = [595, 397] as const;
const [left, right] = [36, 559];
const colours = { line: '#8a3b2a', red: '#b3261e', text: '#1d2524', dim: '#595f5b' };
const t = translator('zh');

const titleOf = (wish: InvoiceWish): string => {
  const key = InvoiceType.keyOf(wish.type);
  return t(`code.invoiceType.${key}`);
};

/** Draws a sample of an invoice, which says on its face that it is one. */
export const drawSample = (
  wish: InvoiceWish | RedWish,
  { invoiceNo, issuedOn }: { readonly invoiceNo: string; readonly issuedOn: string },
): Promise<Buffer> => {
  const isRed = 'redOf' in wish;
  const sign = isRed ? -1 : 1;
  const info = { Title: `${titleOf(wish)} ${invoiceNo}`, CreationDate: new Date(`${issuedOn}T00:00:00Z`) };
  const doc = new PDFDocument({
    size: [...page],
    margin: left,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    info,
    font: '',
  });
  const finished = drawnPdf(doc);
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);

  const put = (text: string, x: number, y: number, size = 9, colour = colours.text, font = 'regular') =>
    doc.font(font).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false });
  const rule = (y: number) =>
    doc
      .moveTo(left, y)
      .lineTo(right, y)
      .lineWidth(0.7)
      .stroke(isRed ? colours.red : colours.line);

  put(titleOf(wish), left, 28, 18, isRed ? colours.red : colours.line, 'bold');
  put('演示样张，无税务效力', left, 54, 9, colours.red);
  put(`发票号码 ${invoiceNo}`, 360, 30);
  put(`开票日期 ${issuedOn}`, 360, 46);
  if (isRed) put(`红字发票，对应蓝字发票 ${wish.redOf.invoiceNo}`, 250, 62, 9, colours.red);
  rule(80);
  const { name, taxNumber, address, phone, bank, account } = wish.payer;
  const buyer = [
    ['购买方名称', name],
    ['纳税人识别号', taxNumber],
    ['地址、电话', `${address} ${phone}`.trim()],
    ['开户行及账号', `${bank} ${account}`.trim()],
  ] as const;
  for (const [at, [label, value]] of buyer.entries()) {
    put(label, left, 88 + at * 16, 9, colours.dim);
    put(value || '—', left + 80, 88 + at * 16);
  }
  rule(156);
  put('项目', left, 162, 9, colours.dim);
  put('订单', 330, 162, 9, colours.dim);
  put('金额', 490, 162, 9, colours.dim);
  const shown = wish.lines.slice(0, 7);
  for (const [at, line] of shown.entries()) {
    put(line.title.slice(0, 28), left, 180 + at * 16);
    put(line.order, 330, 180 + at * 16);
    put(showYuan(sign * line.amount), 490, 180 + at * 16);
  }
  if (shown.length < wish.lines.length) put(`共 ${wish.lines.length} 项`, left, 180 + shown.length * 16);
  rule(316);
  put('价税合计', left, 324, 10, colours.dim);
  put(showYuan(sign * wish.amount), 490, 324, 11, isRed ? colours.red : colours.text, 'bold');
  if (wish.remark) put(`备注：${wish.remark.slice(0, 60)}`, left, 346, 8, colours.dim);
  doc.end();
  return finished;
};
