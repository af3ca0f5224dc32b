import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A figure that opens the list of what it counts, where there is one and anything in it. */
export const FigureLink = ({
  to,
  value,
  children,
}: {
  readonly to: string | undefined;
  readonly value: number | null;
  readonly children: ReactNode;
}) => (to && value ? <Link to={to}>{children}</Link> : children);
