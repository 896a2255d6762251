import { ticketActionInput } from '#contract/ticket-action.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import type { Action } from './action.ts'

const attributes = attributesOf('Ticket')
const isAttribute = (name: string): name is keyof typeof attributes => Object.hasOwn(attributes, name)

const area = 'ticket.'

/** Sets attributes of the ticket, by id or by name. */
export const setAttributes: Action<typeof ticketActionInput.attributes> = {
  input: ticketActionInput.attributes,
  readEntry: (key, { value }) => {
    const name = key.slice(area.length)
    if (!key.startsWith(area) || !isAttribute(name) || !(name in ticketActionInput.attributes.shape)) return undefined
    const single = Array.isArray(value) ? value[0] : value
    // Forms send an empty value for what was not chosen.
    const isEmpty = single === undefined || single === null || single === '' || single === '0'
    return isEmpty && 'required' in attributes[name] ? undefined : { [name]: single }
  },
  addTo: (change, input) => ({ ...change, attributes: { ...change.attributes, ...input } }),
}
