import type { SealSize } from '#wire/placing/rules.ts';
import type { Mark } from './geometry.ts';
import css from './placing.module.css';
import { SealFace } from './seal-face.tsx';

interface Props {
  readonly mark: Mark;
  readonly scale: number;
  readonly name: string;
  readonly size: SealSize;
  readonly image?: string | undefined;
}

/** Where a mark lies on its page, in pixels. */
export const boxOf = ({ left, y, width, height }: Mark, scale: number) => ({
  left: left * scale,
  top: (y - height / 2) * scale,
  width: width * scale,
  height: height * scale,
});

/** What shows of a seal at a mark: all of it, or its slice. */
export const MarkPicture = ({ mark, scale, name, size, image }: Props) => (
  <span className={css.slice}>
    <span
      style={{
        width: size.width * scale,
        height: size.height * scale,
        marginInlineStart: -(mark.slice?.from ?? 0) * scale,
      }}
    >
      <SealFace name={name} size={size} image={image} />
    </span>
  </span>
);

/** A seal where it will stand, to be looked at. */
export const MarkView = (props: Props) => (
  <span className={css.mark} style={boxOf(props.mark, props.scale)} title={props.name}>
    <MarkPicture {...props} />
  </span>
);
