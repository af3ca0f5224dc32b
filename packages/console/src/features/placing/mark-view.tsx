import { useT } from '../../kit/phrases.tsx';
import type { Mark } from './geometry.ts';
import { lookName } from './place-words.ts';
import css from './placing.module.css';
import { SealFace } from './seal-face.tsx';
import type { Look } from './use-seals.ts';

interface Props {
  readonly mark: Mark;
  readonly scale: number;
  readonly look: Look;
}

/** Where a mark lies on its page, in pixels. */
export const boxOf = ({ left, y, width, height }: Mark, scale: number) => ({
  left: left * scale,
  top: (y - height / 2) * scale,
  width: width * scale,
  height: height * scale,
});

/** What shows of a seal at a mark: all of it, or its slice. */
export const MarkPicture = ({ mark, scale, look }: Props) => (
  <span className={css.slice}>
    <span
      style={{
        width: look.size.width * scale,
        height: look.size.height * scale,
        marginInlineStart: -(mark.slice?.from ?? 0) * scale,
      }}
    >
      <SealFace {...look} />
    </span>
  </span>
);

/** A seal where it will stand, to be looked at. */
export const MarkView = (props: Props) => {
  const t = useT();
  return (
    <span className={css.mark} style={boxOf(props.mark, props.scale)} title={lookName(props.look, t)}>
      <MarkPicture {...props} />
    </span>
  );
};
