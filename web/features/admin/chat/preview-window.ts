import type { PublicTopic } from '#contract/chat-topic.ts'
import { answerPreview, type PreviewState } from './preview-server.ts'

export type Preview = { state: PreviewState; topic: PublicTopic; direction: 'ltr' | 'rtl'; language: string }

type Widget = { open(): void; destroy(): void }
type PreviewPage = Window &
  typeof globalThis & { SwitchboardChat?: new (options: Record<string, unknown>) => Widget; shown?: Widget }

/** Enough of a socket for the widget: it is open, and answers as a server would. */
function createSocketClass(page: PreviewPage, read: () => Preview) {
  return class PreviewSocket extends page.EventTarget {
    static readonly OPEN = 1
    readonly OPEN = 1
    readyState = 0
    bufferedAmount = 0
    onopen: ((event: Event) => void) | null = null
    onmessage: ((event: MessageEvent) => void) | null = null
    onclose: ((event: Event) => void) | null = null
    onerror: ((event: Event) => void) | null = null

    constructor() {
      super()
      page.setTimeout(() => {
        this.readyState = 1
        this.tell(new page.Event('open'), this.onopen)
      })
    }
    send(text: string) {
      const { event } = JSON.parse(text) as { event: string }
      const { state, topic } = read()
      const frames = answerPreview(event, state, topic)
      if (frames.length === 0) return
      page.setTimeout(() =>
        this.tell(new page.MessageEvent('message', { data: JSON.stringify(frames) }), this.onmessage),
      )
    }
    close() {
      this.readyState = 3
    }
    private tell<E extends Event>(event: E, listener: ((event: E) => void) | null) {
      this.dispatchEvent(event)
      listener?.(event)
    }
  }
}

/** The preview must not continue a chat of this browser, nor leave one behind. */
function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const source = '/assets/chat/chat.js'

const loadScript = (page: PreviewPage) =>
  new Promise<void>((resolve, reject) => {
    const script = page.document.createElement('script')
    script.src = source
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${source} was not loaded.`)))
    page.document.head.append(script)
  })

/** An empty page with the script of the websites, whose server is replaced. */
export async function preparePage(frame: HTMLIFrameElement, read: () => Preview): Promise<PreviewPage> {
  const page = frame.contentWindow as PreviewPage
  const replaced = {
    WebSocket: createSocketClass(page, read),
    sessionStorage: createStorage(),
    localStorage: createStorage(),
  }
  for (const [name, value] of Object.entries(replaced)) Object.defineProperty(page, name, { value, configurable: true })
  // The field of the form keeps the focus while its preview changes.
  page.HTMLElement.prototype.focus = () => undefined
  await loadScript(page)
  return page
}

/** The widget is created again for every change, as on a page that is loaded again. */
export function showWidget(page: PreviewPage, { direction, language }: Preview): void {
  page.document.documentElement.dir = direction
  page.shown?.destroy()
  page.document.body.replaceChildren()
  if (!page.SwitchboardChat) return
  page.shown = new page.SwitchboardChat({ chatId: 1, lang: language })
  page.shown.open()
}
