import { ticket } from './attributes/ticket.ts'

/**
 * What variables such as `#{ticket.customer.firstname}` may name. The lists are explicit, so that no secret can be reached:
 * what is not here is refused when a text is saved.
 */
const hidden = new Set(['preferences', 'checklist_id', 'time_unit', 'tags'])

const words = (text: string): string[] => text.trim().split(/\s+/)

const person = words(`
  id login firstname lastname fullname longname email phone mobile fax web department street zip city country address
  vip active note organization.name created_at updated_at`)
const organization = words('id name domain shared vip active note created_at updated_at')
const group = words('id name name_last note assignment_timeout follow_up_possible')
const settings = words('fqdn http_type organization product_name system_id ticket_hook')

const under = (object: string, names: readonly string[]): string[] => names.map((name) => `${object}.${name}`)

const ticketPaths = under('ticket', [
  ...Object.keys(ticket).filter((name) => !hidden.has(name)),
  'tags',
  'state.name',
  'priority.name',
  ...under('group', group),
  ...under('organization', organization),
  ...['customer', 'owner', 'created_by', 'updated_by'].flatMap((user) => under(user, person)),
])

const article = [
  ...words(`
    id ticket_id from to cc reply_to subject internal created_at updated_at body body_as_html body_as_text
    body_as_text.text2html type.name sender.name`),
  ...['created_by', 'updated_by'].flatMap((user) => under(user, person)),
]

/** The messages that a rule can name: that of the event, the newest and the oldest; each also internal or public only. */
export const articleObjects = [
  'article',
  ...['last', 'first', 'created'].flatMap((which) => [
    `${which}_article`,
    `${which}_internal_article`,
    `${which}_external_article`,
  ]),
]

/** `user` is the agent who writes, or whose change made a rule run. */
const common = [...ticketPaths, ...under('user', person), ...under('config', settings)]

/**
 * Where a text with variables is used: in a rule about tickets, written by an agent (text modules, signatures), or in a
 * schedule about users or organizations.
 */
export const placeholderPaths = {
  rule: new Set([...common, ...articleObjects.flatMap((object) => under(object, article))]),
  text: new Set([
    ...common,
    ...under('customer', person),
    ...under('group', group),
    ...under('organization', organization),
  ]),
  user: new Set([...under('user', person), ...under('config', settings)]),
  organization: new Set([...under('organization', organization), ...under('config', settings)]),
} as const
export type PlaceholderPlace = keyof typeof placeholderPaths

export const placeholderSettings: readonly string[] = settings
export const personPlaceholders: readonly string[] = person
export const organizationPlaceholders: readonly string[] = organization
export const groupPlaceholders: readonly string[] = group
