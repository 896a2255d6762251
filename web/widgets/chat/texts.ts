export type TextOptions = { title: string; lang: string }

const english = {
  title: 'Chat with us',
  open: 'Open the chat',
  close: 'Minimize',
  end: 'End chat',
  greeting: 'Hi! How can we help?',
  message: 'Message',
  placeholder: 'Write a message…',
  send: 'Send',
  waiting: 'You’re next. Someone will be with you shortly.',
  position: 'You’re number {n} in line.',
  joined: '{name} joined the chat.',
  typing: '{name} is typing…',
  someone: 'Someone',
  lost: 'Connection lost. Reconnecting…',
  unsent: 'Sends when you’re back online',
  delivered: 'Delivered',
  ended: 'The chat has ended.',
  endedBy: '{name} ended the chat.',
  again: 'Start a new chat',
  offline: 'We’re not available right now.',
  failed: 'This message couldn’t be sent.',
  you: 'You',
}

export type ChatTexts = typeof english

const german: ChatTexts = {
  title: 'Chatten Sie mit uns',
  open: 'Chat öffnen',
  close: 'Minimieren',
  end: 'Chat beenden',
  greeting: 'Hallo! Wie können wir helfen?',
  message: 'Nachricht',
  placeholder: 'Nachricht schreiben …',
  send: 'Senden',
  waiting: 'Sie sind als Nächstes dran. Gleich ist jemand für Sie da.',
  position: 'Sie sind Nummer {n} in der Warteschlange.',
  joined: '{name} ist dem Chat beigetreten.',
  typing: '{name} schreibt …',
  someone: 'Jemand',
  lost: 'Verbindung unterbrochen. Neuer Versuch …',
  unsent: 'Wird gesendet, sobald Sie wieder online sind',
  delivered: 'Zugestellt',
  ended: 'Der Chat ist beendet.',
  endedBy: '{name} hat den Chat beendet.',
  again: 'Neuen Chat beginnen',
  offline: 'Im Moment sind wir nicht erreichbar.',
  failed: 'Diese Nachricht konnte nicht gesendet werden.',
  you: 'Sie',
}

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A title of the page may have HTML, for which old widgets were made; only its text is shown. */
export function createTexts({ title, lang }: TextOptions): ChatTexts {
  const texts = lang.toLowerCase().startsWith('de') ? german : english
  const plain = new DOMParser().parseFromString(title, 'text/html').body.textContent?.trim()
  return { ...texts, title: plain || texts.title }
}
