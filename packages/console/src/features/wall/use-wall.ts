import { useEffect, useState } from 'react';
import { followWall, type Picture, type Standing } from './follow-wall.ts';

/** Follows a wall while it is looked at; give the same reader each time. */
export const useWall = (read: () => Promise<Picture>): Standing => {
  const [standing, setStanding] = useState<Standing>({ is: 'coming' });
  useEffect(() => followWall(read, setStanding), [read]);
  return standing;
};
