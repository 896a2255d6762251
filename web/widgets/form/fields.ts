import { element } from '../element.ts'
import type { FieldOption, FormOptions } from './options.ts'
import type { Say } from './texts.ts'

let forms = 0

const completions: Readonly<Record<string, string>> = { name: 'name', email: 'email' }

/** The fields in their order, each with its label and a line for its problem. */
export function buildFields(options: FormOptions, say: Say): HTMLElement[] {
  forms += 1
  const place = `${options.modal ? 'modal' : 'inline'}-${forms}`
  return options.attributes
    .flatMap((field) => Array.from({ length: field.repeat ?? 1 }, () => field))
    .map((field) => buildField(field, { place, css: options.prefixCSS, say }))
}

type Style = { place: string; css: string; say: Say }

function buildField(field: FieldOption, { place, css, say }: Style): HTMLElement {
  const id = `zammad-form-${field.name.replaceAll(/\W/g, '')}-${place}`
  const control = element(field.tag ?? 'input', {
    id,
    name: field.name,
    class: `${css}control`,
    'aria-describedby': `${id}-error`,
    ...attributesOf(field, say),
  })
  for (const [option, label] of Object.entries(field.options ?? {}))
    control.append(element('option', { value: option }, say(label)))
  const { defaultValue } = field
  const value = typeof defaultValue === 'function' ? defaultValue() : defaultValue
  if (value) control.value = value
  const group = element('div', { class: `${css}group`, 'data-name': field.name })
  const problem = element('p', { id: `${id}-error`, class: `${css}error`, hidden: '' })
  group.append(element('label', { for: id }, say(field.display)), control, problem)
  return group
}

const attributesOf = ({ name, type, required, rows, multiple, placeholder }: FieldOption, say: Say) => ({
  ...(type && { type }),
  ...(required && { required: '' }),
  ...(rows && { rows }),
  ...(multiple && { multiple: '' }),
  ...(placeholder && { placeholder: say(placeholder) }),
  ...(completions[name] && { autocomplete: completions[name] }),
})

export function buildAgreement({ prefixCSS, agreementMessage }: FormOptions): HTMLElement {
  const label = element('label', { class: `${prefixCSS}checkbox` })
  const text = element('span')
  // Written by the owner of the website, who may use HTML here.
  text.innerHTML = agreementMessage
  label.append(element('input', { type: 'checkbox', name: 'agreement', required: '' }), text)
  return label
}

/** Hidden from people and from screen readers: only programs fill it in. */
export function buildTrap({ prefixCSS }: FormOptions, name: string): HTMLElement {
  const trap = element('div', { class: `${prefixCSS}trap`, 'aria-hidden': 'true' })
  trap.append(element('input', { name, type: 'text', tabindex: '-1', autocomplete: 'off' }))
  return trap
}
