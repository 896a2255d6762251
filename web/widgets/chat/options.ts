import type { TextOptions } from './texts.ts'

/** Names and defaults are those of the deployed widget; sites pass them to `new ZammadChat({…})`. */
export type ChatOptions = TextOptions & {
  chatId: number | string
  /** The address of the socket; derived from the address of the script. */
  host: string
  /** False: the chat opens only by a button of the page. */
  show: boolean
  target: Element
  background: string
  fontSize: string
  flat: boolean
  buttonClass: string
  inactiveClass: string
  onReady: () => void
  onOpenAnimationEnd: () => void
  onCloseAnimationEnd: () => void
  onConnectionEstablished: (data: unknown) => void
  onConnectionReestablished: () => void
  onSessionClosed: (data: unknown) => void
  onError: (text: string) => void
}

export type GivenOptions = Partial<Omit<ChatOptions, 'target'>> & { target?: Element | { get(at: number): Element } }

const nothing = () => undefined

/** A page that uses jQuery passes a jQuery object as the target. */
const elementOf = (target: GivenOptions['target']): Element =>
  target === undefined ? document.body : 'get' in target ? target.get(0) : target

export function completeOptions(given: GivenOptions, socket: string): ChatOptions | undefined {
  if (given.chatId === undefined || given.chatId === '') return undefined
  return {
    host: socket,
    show: true,
    title: '',
    lang: document.documentElement.lang || navigator.language,
    background: '#0b6e75',
    fontSize: '',
    flat: false,
    buttonClass: 'open-zammad-chat',
    inactiveClass: 'is-inactive',
    onReady: nothing,
    onOpenAnimationEnd: nothing,
    onCloseAnimationEnd: nothing,
    onConnectionEstablished: nothing,
    onConnectionReestablished: nothing,
    onSessionClosed: nothing,
    onError: nothing,
    ...given,
    chatId: given.chatId,
    target: elementOf(given.target),
  }
}
