import type { RichDoc, RichNode } from '@chancery/contract/rich/doc.ts';
import type { ReactNode } from 'react';
import css from './rich-text.module.css';

interface Props {
  readonly doc: RichDoc;
  /** Links to its pictures, by their ids. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The language it is written in, where it is not the reader's. */
  readonly lang?: string;
}

type Pictures = Props['pictures'];

const marked = (mark: NonNullable<RichNode['marks']>[number], inside: ReactNode): ReactNode => {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'strike':
      return <s>{inside}</s>;
    case 'link':
      return (
        <a href={mark.attrs?.href} target="_blank" rel="noreferrer noopener nofollow">
          {inside}
        </a>
      );
    default:
      return inside;
  }
};

const inside = ({ content = [] }: RichNode, pictures: Pictures): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that is read does not change its order
  content.map((child, at) => <Node key={at} node={child} pictures={pictures} />);

const Heading = ({ node, pictures }: { readonly node: RichNode; readonly pictures: Pictures }) => {
  const children = inside(node, pictures);
  if (node.attrs?.level === 3) return <h3>{children}</h3>;
  return node.attrs?.level === 4 ? <h4>{children}</h4> : <h2>{children}</h2>;
};

const spans = ({ attrs }: RichNode) => ({
  colSpan: Number(attrs?.colspan ?? 1),
  rowSpan: Number(attrs?.rowspan ?? 1),
});

const Node = ({ node, pictures }: { readonly node: RichNode; readonly pictures: Pictures }): ReactNode => {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>((held, mark) => marked(mark, held), node.text);
    case 'hardBreak':
      return <br />;
    case 'paragraph':
      return <p>{inside(node, pictures)}</p>;
    case 'heading':
      return <Heading node={node} pictures={pictures} />;
    case 'bulletList':
      return <ul>{inside(node, pictures)}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.start ?? 1)}>{inside(node, pictures)}</ol>;
    case 'listItem':
      return <li>{inside(node, pictures)}</li>;
    case 'blockquote':
      return <blockquote>{inside(node, pictures)}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    case 'image':
      return (
        <img
          src={pictures[String(node.attrs?.material)]}
          alt={String(node.attrs?.alt ?? '')}
          loading="lazy"
          decoding="async"
        />
      );
    case 'table':
      return (
        <div className={css.table}>
          <table>
            <tbody>{inside(node, pictures)}</tbody>
          </table>
        </div>
      );
    case 'tableRow':
      return <tr>{inside(node, pictures)}</tr>;
    case 'tableHeader':
      return <th {...spans(node)}>{inside(node, pictures)}</th>;
    case 'tableCell':
      return <td {...spans(node)}>{inside(node, pictures)}</td>;
    default:
      return null;
  }
};

/** A formatted text to be read. It is built of elements, never of markup, so that nothing in it can run. */
export const RichText = ({ doc, pictures, lang }: Props) => (
  <div className={css.text} lang={lang}>
    {inside(doc, pictures)}
  </div>
);
