import { bundleBytesIn, verifyFile } from '@chancery/evidence/pdf.ts';
import { readFingerprint } from '@chancery/evidence/read-fingerprint.ts';
import type { Report } from '@chancery/evidence/report.ts';
import { sentence, words } from '@chancery/evidence/words.ts';
import { readRoots } from '@chancery/pdf-seal/verify/read-root.ts';
import type { PdfReport } from '@chancery/pdf-seal/verify/report.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { pdfWords } from '@chancery/pdf-seal/verify/words.ts';
import { h } from './h.ts';
import { sealedPart } from './sealed-part.ts';

type Language = keyof typeof words;

let language: Language = navigator.language.startsWith('zh') ? 'zh' : 'en';
let checked: { readonly name: string; readonly report: Report | PdfReport } | undefined;
let file: File | undefined;
/** The root of whoever sealed a PDF, as the reader brought it along. */
let roots: ReturnType<typeof readRoots> = [];
let isRootWrong = false;
/** What the reader trusts is remembered on this machine, where the browser allows it. */
const remembered = 'chancery.trusted-key';
const recall = (): string => {
  try {
    return localStorage.getItem(remembered) ?? '';
  } catch {
    return '';
  }
};
const remember = (fingerprint: string): void => {
  try {
    localStorage.setItem(remembered, fingerprint);
  } catch {
    // A browser that remembers nothing asks again.
  }
};
let expected = recall();

const marks = { genuine: '✓', consistent: '?', notGenuine: '✕', unreadable: '?' } as const;

const grouped = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';

const section = (title: string, className: string, lines: readonly string[]): HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        h('section', { className }, [
          h('h2', {}, [title]),
          h(
            'ul',
            {},
            lines.map((line) => h('li', {}, [line])),
          ),
        ]),
      ];

const entriesOf = ({ entries }: Report): HTMLElement[] => {
  const { page, kinds } = words[language];
  if (entries.length === 0) return [];
  const shown = entries.map(({ index, at, kind, by, facts }) =>
    h('details', {}, [
      h('summary', {}, [
        h('span', { className: 'index' }, [String(index)]),
        h('span', { className: 'kind' }, [kinds[kind] ?? kind]),
        h('span', { className: 'by' }, [by?.name ?? '']),
        h('time', { dateTime: at }, [new Date(at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB')]),
      ]),
      h('pre', { tabIndex: 0 }, [JSON.stringify(facts, null, 2)]),
    ]),
  );
  return [h('section', { className: 'entries' }, [h('h2', {}, [page.entries]), ...shown])];
};

const resultOf = (name: string, report: Report): HTMLElement[] => {
  const text = words[language];
  const { verdict, fault, proven, unproven, fingerprint } = report;
  return [
    h('div', { className: `verdict ${verdict}`, role: 'status' }, [
      h('span', { className: 'mark', ariaHidden: 'true' }, [marks[verdict]]),
      h('div', {}, [h('strong', {}, [text.verdict[verdict]]), h('span', { className: 'file' }, [name])]),
    ]),
    ...section(text.page.fault, 'fault', fault ? [sentence(text.fault[fault.code], fault)] : []),
    ...section(
      text.page.proven,
      'proven',
      proven.map((said) => sentence(text.proven[said.code], said)),
    ),
    ...section(
      text.page.unproven,
      'unproven',
      unproven.map((said) => sentence(text.unproven[said.code], said)),
    ),
    ...(fingerprint
      ? [
          h('section', {}, [
            h('h2', {}, [text.page.fingerprint]),
            h('p', { className: 'fingerprint' }, [grouped(fingerprint)]),
          ]),
        ]
      : []),
    ...entriesOf(report),
  ];
};

const shownResult = (): HTMLElement[] => {
  if (!checked) return [];
  const { name, report } = checked;
  return 'kind' in report ? sealedPart(name, report, language) : resultOf(name, report);
};

const check = async (): Promise<void> => {
  if (!file) return;
  const fingerprint = readFingerprint(expected);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPdf(bytes) && !bundleBytesIn(bytes)) {
    checked = { name: file.name, report: await verifyPdf(bytes, { roots, at: new Date() }) };
    draw();
    return;
  }
  const report = verifyFile(bytes, fingerprint ? { trust: { platforms: [{ fingerprint }] } } : {});
  if (fingerprint && report.verdict === 'genuine') remember(fingerprint);
  checked = { name: file.name, report };
  draw();
};

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

const takeRoot = async (files: FileList | null): Promise<void> => {
  const [given] = files ?? [];
  roots = given ? readRoots(new Uint8Array(await given.arrayBuffer())) : [];
  isRootWrong = given !== undefined && roots.length === 0;
  draw();
  await check();
};

const take = (files: FileList | null | undefined): void => {
  file = files?.[0];
  void check();
};

const draw = (): void => {
  const { page } = words[language];
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = page.title;
  const input = h('input', {
    type: 'file',
    id: 'file',
    accept: '.json,.pdf',
    onchange: () => take(input.files),
  });
  const known = h('input', {
    id: 'expected',
    value: expected,
    autocomplete: 'off',
    spellcheck: false,
    onchange: () => {
      expected = known.value;
      if (expected.trim() === '') remember('');
      void check();
    },
  });
  const { label } = pdfWords[language];
  const root = h('input', {
    type: 'file',
    id: 'root',
    accept: '.cer,.crt,.pem,.der',
    onchange: () => void takeRoot(root.files),
  });
  const other = h(
    'button',
    {
      type: 'button',
      className: 'language',
      lang: language === 'zh' ? 'en' : 'zh-CN',
      onclick: () => {
        language = language === 'zh' ? 'en' : 'zh';
        draw();
      },
    },
    [page.language],
  );
  document.body.replaceChildren(
    h('main', {}, [
      h('header', {}, [h('h1', {}, [page.title]), other]),
      h('p', { className: 'lead' }, [page.lead]),
      h('label', { className: 'drop', htmlFor: 'file' }, [
        h('span', {}, [page.drop]),
        h('span', { className: 'choose' }, [page.choose]),
        input,
      ]),
      h('div', { className: 'field' }, [
        h('label', { htmlFor: 'expected' }, [page.expected]),
        known,
        h('p', {}, [expected.trim() && !readFingerprint(expected) ? page.expectedWrong : page.expectedHint]),
      ]),
      h('div', { className: 'field' }, [
        h('label', { htmlFor: 'root' }, [label.root]),
        root,
        h('p', {}, [isRootWrong ? label.rootWrong : label.rootHint]),
      ]),
      ...shownResult(),
      h('footer', {}, [page.offline]),
    ]),
  );
};

addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  take(event.dataTransfer?.files);
});
draw();
