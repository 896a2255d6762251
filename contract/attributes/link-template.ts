/** Only these open in a browser without running anything. */
const allowed = /^(?:https?:\/\/[^/]|mailto:|tel:)/i

/** A variable at the beginning could be filled in with another protocol. */
export const isLinkTemplate = (template: string): boolean => allowed.test(template.trim())

const variable = /#\{\s*([a-z]+)\.([a-z0-9_]+)\s*\}/g

/** Of options of another server, the value; of several values, none. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'value' in value) return String(value.value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What is filled in: the name of the object in variables, such as `ticket`, and the record. */
type LinkSource = { object: string; record: Readonly<Record<string, unknown>> }

/**
 * The address of a link, such as `https://shop.example/orders/#{ticket.order_number}`, with the values of the record,
 * escaped. Undefined without an allowed protocol. Variables of other objects are left empty.
 */
export function fillLinkTemplate(template: string, { object, record }: LinkSource): string | undefined {
  if (!isLinkTemplate(template)) return undefined
  return template
    .trim()
    .replaceAll(variable, (_, of: string, name: string) =>
      of === object && Object.hasOwn(record, name) ? encodeURIComponent(textOf(record[name]).toWellFormed()) : '',
    )
}
