import { toHex } from '@chancery/evidence/bytes.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
import { verifyFile } from '@chancery/evidence/pdf.ts';
import { publishedAt, readPlatform, trustOf } from '@chancery/evidence/platform-document.ts';
import type { Report, Statement } from '@chancery/evidence/report.ts';
import type { Trust } from '@chancery/evidence/trust.ts';
import { sentence, words } from '@chancery/evidence/words.ts';
import { showExactTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import type { OwnTrust } from './own-trust.tsx';
import css from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

/** What checking a file gave, and the digest of the file. */
export interface Checked {
  readonly name: string;
  readonly digest: string;
  readonly report: Report;
  /** What the reader compared with; without it, the keys that this platform publishes. */
  readonly own?: OwnTrust | undefined;
}

let published: Promise<Trust> | undefined;

/** The keys that this very platform publishes; asked for once, and again after it could not be reached. */
const publishedKeys = (): Promise<Trust> => {
  published ??= fetch(publishedAt)
    .then((reply) => reply.text())
    .then((text) => {
      const document = readPlatform(text);
      if (!document) throw new TypeError('the published keys cannot be read');
      return trustOf(document, location.host);
    })
    .catch(() => {
      published = undefined;
      return {};
    });
  return published;
};

/** Checks a file on this machine, with what the reader brought, or else with the keys that this platform publishes. */
export const checkFile = async (file: File, own: OwnTrust | undefined): Promise<Checked> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const report = verifyFile(bytes, own ?? { trust: await publishedKeys() });
  return { name: file.name, digest: toHex(sha256(bytes)), report, own };
};

/** The time by which all of it was there, by the one whose word is worth most. */
const latest = ({ proven }: Report) =>
  (['notAfter', 'notAfterNamed', 'notAfterOwn'] as const)
    .flatMap((code) => proven.find((each) => each.code === code) ?? [])
    .at(0);

/** The same with its time as people read it. */
const readable = <Code extends string>(said: Statement<Code>): Statement<Code> =>
  typeof said.values.at === 'string'
    ? { ...said, values: { ...said.values, at: showExactTime(said.values.at) } }
    : said;

const outcomes = {
  genuine: 'good',
  consistent: 'unclear',
  notGenuine: 'bad',
  unreadable: 'unclear',
} as const;

interface Props {
  readonly checked: Checked;
  /** The digest of the report that the code in the address belongs to. */
  readonly expected: string | undefined;
}

/** What is proven and what not, in plain words. */
export const CheckResult = ({ checked: { name, digest, report, own }, expected }: Props) => {
  const t = useT();
  const language = useLanguage();
  const say = words[language];
  const outcome = outcomes[report.verdict];
  const isRight = report.verdict === 'genuine' || report.verdict === 'consistent';
  const time = latest(report);
  return (
    <div className={css.result} data-testid="result" data-verdict={report.verdict}>
      <header className={css.outcome} data-outcome={outcome}>
        <VerifyIcon shape={outcome} size={32} />
        <div role="status">
          <h3>{say.verdict[report.verdict]}</h3>
          <p>{name}</p>
          {report.fault && (
            <p className={css.fault}>{sentence(say.fault[report.fault.code], report.fault)}</p>
          )}
          {report.verdict === 'genuine' && (
            <p>{own ? t('verify.trustedOwn') : t('verify.trustedHere', { host: location.host })}</p>
          )}
          {isRight && time && (
            <p>
              {t(time.code === 'notAfterOwn' ? 'verify.notAfterOwn' : 'verify.notAfter', {
                at: showExactTime(String(time.values.at)),
                name: String(time.values.name),
              })}
            </p>
          )}
          {isRight && expected !== undefined && (
            <p>{t(expected === digest ? 'verify.same' : 'verify.other')}</p>
          )}
        </div>
      </header>
      {isRight && (
        <div className={css.said}>
          <h4>{t('verify.proven')}</h4>
          <ul data-mark="tick">
            {report.proven.map((each) => (
              <li key={JSON.stringify(each)}>
                <VerifyIcon shape="tick" size={18} />
                <span>{sentence(say.proven[each.code], readable(each))}</span>
              </li>
            ))}
          </ul>
          <h4>{t('verify.unproven')}</h4>
          <ul>
            {report.unproven.map((each) => (
              <li key={JSON.stringify(each)}>
                <VerifyIcon shape="dash" size={18} />
                <span>{sentence(say.unproven[each.code], readable(each))}</span>
              </li>
            ))}
          </ul>
          <details className={css.exactly}>
            <summary>{t('verify.entries', { n: report.entries.length })}</summary>
            <ol className={css.entries}>
              {report.entries.map((entry) => (
                <li key={entry.index}>
                  <span className={css.at}>{showExactTime(entry.at)}</span>
                  <span>
                    {[say.kinds[entry.kind] ?? entry.kind, entry.by?.name].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          </details>
        </div>
      )}
    </div>
  );
};
