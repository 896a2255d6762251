import { element } from '../element.ts'
import { connectForm, type FormConfig, type FormConnection } from './connection.ts'
import { buildAgreement, buildFields, buildTrap } from './fields.ts'
import { completeOptions, type FormOptions } from './options.ts'
import { clearProblems, listMissing, showAlert, showProblems } from './problems.ts'
import { createTexts, type Say } from './texts.ts'

type Form = { options: FormOptions; say: Say; connection: FormConnection }

/** The form in an element of the page, or behind it as a button. */
export function startForm(target: HTMLElement, host: string, given: Partial<FormOptions>): void {
  const options = completeOptions(given)
  const form = { options, say: createTexts(options), connection: connectForm(host, options.test) }
  if (!options.noCSS) loadStyle(host)
  if (!options.modal) return void show(form, target)
  target.addEventListener('click', (event) => {
    event.preventDefault()
    void openDialog(form)
  })
}

function loadStyle(host: string): void {
  const href = `${host}/assets/form/form.css`
  if (!document.querySelector(`link[href="${href}"]`))
    document.head.append(element('link', { rel: 'stylesheet', href }))
}

async function openDialog(form: Form): Promise<void> {
  const { options, say } = form
  const css = options.prefixCSS
  const dialog = element('dialog', { class: `${css}modal`, 'aria-label': say(options.messageTitle) })
  const close = element('button', { type: 'button', class: `${css}close`, 'aria-label': say('Close') }, '×')
  const content = element('div', { class: `${css}modal-body` })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(content, close)
  document.body.append(dialog)
  dialog.showModal()
  await show(form, content)
  content.querySelector<HTMLElement>('input, textarea')?.focus()
}

async function show(form: Form, place: HTMLElement): Promise<void> {
  const { options, say, connection } = form
  try {
    place.replaceChildren(build(form, await connection.loadConfig()))
  } catch (error) {
    report(options, error)
    const alert = { class: `${options.prefixCSS}alert js-noConfig`, role: 'alert' }
    place.replaceChildren(element('p', alert, say(options.messageNoConfig)))
  }
}

function build(form: Form, { spam_protection: protection }: FormConfig): HTMLFormElement {
  const { options, say } = form
  const css = options.prefixCSS
  const made = element('form', { class: 'zammad-form', novalidate: '' })
  if (options.showTitle || options.modal) made.append(element('h2', {}, say(options.messageTitle)))
  made.append(...buildFields(options, say))
  if (options.agreementMessage) made.append(buildAgreement(options))
  if (protection?.honeypot) made.append(buildTrap(options, protection.honeypot.field))
  made.append(element('p', { class: `${css}alert`, role: 'alert', hidden: '' }))
  made.append(element('button', { type: 'submit', class: `${css}submit` }, say(options.messageSubmit)))
  made.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, made)
  })
  return made
}

async function submit(form: Form, made: HTMLFormElement): Promise<void> {
  const { options, say } = form
  clearProblems(made)
  const missing = listMissing(made)
  if (Object.keys(missing).length > 0) return showProblems(made, missing, say)
  const button = made.querySelector('button')
  if (button) button.disabled = true
  try {
    await send(form, made)
  } catch (error) {
    report(options, error)
    showAlert(made, say('Couldn’t send your message. Please try again.'))
  } finally {
    if (button) button.disabled = false
  }
}

async function send({ options, say, connection }: Form, made: HTMLFormElement): Promise<void> {
  const body = new FormData(made)
  if (!body.get('title')) body.set('title', say(options.messageTitle))
  const outcome = await connection.send(body)
  if ('failure' in outcome) return showAlert(made, say(outcome.failure))
  if ('errors' in outcome) return showProblems(made, outcome.errors, say)
  const text = say(options.messageThankYou).replace('%s', outcome.number)
  const thanks = { class: `${options.prefixCSS}thankyou js-thankyou`, role: 'status', tabindex: '-1' }
  const line = element('p', thanks, text)
  made.replaceWith(line)
  line.focus()
}

const report = ({ debug }: FormOptions, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the owner of the website asked for it with `debug`
  if (debug) console.error('web form:', error)
}
