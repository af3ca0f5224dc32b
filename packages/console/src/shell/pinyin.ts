const letters = 'abcdefghjklmnopqrstwxyz';
// The first character of each letter in the order of pinyin.
const firsts = '阿芭嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝';
const order = new Intl.Collator('zh-CN-u-co-pinyin');
const han = /\p{Script=Han}/u;

const initialOf = (char: string): string => {
  if (!han.test(char)) return char;
  let found = '';
  for (let at = 0; at < firsts.length; at += 1) {
    if (order.compare(char, firsts.charAt(at)) < 0) break;
    found = letters.charAt(at);
  }
  return found;
};

/** The initials a reader of Chinese would type for a text: 日志 is `rz`. */
export const pinyinInitials = (text: string): string => Array.from(text, initialOf).join('');
