import type { Book, OpenedCharge } from '../book.ts';
import type { Cashier, PayOptions } from '../cashier.ts';
import type { Asked, Reply } from '../wire.ts';
import { chargePage, listPage } from './render.ts';
import type { Language } from './words.ts';

const languageOf = ({ query, headers }: Asked): Language => {
  const wished = query.get('lang') ?? headers['accept-language'] ?? '';
  return wished.toLowerCase().startsWith('zh') ? 'zh' : 'en';
};

const html = (body: string): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  },
  body,
});

const notices = ['once', 'twice', 'lost', 'forged', 'delayed'] as const;

/** What people see of the double, and press. */
export const createPages = (book: Book, cashier: Cashier) => {
  const act = async ({ tradeNo }: OpenedCharge, form: URLSearchParams): Promise<void> => {
    const notify = notices.find((one) => one === form.get('notify')) ?? 'once';
    const pay = (more: PayOptions = {}) => cashier.pay(tradeNo, { notify, ...more });
    switch (form.get('action')) {
      case 'pay':
      case 'payAgain':
        return pay();
      case 'payTwice':
        return pay({ times: 2 });
      case 'payLate':
        return pay({ late: true });
      case 'decline':
        return cashier.decline(tradeNo);
      case 'forge':
        return cashier.forge(tradeNo);
    }
  };

  return async (asked: Asked): Promise<Reply | undefined> => {
    const { method, path, query, headers, body } = asked;
    if (path === '/' && method === 'GET') return html(listPage(book, languageOf(asked)));
    const key = /^\/pay\/(\w+)$/.exec(path)?.[1];
    const charge = key && book.state.charges.find((one) => one.key === key);
    if (!charge) return undefined;
    if (method === 'GET') {
      // WeChat Pay learns only here where its payer comes from.
      charge.returnUrl = query.get('redirect_url') ?? charge.returnUrl;
      book.see(charge);
      return html(chargePage(book, charge, languageOf(asked)));
    }
    // Another page in the same browser has no business here.
    if (headers.origin && headers.origin !== `http://${headers.host}`)
      return { status: 403, headers: {}, body: '' };
    const form = new URLSearchParams(body);
    await act(charge, form);
    return {
      status: 303,
      headers: { location: `${path}?lang=${form.get('lang') === 'zh' ? 'zh' : 'en'}` },
      body: '',
    };
  };
};
