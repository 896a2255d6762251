import type { Say } from './texts.ts'

const texts: Readonly<Record<string, string>> = {
  required: 'Enter a value.',
  invalid: 'Enter a valid email address.',
  invalid_value: 'Enter a valid value.',
  too_long: 'This text is too long.',
}

const listGroups = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-name]')]

/** At each field, or above the button for what belongs to no field; the first field gets the focus. */
export function showProblems(form: HTMLFormElement, errors: Readonly<Record<string, string>>, say: Say): void {
  for (const [name, problem] of Object.entries(errors)) {
    const text = say(texts[problem] ?? problem)
    const group = listGroups(form).find(({ dataset }) => dataset.name === name)
    if (group) markField(group, text)
    else showAlert(form, text)
  }
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

function markField(group: HTMLElement, text: string): void {
  group.classList.add(errorClassOf(group))
  group.querySelector('input, select, textarea')?.setAttribute('aria-invalid', 'true')
  const line = group.querySelector('p')
  if (line) reveal(line, text)
}

/** `zammad-form-group` → `zammad-form-group--has-error` */
const errorClassOf = ({ classList }: HTMLElement) => `${classList[0]}--has-error`

function reveal(line: HTMLElement, text: string): void {
  line.textContent = text
  line.hidden = false
}

export function showAlert(form: HTMLFormElement, text: string): void {
  const line = form.querySelector<HTMLElement>('[role=alert]')
  if (line) reveal(line, text)
}

export function clearProblems(form: HTMLFormElement): void {
  for (const line of form.querySelectorAll('p')) line.hidden = true
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  for (const group of listGroups(form)) group.classList.remove(errorClassOf(group))
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** Required fields without a value. */
export function listMissing(form: HTMLFormElement): Record<string, string> {
  const missing = [...form.querySelectorAll<Control>('[required]')].filter((control) =>
    control instanceof HTMLInputElement && control.type === 'checkbox' ? !control.checked : control.value.trim() === '',
  )
  return Object.fromEntries(missing.map(({ name }) => [name, 'required']))
}
