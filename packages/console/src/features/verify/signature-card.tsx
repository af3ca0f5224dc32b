import type { SignatureReport } from '@chancery/pdf-seal/verify/report.ts';
import { filledIn, pdfWords, sayChange, sayFault, sayPages } from '@chancery/pdf-seal/verify/words.ts';
import type { ReactNode } from 'react';
import { showExactTime } from '../../kit/format.ts';
import { useLanguage } from '../../kit/phrases.tsx';
import css from './sealed.module.css';
import page from './verify.module.css';
import { VerifyIcon } from './verify-icons.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

const outcomes = { genuine: 'good', unknownIssuer: 'unclear', altered: 'bad', invalid: 'bad' } as const;

const Changes = ({ signature: { changes } }: { readonly signature: SignatureReport }) => {
  const words = pdfWords[useLanguage()];
  if (changes.length === 0) return <>{words.label.nothingAfter}</>;
  const said = changes.map((change) => ({
    text: `${sayChange(words, change)} · ${sayPages(words, change)}`,
    allowed: change.allowed,
  }));
  const unique = said.filter((one, at) => said.findIndex(({ text }) => text === one.text) === at);
  return (
    <ul className={css.changes}>
      {unique.map(({ text, allowed }) => (
        <li key={text} data-allowed={allowed}>
          <VerifyIcon shape={allowed ? 'tick' : 'bad'} size={18} />
          <span>
            {text} <small>{allowed ? words.label.allowed : words.label.forbidden}</small>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** One seal or signature: whose, from when, by whom issued, what it covers and what came after it. */
export const SignatureCard = ({
  signature,
  number,
}: {
  readonly signature: SignatureReport;
  readonly number: number;
}) => {
  const words = pdfWords[useLanguage()];
  const { label } = words;
  const { time, covers, chain, isTrusted, signer, said, fault } = signature;
  const issuers =
    chain
      .slice(1)
      .map(({ name }) => name)
      .join(' → ') || chain[0]?.issuer;
  return (
    <article
      className={css.card}
      data-verdict={signature.verdict}
      aria-label={`${words.kind[signature.kind]} ${number}`}
    >
      <header className={page.outcome} data-outcome={outcomes[signature.verdict]}>
        <VerifyIcon shape={outcomes[signature.verdict]} size={24} />
        <div>
          <h3>
            {number}. {signer?.organization ?? signer?.name ?? said.name ?? words.kind[signature.kind]}
          </h3>
          <p>
            {words.kind[signature.kind]} · {words.signature[signature.verdict]}
          </p>
          {fault && <p className={page.fault}>{sayFault(words, fault)}</p>}
        </div>
      </header>
      <dl className={page.facts}>
        <Fact name={label.signer}>{signer?.name}</Fact>
        <Fact name={label.behalf}>{signer?.organization}</Fact>
        <Fact name={label.reason}>{said.reason}</Fact>
        <Fact name={label.time}>
          {time ? `${showExactTime(time.at)} · ${words.timeBy[time.by]}` : label.noTime}
        </Fact>
        <Fact name={label.chain}>
          {issuers && `${issuers}${isTrusted ? '' : ` · ${label.unknownChain}`}`}
        </Fact>
        <Fact name={label.revocation}>{words.revocation[signature.revocation.state]}</Fact>
        <Fact name={label.level}>{signature.kind === 'seal' && (signature.level ?? label.noLevel)}</Fact>
        <Fact name={label.covers}>
          {covers &&
            (covers.isWhole
              ? label.coversWhole
              : filledIn(label.coversPart, { bytes: covers.bytes.toLocaleString('en') }))}
        </Fact>
      </dl>
      <div className={css.after}>
        <h4>{label.after}</h4>
        <Changes signature={signature} />
      </div>
    </article>
  );
};
