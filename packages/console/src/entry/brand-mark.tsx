import { brand } from '../kit/brand.ts';
import css from './brand-mark.module.css';
import { glyphs, stone } from './glyphs.ts';

interface Props {
  /** Side of the square, in rem. */
  readonly size?: number;
}

/** The seal of the brand: its character cut out of cinnabar. Decorative, for the name always stands beside it. */
export const BrandMark = ({ size = 2 }: Props) => {
  const outline = glyphs[brand.mark];
  return (
    <svg
      className={css.mark}
      viewBox="0 0 100 100"
      style={{ width: `${size}rem`, height: `${size}rem` }}
      aria-hidden="true"
      focusable="false"
    >
      <path d={`${stone}${outline ?? ''}`} fillRule="evenodd" />
      {outline === undefined && (
        <text x="50" y="74" textAnchor="middle" className={css.character}>
          {brand.mark}
        </text>
      )}
    </svg>
  );
};
