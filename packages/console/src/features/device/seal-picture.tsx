import type { ReactNode } from 'react';
import type { SealChoice } from './device.ts';
import css from './seal-option.module.css';

const star = 'M12 6.5l1.35 3.65 3.9.15-3.05 2.42 1.05 3.75L12 14.3l-3.25 2.17 1.05-3.75-3.05-2.42 3.9-.15z';
const round = <circle cx="12" cy="12" r="10" />;
const line = <path d="M7.5 12h9" />;

/** What seals of a kind usually look like; the kinds are those that every unit begins with. */
const shapes: Readonly<Record<string, ReactNode>> = {
  official: (
    <>
      {round}
      <path d={star} className={css.solid} />
    </>
  ),
  contract: (
    <>
      {round}
      <path d={star} className={css.solid} transform="translate(3.6 1.6) scale(.7)" />
      <path d="M8 17.5h8" />
    </>
  ),
  invoice: (
    <>
      <ellipse cx="12" cy="12" rx="10.5" ry="7.5" />
      {line}
    </>
  ),
  legal: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="1.5" />
      <path d="M9.5 7.5v9M14.5 7.5v9" />
    </>
  ),
};

const plain = (
  <>
    {round}
    {line}
  </>
);

interface Props {
  /** None while only its name is known. */
  readonly seal: Pick<SealChoice, 'picture' | 'sealKind'> | undefined;
  readonly size?: 'small';
}

/** What a seal leaves on paper, small; where there is no picture of it, what seals of its kind look like. */
export const SealPicture = ({ seal, size }: Props) =>
  seal?.picture ? (
    <img className={css.picture} data-size={size} src={seal.picture} alt="" />
  ) : (
    <svg className={css.blank} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[seal?.sealKind ?? ''] ?? plain}
    </svg>
  );
