import { Organization } from '#contract/organization.ts'
import { Tags } from '#contract/tag.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import { fieldCondition } from '#web/domain/fields/field-condition.ts'
import { attributeChoices, filterableAttributes } from '#web/domain/tickets/attributes.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import { conditionAttribute } from '#web/domain/tickets/condition-attribute.ts'

/** Names of what was found, so that a chip can say them. */
const names = new Map<string, string>()
export const knownName = (field: string, id: unknown): string | undefined => names.get(`${field} ${String(id)}`)

function remember<O extends Option>(field: string, options: readonly O[]): readonly O[] {
  for (const { id, label } of options) names.set(`${field} ${id}`, label)
  return options
}

async function findPeople(words: string): Promise<Option<number>[]> {
  const found = await api(User).search({ query: words, limit: 12 })
  return found.map((person) => ({ id: person.id, label: formatName(person), description: person.email ?? undefined }))
}

async function findOrganizations(words: string): Promise<Option<number>[]> {
  const found = await api(Organization.endpoints).search({ query: words, limit: 12 })
  return found.map(({ id, name }) => ({ id, label: name }))
}

export const findTags = async (words: string): Promise<Option<string>[]> =>
  (await api(Tags).search({ term: words, limit: 20 })).map(({ value }) => ({ id: value, label: value }))

const wordsFor: Readonly<Record<string, () => string>> = {
  organization: () => t('Organization'),
  customer: () => t('Customer'),
  vip: () => t('VIP'),
}

/** A condition of another client may use more than is offered here; it is shown as text, too. */
export const foreignField = (name: string): ConditionAttribute => ({
  name,
  label: name
    .replace(/^ticket\./, '')
    .split('.')
    .map((part) => wordsFor[part]?.() ?? td(makeLabel(part)))
    .join(': '),
  kind: 'text',
})

/** The order in which filters are offered, without those that only overviews use. */
const order = [
  'group',
  'state',
  'priority',
  'owner',
  'customer',
  'organization',
  'tags',
  'title',
  'created_at',
  'updated_at',
  'pending_time',
  'escalation_at',
]
const onlyInOverviews = ['number', 'close_at', 'last_contact_at', 'last_contact_agent_at', 'last_contact_customer_at']

const finders = {
  user: async (words: string) => remember('user', await findPeople(words)),
  organization: async (words: string) => remember('organization', await findOrganizations(words)),
  tag: findTags,
}

/** What a list of tickets can be filtered by. */
export function filterFields(choices: Choices): ConditionAttribute[] {
  const agents = choices.owners.map(({ id, name }) => ({ id, label: name }))
  remember('user', agents)
  const described = filterableAttributes(order, onlyInOverviews).map((name) =>
    conditionAttribute(name, { choices: attributeChoices(name, choices), finders }),
  )
  return [...described, ...choices.customFields.map((field) => fieldCondition(field, 'ticket'))]
}
