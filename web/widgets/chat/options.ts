import type { VisitorIdentity } from './state.ts'

type Callbacks = {
  onReady: () => void
  onCssLoaded: () => void
  onOpenAnimationEnd: () => void
  onCloseAnimationEnd: () => void
  onConnectionEstablished: (data: unknown) => void
  onConnectionReestablished: () => void
  onSessionClosed: (data: unknown) => void
  onError: (text: string) => void
}

/** Names and defaults are those of the deployed widget; sites pass them to `new ZammadChat({…})`. */
export type ChatOptions = Callbacks & {
  chatId: number | string
  /** The address of the socket; derived from the address of the script. */
  host: string
  /** False: the chat opens only by a button of the page. */
  show: boolean
  target: Element
  title: string
  lang: string
  /** Empty: the color of the topic. */
  background: string
  fontSize: string
  flat: boolean
  buttonClass: string
  inactiveClass: string
  identity: VisitorIdentity | undefined
  /** Minutes. Only for sites whose snippet has them: until a closed widget removes itself, */
  idleTimeout: number | undefined
  /** a chat without messages ends, */
  inactiveTimeout: number | undefined
  /** and a visitor leaves the queue. */
  waitingListTimeout: number | undefined
}

type JQueryLike = { get(at: number): Element }
export type GivenOptions = Partial<Omit<ChatOptions, 'target'>> & { target?: Element | JQueryLike }

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
    background: '',
    fontSize: '',
    flat: false,
    buttonClass: 'open-zammad-chat',
    inactiveClass: 'is-inactive',
    identity: undefined,
    idleTimeout: undefined,
    inactiveTimeout: undefined,
    waitingListTimeout: undefined,
    onReady: nothing,
    onCssLoaded: nothing,
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

/** `wss://support.example.com/ws` → `https://support.example.com/api/v1` */
export function apiOf(socket: string): string {
  const { protocol, host } = new URL(socket, location.href)
  return `${protocol === 'wss:' || protocol === 'https:' ? 'https' : 'http'}://${host}/api/v1`
}
