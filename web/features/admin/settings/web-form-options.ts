/** The options that an administrator chooses; their names are those of the script. */
export type WebFormOptions = {
  messageTitle: string
  messageSubmit: string
  messageThankYou: string
  modal: boolean
  showTitle: boolean
  attachmentSupport: boolean
}

/** Only what differs from the defaults of the script. */
const listChosen = (options: WebFormOptions) =>
  Object.entries(options).filter(([, value]) => value !== false && value !== '')

/** A line of JavaScript in a page: `</script>` in a text must not end the script. */
const writeValue = (value: string | boolean) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What the administrator adds to a page of the website. */
export function writeSnippet(address: string, options: WebFormOptions): string {
  const lines = listChosen(options).map(([name, value]) => `    ${name}: ${writeValue(value)},`)
  return [
    options.modal ? '<button id="contact-form">Contact us</button>' : '<div id="contact-form"></div>',
    `<script src="${address}/assets/form/form.js"></script>`,
    '<script>',
    "  SwitchboardForm('#contact-form', {",
    ...lines,
    '  })',
    '</script>',
  ].join('\n')
}
