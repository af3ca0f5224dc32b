import { Link } from '@tanstack/react-router';
import { wayOutOf } from './way-out.ts';

/** The way to what a refusal names, where there is one. */
export const WayOutLink = ({ error }: { readonly error: unknown }) => {
  const way = wayOutOf(error);
  return way && <Link to={way.to as string}>{way.label}</Link>;
};
