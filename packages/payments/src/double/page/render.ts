import { wallClock } from '../../time.ts';
import type { Book, Errand, OpenedCharge } from '../book.ts';
import { style } from './style.ts';
import { type Language, type Words, wordsIn } from './words.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const money = (fen: number): string =>
  new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }).format(fen / 100);

const at = (time: number): string => wallClock(new Date(time));

const shell = (language: Language, title: string, content: string): string => {
  const words = wordsIn[language];
  const other = language === 'en' ? 'zh' : 'en';
  return `<!doctype html><html lang="${language === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${style}</style></head><body><main>
<header><h1>${words.double}</h1><a href="?lang=${other}" lang="${other}">${words.other}</a></header>
${content}</main></body></html>`;
};

const stateOf = (book: Book, charge: OpenedCharge, words: Words): string => {
  const fate = book.fate(charge);
  if (fate === 'paid') return book.payments(charge).length > 1 ? words.paidTwice : words.paid;
  return fate === 'unpaid' && charge.declinedAt ? words.declined : words[fate];
};

const noticeRow = (errand: Errand, words: Words): string => {
  const [outcome = '', status = ''] = (errand.outcome ?? '').split(' (');
  const said = words[outcome as 'kept'] ?? outcome;
  const parts = [
    said && `${said}${status && ` (${status}`}`,
    errand.tries > 1 ? `${errand.tries} ${words.tries}` : '',
    errand.nextAt ? `${words.next} ${at(errand.nextAt).slice(11)}` : '',
  ];
  const mark = errand.forged ? ` · ${words.forgedMark}` : '';
  const when = errand.lastAt ? `<br><span class="soft">${at(errand.lastAt)}</span>` : '';
  const right = parts.filter(Boolean).map(escaped).join('<br>');
  return `<li><div><span>${words[errand.about]}${mark}${when}</span><span>${right}</span></div></li>`;
};

const buttonsFor = (book: Book, charge: OpenedCharge, words: Words): string => {
  const button = (action: keyof Words, isMain = false) =>
    `<button name="action" value="${action}"${isMain ? ' class="main"' : ''}>${words[action]}</button>`;
  const fate = book.fate(charge);
  if (fate === 'paid') return button('payAgain');
  const pay = fate === 'closed' ? button('payLate', true) : `${button('pay', true)}${button('payTwice')}`;
  return `${pay}${button('decline')}${button('forge')}`;
};

export const chargePage = (book: Book, charge: OpenedCharge, language: Language): string => {
  const words = wordsIn[language];
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`;
  const returned = book.refunds(charge).reduce((sum, { amount }) => sum + amount, 0);
  const choices = (['once', 'twice', 'delayed', 'lost', 'forged'] as const).map(
    (choice) =>
      `<label><input type="radio" name="notify" value="${choice}"${choice === 'once' ? ' checked' : ''}>${words[choice]}</label>`,
  );
  const errands = book.state.errands.filter(({ tradeNo }) => tradeNo === charge.tradeNo);
  const notices = errands.map((errand) => noticeRow(errand, words)).join('');
  const back = /^https?:/.test(charge.returnUrl)
    ? `<a class="button" href="${escaped(charge.returnUrl)}">${words.back}</a>`
    : '';
  return shell(
    language,
    `${words[charge.way]} · ${words.double}`,
    `<p class="soft">${words.note}</p>
<section class="card"><div class="soft">${words[charge.way]}</div><div>${escaped(charge.subject)}</div>
<div class="amount">${money(charge.amount)}</div><span class="state" role="status">${stateOf(book, charge, words)}</span>
<dl>${fact(words.tradeNo, charge.tradeNo)}${fact(words.opened, at(charge.openedAt))}${fact(words.expires, at(charge.expiresAt))}
${returned > 0 ? fact(words.refunded, money(returned)) : ''}</dl></section>
<form class="card" method="post"><input type="hidden" name="lang" value="${language}">
<fieldset><legend>${words.notice}</legend>${choices.join('')}</fieldset>${buttonsFor(book, charge, words)}</form>${back}
<h2>${words.notices}</h2><section class="card">${notices ? `<ul>${notices}</ul>` : `<span class="soft">${words.noNotices}</span>`}</section>
<p><a href="/?lang=${language}">${words.all}</a></p>`,
  );
};

export const listPage = (book: Book, language: Language): string => {
  const words = wordsIn[language];
  const rows = book.state.charges.toReversed().map(
    (charge) => `<li><a href="/pay/${charge.key}?lang=${language}">
<span>${escaped(charge.subject)}<br><span class="soft">${words[charge.way]} · ${at(charge.openedAt)}</span></span>
<span>${money(charge.amount)}<br><span class="soft">${stateOf(book, charge, words)}</span></span></a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<span class="soft">${words.noCharges}</span>`;
  return shell(
    language,
    words.double,
    `<p class="soft">${words.note}</p><section class="card">${list}</section>`,
  );
};
