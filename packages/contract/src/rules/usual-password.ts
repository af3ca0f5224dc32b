/**
 * What passwords are made of before a sign and a year are put behind them: the words at the top of every list, and those that
 * lie at hand here. A password is refused whose letters are one of them, however it is dressed up.
 */
export const usualWords: readonly string[] = [
  ...[
    'password',
    'passwort',
    'passwd',
    'passw',
    'pass',
    'pwd',
    'mima',
    'secret',
    'changeme',
    'default',
    'temp',
  ],
  ...[
    'qazwsx',
    'qazwsxedc',
    'qweasd',
    'qweasdzxc',
    'admin',
    'administrator',
    'root',
    'user',
    'test',
    'guest',
  ],
  ...['login', 'welcome', 'hello', 'letmein', 'iloveyou', 'love', 'woaini', 'woaiwojia', 'nihao', 'zhongguo'],
  ...[
    'monkey',
    'dragon',
    'master',
    'shadow',
    'sunshine',
    'princess',
    'football',
    'baseball',
    'superman',
    'trustno',
  ],
  ...[
    'spring',
    'summer',
    'autumn',
    'winter',
    'january',
    'china',
    'beijing',
    'shanghai',
    'shenzhen',
    'guangzhou',
  ],
  ...[
    'chancery',
    'seal',
    'seals',
    'stamp',
    'yinzhang',
    'yongyin',
    'gongzhang',
    'company',
    'gongsi',
    'office',
  ],
  ...['operator', 'keeper', 'manager', 'member', 'boss', 'laoban'],
];
const words: ReadonlySet<string> = new Set(usualWords);

/** What keyboards and alphabets put side by side. */
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const digitRuns = ['01234567890', '09876543210'];

const isRun = (text: string, of: readonly string[]): boolean => of.some((row) => row.includes(text));
const isOneSign = (text: string): boolean => new Set(text).size === 1;

/** Signs that stand for letters. */
const meant: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};

/** The letters alone, and the letters with those that signs between them stand for. */
const lettersOf = (value: string): string[] => {
  const small = value.toLowerCase();
  const inner = small.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = [...inner].map((sign) => (Object.hasOwn(meant, sign) ? meant[sign] : sign)).join('');
  return [small, read].map((text) => text.replaceAll(/[^a-z]/g, ''));
};

/** Whether digits are what hands type without thinking: side by side, all alike, or the same again. */
const areUsual = (digits: string): boolean => {
  const half = digits.slice(0, digits.length / 2);
  return digits.length > 3 && (isOneSign(digits) || isRun(digits, digitRuns) || digits === half + half);
};

/** Whether a password is one of those that are tried first. */
export const isUsualPassword = (value: string): boolean => {
  const digits = value.replaceAll(/\D/g, '');
  return lettersOf(value).some(
    (letters) =>
      words.has(letters) ||
      (letters.length > 2 && (isOneSign(letters) || isRun(letters, rows))) ||
      (letters.length < 4 && areUsual(digits)),
  );
};
