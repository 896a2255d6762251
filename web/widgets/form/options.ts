/** A field of the form, as website owners write it. */
export type FieldOption = {
  display: string
  name: string
  tag?: 'input' | 'select' | 'textarea'
  /** Of a `select`: labels by value. */
  options?: Readonly<Record<string, string>>
  type?: string
  required?: boolean
  placeholder?: string
  rows?: number
  repeat?: number
  multiple?: boolean
  defaultValue?: string | (() => string)
}

/** Names and defaults are those of the form of the compatible system. */
export type FormOptions = {
  messageTitle: string
  messageSubmit: string
  messageThankYou: string
  messageNoConfig: string
  showTitle: boolean
  modal: boolean
  noCSS: boolean
  test: boolean
  debug: boolean
  attachmentSupport: boolean
  agreementMessage: string
  prefixCSS: string
  lang: string
  attributes: readonly FieldOption[]
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const defaults: Omit<FormOptions, 'lang'> = {
  messageTitle: 'Contact us',
  messageSubmit: 'Send',
  messageThankYou: 'Thank you. Your request number is %s.',
  messageNoConfig: 'The form isn’t available right now.',
  showTitle: false,
  modal: false,
  noCSS: false,
  test: false,
  debug: false,
  attachmentSupport: false,
  agreementMessage: '',
  prefixCSS: 'zammad-form-',
  attributes: [
    { display: 'Name', name: 'name', type: 'text', required: true, placeholder: 'Your name' },
    { display: 'Email', name: 'email', type: 'email', required: true, placeholder: 'Your email address' },
    { display: 'Message', name: 'body', tag: 'textarea', required: true, placeholder: 'How can we help?', rows: 7 },
  ],
  translations: {},
}

const files: FieldOption = { display: 'Attachments', name: 'file[]', type: 'file', multiple: true }

export function completeOptions(given: Partial<FormOptions>): FormOptions {
  const options = { ...defaults, lang: document.documentElement.lang || 'en', ...given }
  return options.attachmentSupport ? { ...options, attributes: [...options.attributes, files] } : options
}
