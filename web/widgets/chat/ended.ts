import type { Conversation } from './conversation.ts'
import { button, h } from './dom.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'
import type { WidgetTopic } from './topic.ts'

type EndedActions = {
  rate(rating: number, note: string): void
  askTranscript(email: string): void
  again(): void
}

/** After the end: a rating, the transcript, a new chat. */
export function createEnded(topic: WidgetTopic, texts: ChatTexts, actions: EndedActions) {
  const title = h('p', { class: 'hello', tabindex: '-1' })
  const rating = createRating(texts, actions)
  const transcript = createTranscript(texts, actions)
  const again = button({ class: 'ghost' }, texts.again)
  again.addEventListener('click', actions.again)
  const ended = h('div', { class: 'ended', hidden: true }, title, rating.element, transcript.element, again)
  return {
    element: ended,
    focus: () => title.focus(),
    show: (now: Conversation, ui: WindowState) => {
      const isShown = now.phase === 'ended' && ui.left === undefined
      const isNew = isShown && ended.hidden
      ended.hidden = !isShown
      title.textContent =
        now.endedBy && now.endedBy === now.agent?.name ? fill(texts.endedBy, { name: now.endedBy }) : texts.ended
      rating.element.hidden = !topic.rating || now.agent === undefined
      rating.show(ui)
      transcript.element.hidden = !topic.transcript || now.messages.length === 0
      transcript.show(ui)
      if (isNew) showAtTop(ended)
    },
  }
}

function showAtTop({ parentElement, offsetTop }: HTMLElement): void {
  if (parentElement) parentElement.scrollTop = offsetTop
}

function createRating(texts: ChatTexts, { rate }: EndedActions) {
  const values = [1, 2, 3, 4, 5]
  const group = h(
    'fieldset',
    { class: 'stars' },
    h('legend', {}, texts.rate),
    ...values.map((value) => {
      const words = value === 1 ? ` ${texts.worst}` : value === 5 ? ` ${texts.best}` : ''
      const input = h('input', { type: 'radio', name: 'rating', value })
      return h('label', {}, input, h('span', {}, String(value), h('span', { class: 'hidden-label' }, words)))
    }),
  )
  const note = h('textarea', { rows: 2, maxlength: 2000, placeholder: texts.optional })
  const send = button({ class: 'primary', type: 'submit' }, texts.sendRating)
  const form = h(
    'form',
    { class: 'rating' },
    group,
    h('div', { class: 'ends', 'aria-hidden': 'true' }, h('span', {}, texts.worst), h('span', {}, texts.best)),
    h('label', { class: 'field' }, h('span', { class: 'label' }, texts.note), note),
    send,
  )
  const done = h('p', { role: 'status', class: 'muted' })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const chosen = group.querySelector<HTMLInputElement>('input:checked')
    if (chosen) rate(Number(chosen.value), note.value.trim())
    else group.querySelector('input')?.focus()
  })
  return {
    element: h('div', {}, form, done),
    show: ({ isRated }: WindowState) => {
      form.hidden = isRated
      done.textContent = isRated ? texts.rated : ''
    },
  }
}

function createTranscript(texts: ChatTexts, { askTranscript }: EndedActions) {
  const address = h('input', { type: 'email', required: true, autocomplete: 'email', 'aria-label': texts.email })
  const form = h(
    'form',
    { class: 'transcript' },
    h('label', { class: 'field' }, h('span', { class: 'label' }, texts.transcript), address),
    button({ class: 'plain', type: 'submit' }, texts.sendTranscript),
  )
  const done = h('p', { role: 'status', class: 'muted' })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    askTranscript(address.value.trim())
  })
  return {
    element: h('div', {}, form, done),
    show: ({ hasTranscript, email }: WindowState) => {
      if (address.value === '') address.value = email
      form.hidden = hasTranscript
      done.textContent = hasTranscript ? texts.transcriptSent : ''
    },
  }
}
