import { renderHtml } from '#web/lib/simple-html.ts'
import {
  type ChatAgent,
  type Conversation,
  type MessageFile,
  placeOfJoin,
  receiptOf,
  type ShownMessage,
} from './conversation.ts'
import { h, icon } from './dom.ts'
import { createAvatar, isPicture, type Locate, showPicture } from './picture.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'

type Line = { element: HTMLElement; meta: HTMLElement }

/** The messages. Only new ones are added, so that screen readers announce only them. */
export function createLog(texts: ChatTexts, locate: Locate) {
  const lines = new Map<string, Line>()
  const joined = h('p', { class: 'sys', hidden: true })
  const list = h('div', { class: 'lines', role: 'log', 'aria-label': texts.log })
  const typing = h('div', { class: 'typing', hidden: true }, h('i'), h('i'), h('i'))
  const spoken = h('p', { class: 'hidden-label', role: 'status' })
  const log = h('div', { class: 'log zammad-chat-body', part: 'log' }, list, typing, spoken)

  const show = (now: Conversation, ui: WindowState) => {
    const { messages, agent } = now
    log.hidden = messages.length === 0 && now.phase !== 'talking'
    const isAtEnd = log.parentElement === null || isScrolledDown(log.parentElement)
    joined.hidden = agent === undefined || now.phase === 'ended'
    if (agent) joined.textContent = fill(now.passedOn ? texts.passedOn : texts.joined, { name: agent.name })
    placeLines(now)
    typing.hidden = !ui.isTyping || now.phase !== 'talking'
    speak(ui.isTyping ? fill(texts.typing, { name: agent?.name ?? texts.someone }) : '')
    if (isAtEnd) scrollDown(log)
  }
  const speak = (text: string) => {
    if (spoken.textContent !== text) spoken.textContent = text
  }
  const updateLine = (message: ShownMessage, at: number, now: Conversation): HTMLElement => {
    const line = lines.get(message.key) ?? buildLine(message, now.agent, { texts, locate })
    lines.set(message.key, line)
    const next = now.messages[at + 1]
    line.element.classList.toggle('last', !next || next.isOwn !== message.isOwn)
    line.meta.textContent = describeMeta(message, now, !next, texts)
    return line.element
  }
  const placeLines = (now: Conversation) => {
    const wanted = now.messages.map((message, at) => updateLine(message, at, now))
    if (!joined.hidden) wanted.splice(placeOfJoin(now), 0, joined)
    for (const [at, element] of wanted.entries())
      if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null)
    while (list.children.length > wanted.length) list.lastElementChild?.remove()
    const shown = new Set(now.messages.map(({ key }) => key))
    for (const key of lines.keys()) if (!shown.has(key)) lines.delete(key)
  }
  return { element: log, show }
}

const isScrolledDown = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < 60

function scrollDown({ parentElement }: HTMLElement): void {
  if (parentElement) parentElement.scrollTop = parentElement.scrollHeight
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

function describeMeta(message: ShownMessage, now: Conversation, isLast: boolean, texts: ChatTexts): string {
  const time = message.at > 0 ? clock.format(message.at) : ''
  if (message.state === 'failed') return texts.failed
  if (message.state === 'unsent' && !isLast) return now.isConnected ? texts.sending : texts.unsent
  if (!message.isOwn || !isLast) return time
  const receipt = receiptOf(now)
  const word = receipt === 'unsent' && now.isConnected ? texts.sending : receipt ? texts[receipt] : ''
  return [time, word].filter(Boolean).join(' · ')
}

type LineLook = { texts: ChatTexts; locate: Locate }

/** Screen readers also hear who wrote it; others see it by the side. */
function buildLine(message: ShownMessage, agent: ChatAgent | undefined, { texts, locate }: LineLook): Line {
  const { isOwn, html, files, file, key } = message
  const author = isOwn ? texts.you : (agent?.name ?? texts.someone)
  const kind = isOwn ? 'own zammad-chat-message--customer' : 'theirs zammad-chat-message--agent'
  const element = h('div', { class: `line zammad-chat-message ${kind}`, 'data-key': key })
  const column = h('div', { class: 'column' }, h('span', { class: 'hidden-label' }, `${author}: `))
  if (html !== '') column.append(h('div', { class: 'message zammad-chat-message-body', dir: 'auto' }, renderHtml(html)))
  if (file) column.append(h('div', { class: 'doc' }, icon('file'), h('span', {}, h('b', { dir: 'auto' }, file.name))))
  column.append(
    ...files.map((one) => (isPicture(one) ? showPicture(one, locate(one.url), texts) : showFile(one, locate(one.url)))),
  )
  const meta = h('span', { class: 'meta' })
  if (!isOwn) element.append(createAvatar(author, agent?.avatar ? locate(agent.avatar) : null))
  element.append(column, meta)
  return { element, meta }
}

const showFile = ({ filename, size }: MessageFile, url: string): HTMLElement =>
  h(
    'a',
    { class: 'doc', href: url, target: '_blank', rel: 'noopener noreferrer' },
    icon('file'),
    h('span', {}, h('b', { dir: 'auto' }, filename), h('small', {}, describeSize(size))),
    icon('download'),
  )

function describeSize(bytes: number): string {
  const [value, unit] =
    bytes < 1024 * 1024 ? [Math.max(1, Math.round(bytes / 1024)), 'kilobyte'] : [bytes / 1024 / 1024, 'megabyte']
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value as number)
}
