import { readableOn } from './colors.ts'
import type { Conversation } from './conversation.ts'
import { h } from './dom.ts'
import { createLauncher } from './launcher.ts'
import type { ChatOptions } from './options.ts'
import { createPanel } from './panel.ts'
import type { Answers } from './say.ts'
import type { WindowState } from './state.ts'
import type { Locate } from './picture.ts'
import { style } from './style.ts'
import type { ChatTexts } from './texts.ts'
import type { WidgetTopic } from './topic.ts'

export type WindowActions = {
  open(): void
  minimize(): void
  begin(answers: Answers, text: string): void
  write(text: string): void
  type(text: string): void
  attach(files: readonly File[]): void
  end(): void
  retry(): void
  askForEmail(): void
  leaveMessage(answers: Answers, message: string): void
  rate(rating: number, note: string): void
  askTranscript(email: string): void
  setSound(sound: boolean): void
  again(): void
}

export type ChatWindow = {
  show(now: Conversation, ui: WindowState): void
  focus(): void
  hasFocus(): boolean
  setDraft(text: string): void
  remove(): void
}

type Look = { options: ChatOptions; texts: ChatTexts; topic: WidgetTopic; locate: Locate }

const usualColor = '#00757b'
const rightToLeft = /^(?:ar|fa|he|ur|yi|ps|dv)\b/i

/** The elements of the widget; `show` brings them in line with the state of the conversation. */
export function createWindow(look: Look, actions: WindowActions): ChatWindow {
  const { options, texts } = look
  const host = h('div', { class: 'zammad-chat-is-loaded' })
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createSheet()]
  const chat = createFrame(look)
  const launcher = createLauncher(texts, actions.open)
  const panel = createPanel(look, actions)
  chat.append(launcher.element, panel.element)
  root.append(chat)
  options.target.append(host)
  return {
    show: (now, ui) => {
      const isGone = (now.phase === 'absent' || now.phase === 'loading') && !ui.isOpen
      chat.hidden = isGone || (!options.show && !ui.isOpen)
      chat.classList.toggle('open', ui.isOpen)
      host.classList.toggle('zammad-chat-is-shown', !chat.hidden)
      host.classList.toggle('zammad-chat-is-open', ui.isOpen)
      launcher.show(now, ui)
      panel.show(now, ui)
    },
    focus: () => (panel.element.hidden ? launcher.element.focus() : panel.focus()),
    hasFocus: () => root.activeElement !== null,
    setDraft: panel.setDraft,
    remove: () => {
      panel.remove()
      host.remove()
    },
  }
}

function createFrame({ options, topic }: Look): HTMLElement {
  const isRightToLeft = rightToLeft.test(options.lang) || document.dir === 'rtl'
  const classes = ['chat', topic.position, topic.theme, ...(options.flat ? ['flat'] : [])]
  const chat = h('div', {
    class: classes.join(' '),
    part: 'chat',
    dir: isRightToLeft ? 'rtl' : 'ltr',
    lang: options.lang,
  })
  const color = options.background || topic.color || usualColor
  chat.style.setProperty('--color', color)
  chat.style.setProperty('--on-color', readableOn(color))
  if (options.fontSize) chat.style.fontSize = options.fontSize
  return chat
}

function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return sheet
}
