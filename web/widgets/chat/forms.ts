import type { Conversation } from './conversation.ts'
import { button, h } from './dom.ts'
import { createFields } from './fields.ts'
import { listHours } from './hours.ts'
import type { Answers } from './say.ts'
import type { WindowState } from './state.ts'
import { type ChatTexts, fill } from './texts.ts'
import type { TopicQuestion, WidgetTopic } from './topic.ts'

type FormActions = {
  begin(answers: Answers, text: string): void
  leaveMessage(answers: Answers, message: string): void
  type(text: string): void
  back(): void
}

const messageField = (texts: ChatTexts): TopicQuestion => ({
  name: 'message',
  label: texts.message,
  type: 'textarea',
  required: true,
})

function createForm(
  questions: readonly TopicQuestion[],
  texts: ChatTexts,
  { className, submit, intro }: { className: string; submit: string; intro: HTMLElement },
) {
  const fields = createFields([...questions, messageField(texts)], texts)
  const notice = h('p', { class: 'notice', role: 'alert' })
  const form = h('form', { class: `form ${className}`, novalidate: true })
  const main = h('div', { class: 'main' }, intro, ...fields.elements)
  const foot = h('div', { class: 'foot' }, notice, button({ class: 'primary', type: 'submit' }, submit))
  form.append(main, foot)
  return { form, main, foot, fields, notice }
}

/** Greeting, questions of the topic and the first message. */
export function createStartForm(topic: WidgetTopic, texts: ChatTexts, actions: FormActions) {
  const intro = h('p', { class: 'hello' }, texts.greeting)
  const { form, fields, notice } = createForm(topic.questions, texts, {
    className: 'start',
    submit: texts.start,
    intro,
  })
  const submit = () => {
    if (!fields.check()) return
    const { message = '', ...answers } = fields.values()
    actions.begin(answers, message)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  const message = fields.input('message') as HTMLTextAreaElement
  message.addEventListener('input', () => actions.type(message.value))
  message.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit()
  })
  return {
    element: form,
    focus: fields.focus,
    message,
    show: ({ phase }: Conversation, ui: WindowState) => {
      form.hidden = phase !== 'ready' || ui.left !== undefined
      fields.setValue('name', ui.name)
      fields.setValue('email', ui.email)
      notice.textContent = form.hidden ? '' : ui.notice
    },
  }
}

/** Nobody is there, or the visitor would rather not wait: the message becomes a ticket. */
export function createAwayForm(topic: WidgetTopic, texts: ChatTexts, actions: FormActions) {
  const intro = h('p', { class: 'hello' }, texts.awayGreeting)
  const address: TopicQuestion = { name: 'email', label: 'Email', type: 'email', required: true }
  const others = topic.questions.filter(({ type }) => type !== 'email')
  const { form, main, foot, fields, notice } = createForm([...others, address], texts, {
    className: 'away',
    submit: texts.sendMessage,
    intro,
  })
  main.append(...listHours(topic, texts))
  const back = button({ class: 'ghost' }, texts.back)
  back.addEventListener('click', actions.back)
  foot.append(back)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!fields.check()) return
    const { message = '', ...answers } = fields.values()
    actions.leaveMessage(answers, message)
  })
  let problems: WindowState['problems'] | undefined
  return {
    element: form,
    focus: fields.focus,
    show: (now: Conversation, ui: WindowState) => {
      const isShown = (now.phase === 'away' || ui.wantsEmail) && ui.left === undefined
      if (isShown && form.hidden) fields.setValue('message', ownText(now))
      form.hidden = !isShown
      back.hidden = !ui.wantsEmail
      fields.setValue('name', ui.name)
      fields.setValue('email', ui.email)
      notice.textContent = form.hidden ? '' : ui.notice
      if (ui.problems !== problems) fields.setProblems(describeProblems(ui.problems, texts))
      problems = ui.problems
    },
  }
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('<br>', '\n'), 'text/html').body.textContent ?? ''

/** What the visitor wrote while waiting. */
const ownText = ({ messages }: Conversation): string =>
  messages
    .filter(({ isOwn, html }) => isOwn && html !== '')
    .map(({ html }) => plainText(html))
    .join('\n')

const describeProblems = (problems: WindowState['problems'], texts: ChatTexts) =>
  Object.fromEntries(
    Object.entries(problems)
      .filter(([, problem]) => problem)
      .map(([name, problem]) => [name, describeProblem(name, problem, texts)]),
  )

function describeProblem(name: string, problem: string, texts: ChatTexts): string {
  if (name === 'email') return texts.badEmail
  return problem === 'too_long' ? texts.tooLong : texts.missing
}

/** A message was left. */
export function createThanks(texts: ChatTexts, again: () => void) {
  const number = h('p', { class: 'muted' })
  const next = button({ class: 'ghost' }, texts.again)
  next.addEventListener('click', again)
  const thanks = h(
    'div',
    { class: 'form thanks', role: 'status', hidden: true },
    h('div', { class: 'main' }, h('p', { class: 'hello', tabindex: '-1' }, texts.sent), number),
    h('div', { class: 'foot' }, next),
  )
  return {
    element: thanks,
    focus: () => next.focus(),
    show: (_now: Conversation, { left }: WindowState) => {
      thanks.hidden = left === undefined
      number.textContent = left?.number ? fill(texts.sentNumber, left) : ''
    },
  }
}
