import { type Attribute, type Attributes, type AttributeKind, type Reference, stamps } from './attribute.ts'
import { group } from './attributes/group.ts'
import { organization } from './attributes/organization.ts'
import { ticket } from './attributes/ticket.ts'
import { ticketArticle } from './attributes/ticket-article.ts'
import { user } from './attributes/user.ts'

export type { Attribute }

/** Every object whose attributes are described, by the name that deployed clients know. */
const described = {
  Ticket: ticket,
  TicketArticle: ticketArticle,
  User: user,
  Organization: organization,
  Group: group,
} as const satisfies Record<string, Attributes>

export type DescribedObject = keyof typeof described

export const attributesOf = <O extends DescribedObject>(object: O): (typeof described)[O] => described[object]

/** Names of the attributes that pass, in the order of the wire. */
export const namesOf = (object: DescribedObject, passes: (attribute: Attribute) => boolean): string[] =>
  Object.entries<Attribute>(described[object])
    .filter(([, attribute]) => passes(attribute))
    .map(([name]) => name)

/** Names of the attributes that have a trait. */
type Having<O extends DescribedObject, Trait extends keyof Attribute> = {
  [Name in keyof (typeof described)[O]]: (typeof described)[O][Name] extends Record<Trait, unknown> ? Name : never
}[keyof (typeof described)[O]]

/** What agents are told of, in the order of mails. */
export const toldAttributes = Object.entries<Attribute>(ticket)
  .flatMap(([name, { told }]) => (told === undefined ? [] : [{ name, told }]))
  .sort((a, b) => a.told - b.told)
  .map(({ name }) => name as Having<'Ticket', 'told'>)

const comparable = ['text', 'number', 'boolean', 'timestamp', 'id', 'user', 'organization'] as const
export type ComparableKind = (typeof comparable)[number]

const isComparable = (kind: AttributeKind): kind is ComparableKind =>
  (comparable as readonly AttributeKind[]).includes(kind)

/** Columns that a condition may compare, with what they hold. */
export const comparableColumns = (object: DescribedObject): [name: string, kind: ComparableKind][] =>
  Object.entries<Attribute>(described[object]).flatMap(([name, { kind, column }]) =>
    column !== false && isComparable(kind) ? [[name, kind] as [string, ComparableKind]] : [],
  )

/** To-one references by their key without `_id`; who wrote a record, every resource answers in the same way. */
export const referencesOf = (object: DescribedObject): Record<string, Reference> =>
  Object.fromEntries(
    Object.entries<Attribute>(described[object]).flatMap(([name, { reference }]) =>
      reference && name.endsWith('_id') && !(name in stamps) ? [[name.slice(0, -'_id'.length), reference]] : [],
    ),
  )
