import { element } from '../element.ts'
import { readableOn } from './colors.ts'
import type { Conversation, ShownMessage } from './conversation.ts'
import type { ChatOptions } from './options.ts'
import { renderHtml } from '#web/lib/simple-html.ts'
import { style } from './style.ts'
import { type ChatTexts, fill } from './texts.ts'

export type WindowActions = {
  open(): void
  minimize(): void
  end(): void
  again(): void
  write(text: string): void
  type(text: string): void
}
type ShownChat = { now: Conversation; isOpen: boolean; isTyping: boolean; unread: number }
export type ChatWindow = { show(chat: ShownChat): void; focus(): void; setDraft(text: string): void; remove(): void }

/** The elements of the widget; `show` brings them in line with the state of the conversation. */
export function createWindow(options: ChatOptions, texts: ChatTexts, actions: WindowActions): ChatWindow {
  const host = element('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createSheet()]
  const chat = element('div', { class: options.flat ? 'chat flat' : 'chat', part: 'chat' })
  chat.style.setProperty('--color', options.background)
  chat.style.setProperty('--on-color', readableOn(options.background))
  if (options.fontSize) chat.style.fontSize = options.fontSize
  const launcher = buildLauncher(texts, actions)
  const panel = buildPanel(texts, actions)
  chat.append(launcher.button, panel.section)
  root.append(chat)
  options.target.append(host)
  return {
    show: (shown) => {
      const isGone = shown.now.phase === 'absent' && !shown.isOpen
      chat.hidden = isGone || (!options.show && !shown.isOpen)
      chat.classList.toggle('open', shown.isOpen)
      launcher.show(shown)
      panel.show(shown)
    },
    focus: () => (panel.section.hidden ? launcher.button : panel.field).focus(),
    setDraft: (text) => (panel.field.value = text),
    remove: () => host.remove(),
  }
}

function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return sheet
}

function buildLauncher({ title, open }: ChatTexts, actions: WindowActions) {
  const button = element('button', {
    type: 'button',
    class: 'launcher',
    part: 'launcher',
    'aria-expanded': 'false',
    title: open,
  })
  const badge = element('span', { class: 'badge', hidden: '' })
  button.append(title, ' ', badge)
  button.addEventListener('click', actions.open)
  return {
    button,
    show: ({ isOpen, unread }: ShownChat) => {
      button.hidden = isOpen
      badge.hidden = unread === 0
      badge.textContent = String(unread)
    },
  }
}

function buildPanel(texts: ChatTexts, actions: WindowActions) {
  const section = element('section', { class: 'panel', part: 'panel', 'aria-label': texts.title, hidden: '' })
  const end = element('button', { type: 'button' }, texts.end)
  const close = element('button', { type: 'button', 'aria-label': texts.close, title: texts.close }, '–')
  const head = element('header', { class: 'head' })
  head.append(element('h2', { class: 'title' }, texts.title), end, close)
  const lost = element('p', { class: 'lost', role: 'status', hidden: '' }, texts.lost)
  const log = element('div', { class: 'log', role: 'log', 'aria-label': texts.title, tabindex: '0' })
  const status = element('p', { class: 'status', role: 'status' })
  const again = element('button', { type: 'button', class: 'again', hidden: '' }, texts.again)
  const { form, field } = buildComposer(texts, actions)
  section.append(head, lost, log, status, again, form)
  end.addEventListener('click', actions.end)
  close.addEventListener('click', actions.minimize)
  again.addEventListener('click', actions.again)
  section.addEventListener('keydown', ({ key }) => key === 'Escape' && actions.minimize())
  return {
    section,
    field,
    show: ({ now, isOpen, isTyping }: ShownChat) => {
      section.hidden = !isOpen
      lost.hidden = now.isConnected
      end.hidden = now.phase !== 'talking' && now.phase !== 'waiting'
      again.hidden = now.phase !== 'ended'
      form.hidden = now.phase === 'ended' || now.phase === 'absent'
      status.textContent = describe(now, isTyping, texts)
      showMessages(log, now, texts)
    },
  }
}

function buildComposer(texts: ChatTexts, actions: WindowActions) {
  const form = element('form', { class: 'composer' })
  const field = element('textarea', {
    rows: 1,
    placeholder: texts.placeholder,
    'aria-label': texts.message,
    maxlength: 5000,
  })
  form.append(field, element('button', { type: 'submit', class: 'send' }, texts.send))
  const send = () => {
    const text = field.value.trim()
    field.value = ''
    if (text !== '') actions.write(text)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  field.addEventListener('input', () => actions.type(field.value))
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  })
  return { form, field }
}

function describe(now: Conversation, isTyping: boolean, texts: ChatTexts): string {
  const name = now.agent ?? texts.someone
  if (now.phase === 'absent') return texts.offline
  if (now.phase === 'ready') return texts.greeting
  if (now.phase === 'waiting') return now.position > 1 ? fill(texts.position, { n: now.position }) : texts.waiting
  if (now.phase === 'ended') return now.endedBy ? fill(texts.endedBy, { name: now.endedBy }) : texts.ended
  return isTyping ? fill(texts.typing, { name }) : fill(texts.joined, { name })
}

const stateTexts = (texts: ChatTexts): Record<ShownMessage['state'], string> => ({
  unsent: texts.unsent,
  delivered: texts.delivered,
  failed: texts.failed,
})

/** Only new messages are added, so that screen readers announce only them. */
function showMessages(log: HTMLElement, now: Conversation, texts: ChatTexts): void {
  const { messages } = now
  const lines = new Map([...log.children].map((line) => [(line as HTMLElement).dataset.key, line as HTMLElement]))
  const wanted = messages.map((message) => lines.get(message.key) ?? buildMessage(message, now.agent, texts))
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40
  log.querySelector('.state')?.remove()
  for (const [at, line] of wanted.entries())
    if (log.children[at] !== line) log.insertBefore(line, log.children[at] ?? null)
  for (const line of Array.from(log.children)) if (!wanted.includes(line as HTMLElement)) line.remove()
  const last = messages.at(-1)
  if (last?.isOwn) log.append(element('p', { class: 'state' }, stateTexts(texts)[last.state]))
  if (isAtEnd) log.scrollTop = log.scrollHeight
}

/** Screen readers also hear who wrote it; others see it by the side. */
function buildMessage({ key, html, isOwn }: ShownMessage, agent: string | undefined, texts: ChatTexts): HTMLElement {
  const line = element('div', { class: isOwn ? 'message own' : 'message', dir: 'auto', 'data-key': key })
  const author = isOwn ? texts.you : (agent ?? texts.someone)
  line.append(element('span', { class: 'hidden-label' }, `${author}: `), renderHtml(html))
  return line
}
