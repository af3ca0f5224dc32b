import css from './problem.module.css';

/** What the server refused about the whole form. */
export const Problem = ({ text }: { readonly text?: string }) =>
  text ? (
    <p className={`${css.problem} sentence`} role="alert">
      {text}
    </p>
  ) : null;
