import css from './spinner.module.css';

/** A quiet sign that something is under way. */
export const Spinner = ({ size = 16 }: { readonly size?: number }) => (
  <svg
    className={css.spinner}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 9 9" />
  </svg>
);
