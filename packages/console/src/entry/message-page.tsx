import { EntryFrame } from './entry-frame.tsx';
import { Message, type MessageProps } from './message.tsx';

/** A page that says one thing and shows the way on. */
export const MessagePage = (props: MessageProps) => (
  <EntryFrame>
    <Message {...props} />
  </EntryFrame>
);
