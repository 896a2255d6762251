import type { Attribute } from '#contract/attributes/attribute.ts'
import type { WorkflowObject } from '#contract/core-workflow.ts'
import type { TestKind } from '#contract/workflow-operators.ts'
import { attributesOf, type DescribedObject } from '#features/object-attributes/service.ts'
import { accessLevels } from '#kernel/actor.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'

/** What each part of a key describes. */
const described: Readonly<Record<string, DescribedObject>> = {
  ticket: 'Ticket',
  article: 'TicketArticle',
  customer: 'User',
  'customer.organization': 'Organization',
  owner: 'User',
  organization: 'Organization',
  group: 'Group',
  user: 'User',
  session: 'User',
}

const areas: Record<WorkflowObject, readonly string[]> = {
  Ticket: ['ticket', 'article', 'customer', 'customer.organization', 'owner', 'organization', 'group', 'session'],
  User: ['user', 'organization', 'session'],
  Organization: ['organization', 'session'],
  Group: ['group', 'session'],
}

const sessionLists = new Set(accessLevels.map((access) => `group_ids_${access}`))

/** What a condition can compare: neither secrets nor structured values. */
function kindOf({ kind }: Attribute): TestKind | undefined {
  if (kind === 'secret' || kind === 'json') return undefined
  return kind === 'timestamp' || kind === 'date' ? 'time' : kind === 'text' ? 'text' : 'other'
}

/** How the value of a key can be tested; undefined for a key that conditions of the object cannot have. */
export function findTestKind(object: WorkflowObject | null, key: string, custom: CustomFields): TestKind | undefined {
  const at = key.lastIndexOf('.')
  const [area, name] = [key.slice(0, at), key.slice(at + 1)]
  const allowed = object === null ? Object.keys(described) : areas[object]
  if (!allowed.includes(area)) return undefined
  if (area === 'session' && sessionLists.has(name)) return 'other'
  const owner = described[area] as DescribedObject
  const attributes: Readonly<Record<string, Attribute>> = attributesOf(owner)
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : custom.of(owner).get(name)?.attribute
  return attribute && kindOf(attribute)
}
