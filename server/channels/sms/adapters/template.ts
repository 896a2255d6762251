/** Fills `{name}` in the description of a gateway; every value is escaped for its place. */

const placeholder = /\{([a-z_]+)\}/g

export const placeholders = ['recipient', 'digits', 'message', 'sender', 'token', 'id', 'report_url'] as const
export type TemplateValues = Readonly<Record<(typeof placeholders)[number], string>>

export type Escape = (value: string) => string

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const escapes = {
  url: encodeURIComponent,
  form: encodeURIComponent,
  json: (value) => JSON.stringify(value).slice(1, -1),
  xml: (value) => value.replaceAll(/[&<>"']/g, (one) => xmlEntities[one] ?? one),
  text: (value) => value,
  header: (value) => value.replaceAll(/[^\t\u0020-\u007E]/g, ' '),
} satisfies Record<string, Escape>

export const fillTemplate = (template: string, values: TemplateValues, escape: Escape): string =>
  template.replaceAll(placeholder, (written, name: string) =>
    name in values ? escape(values[name as keyof TemplateValues]) : written,
  )

/** The names that a template uses. JSON has braces too, but not around a word alone. */
export const namesIn = (template: string): string[] => [...template.matchAll(placeholder)].map(([, name = '']) => name)
