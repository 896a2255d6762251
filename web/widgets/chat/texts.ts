import { german } from './texts-de.ts'

/** Every text of the widget; a topic may replace each by its name. */
const english = {
  title: 'Chat with us',
  open: 'Open the chat',
  unread: '{n} unread',
  leaveMessage: 'Leave a message',
  minimize: 'Minimize chat',
  more: 'More: sound, transcript, end chat',
  sound: 'Sound for new messages',
  end: 'End chat',
  greeting: 'Hi! How can we help?',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  required: 'Required',
  choose: 'Choose…',
  missing: 'Fill this in',
  badEmail: 'Enter a full address, like name@example.com',
  tooLong: 'This is too long',
  start: 'Start chat',
  placeholder: 'Write a message',
  send: 'Send',
  emoji: 'Emoji',
  attach: 'Attach a file',
  preview: 'The agent sees what you type before you send it.',
  online: 'Online',
  place: 'Your place in the queue',
  next: 'You’re next',
  before: '{n} before you',
  estimate: 'About {n} min',
  estimateBasis: 'Measured over the last hour. Most people waited {from} to {to} min.',
  keepBrowsing: 'Keep browsing. The chat stays with you.',
  byEmail: 'Reply to me by email instead',
  back: 'Back',
  leaveQueue: 'Leave the queue',
  joined: '{name} joined the chat',
  passedOn: 'You’ve been transferred to {name}',
  typing: '{name} is typing…',
  someone: 'Someone',
  you: 'You',
  log: 'Conversation',
  unsent: 'Sends when you’re back online',
  sending: 'Sending…',
  failed: 'Not sent',
  received: 'Received',
  delivered: 'Delivered',
  read: 'Read',
  lost: 'No connection. What you write is saved.',
  nextTry: 'Next try in {n} s.',
  tryNow: 'Try now',
  tooLarge: 'Too large. The limit is 10 MB.',
  fileRefused: 'This file couldn’t be sent',
  tooFast: 'You’re writing very fast. Wait a moment.',
  picture: 'Picture: {name}',
  ended: 'Chat ended',
  endedBy: '{name} ended the chat',
  rate: 'How was this chat?',
  worst: 'Bad',
  best: 'Very good',
  note: 'What could we do better?',
  optional: 'Optional',
  sendRating: 'Send rating',
  rated: 'Thank you for your rating.',
  transcript: 'Email me the transcript',
  sendTranscript: 'Send transcript',
  transcriptSent: 'The transcript is on its way.',
  again: 'Start a new chat',
  closed: 'Closed',
  opens: 'Closed. Opens {time}',
  awayGreeting: 'Leave a message. We’ll reply by email.',
  hours: 'Opening hours in {zone} time',
  sendMessage: 'Send message',
  sent: 'Thank you. We’ll reply by email.',
  sentNumber: 'Your request number is {number}.',
  notSent: 'The message couldn’t be sent. Try again later.',
  refused: 'The chat isn’t available right now.',
}

export type ChatTexts = typeof english

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

type TextSources = {
  lang: string
  /** Of the page, by the options. */
  title: string
  topic: { title: string | null; greeting: string | null; texts: Readonly<Record<string, string>> }
}

/** The title that old snippets have unless the site has changed it. */
const oldTitle = 'Chat with us!'

/** A title of the page may have HTML, for which old widgets were made; only its text is shown. */
export function createTexts({ lang, title, topic }: TextSources): ChatTexts {
  const language = lang.toLowerCase().split(/[-_]/)[0] as string
  const texts: ChatTexts = { ...(language === 'de' ? german : english) }
  const plain = new DOMParser().parseFromString(title, 'text/html').body.textContent?.trim() ?? ''
  if (topic.title) texts.title = topic.title
  if (topic.greeting) texts.greeting = topic.greeting
  for (const name of Object.keys(texts) as (keyof ChatTexts)[]) {
    const own = topic.texts[`${language}.${name}`] ?? topic.texts[name]
    if (own) texts[name] = own
  }
  if (plain !== '' && (plain !== oldTitle || language === 'en')) texts.title = plain
  return texts
}
