import drawings from './menu-icons.svg?url&no-inline';

interface Props {
  /** The name a menu gives it. */
  readonly name: string | null;
}

/** The drawing of a menu entry. They come in one file beside the code: a menu has many, and needs none of them to work. */
export const MenuIcon = ({ name }: Props) => (
  <svg
    width="1.125rem"
    height="1.125rem"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <use href={`${drawings}#${name || 'none'}`} />
  </svg>
);
