import { Organization } from '#contract/organization.ts'
import { Tags } from '#contract/tag.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { nameOf } from '#web/lib/people.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { labelOf } from '#web/ui/patterns/form/field-spec.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import type { Choices } from '#web/domain/tickets/choices.ts'

/** Names of what was found, so that a chip can say them. */
const names = new Map<string, string>()
export const knownName = (field: string, id: unknown): string | undefined => names.get(`${field} ${String(id)}`)

function remember<O extends Option>(field: string, options: readonly O[]): readonly O[] {
  for (const { id, label } of options) names.set(`${field} ${id}`, label)
  return options
}

async function findPeople(words: string): Promise<Option<number>[]> {
  const found = await api(User).search({ query: words, limit: 12 })
  return found.map((person) => ({ id: person.id, label: nameOf(person), description: person.email ?? undefined }))
}

async function findOrganizations(words: string): Promise<Option<number>[]> {
  const found = await api(Organization.endpoints).search({ query: words, limit: 12 })
  return found.map(({ id, name }) => ({ id, label: name }))
}

export const findTags = async (words: string): Promise<Option<string>[]> =>
  (await api(Tags).search({ term: words, limit: 20 })).map(({ value }) => ({ id: value, label: value }))

const optionsOf = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ id, label: td(name) }))

const field = (name: string, label: string, rest: Omit<ConditionAttribute, 'name' | 'label'>): ConditionAttribute => ({
  name: `ticket.${name}`,
  label,
  ...rest,
})

const wordsFor: Readonly<Record<string, () => string>> = {
  organization: () => t('Organization'),
  customer: () => t('Customer'),
  vip: () => t('VIP'),
}

/** A condition that another client wrote may ask for more than is offered here; it is shown in words, too. */
export const foreignField = (name: string): ConditionAttribute => ({
  name,
  label: name
    .replace(/^ticket\./, '')
    .split('.')
    .map((part) => wordsFor[part]?.() ?? td(labelOf(part)))
    .join(': '),
  kind: 'text',
})

/** What a list of tickets can be filtered by. */
export function filterFields({ states, priorities, groups, owners }: Choices): ConditionAttribute[] {
  const agents = owners.map(({ id, name }) => ({ id, label: name }))
  remember('user', agents)
  return [
    field('group_id', t('Group'), { kind: 'id', options: optionsOf(groups) }),
    field('state_id', t('State'), { kind: 'id', options: optionsOf(states) }),
    field('priority_id', t('Priority'), { kind: 'id', options: optionsOf(priorities) }),
    field('owner_id', t('Owner'), { kind: 'user', options: agents }),
    field('customer_id', t('Customer'), {
      kind: 'user',
      search: async (words) => remember('user', await findPeople(words)),
    }),
    field('organization_id', t('Organization'), {
      kind: 'organization',
      search: async (words) => remember('organization', await findOrganizations(words)),
    }),
    field('tags', t('Tags'), { kind: 'tag', search: findTags }),
    field('title', t('Title'), { kind: 'text' }),
    field('created_at', t('Created'), { kind: 'timestamp' }),
    field('updated_at', t('Updated'), { kind: 'timestamp' }),
    field('pending_time', t('Waits until'), { kind: 'timestamp' }),
    field('escalation_at', t('Escalation'), { kind: 'timestamp' }),
  ]
}
