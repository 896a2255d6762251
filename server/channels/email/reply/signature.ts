import { escapeText } from '#kernel/html/markup.ts'

type Values = Record<string, Record<string, unknown>>

/** `#{user.firstname}` becomes the value, as text; what is unknown becomes nothing. One pass: values bring no placeholders. */
export const fillSignature = (body: string, values: Values): string =>
  body.replaceAll(/#\{(\w+)\.(\w+)\}/g, (_, object: string, attribute: string) =>
    escapeText(String(Object.hasOwn(values, object) ? (values[object]?.[attribute] ?? '') : '')),
  )
