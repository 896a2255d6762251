import { Group } from '#contract/group.ts'
import { Organization } from '#contract/organization.ts'
import { TicketPriority } from '#contract/ticket-priority.ts'
import { TicketState } from '#contract/ticket-state.ts'
import { invalidPayload } from '#contract/webhook.ts'
import { articleTable } from '#features/articles/store.ts'
import { listAttributeNames } from '#features/object-attributes/service.ts'
import { users } from '#features/users/store.ts'
import type { CustomObject } from '#contract/attributes/custom.ts'
import type { Ctx } from '#kernel/context.ts'
import { customColumn, type CustomFields } from '#kernel/custom-fields.ts'
import { invalid } from '#kernel/errors.ts'
import { assertPlaceholders } from '#kernel/placeholders/check.ts'
import { fillJsonPlaceholders } from '#kernel/placeholders/fill.ts'
import { hiddenOfUsers } from './payload-records.ts'
import { findPreDefined } from './pre-defined.ts'

const realColumns = (columns: readonly string[]) => columns.filter((name) => name !== customColumn)

const personNames = [...realColumns(users.columns).filter((name) => !hiddenOfUsers.has(name)), 'fullname']
const named = ['id', 'name']

const fixed: Readonly<Record<string, readonly string[]>> = {
  ticket: [...listAttributeNames('Ticket', ({ column }) => column !== false), 'current_state_color'],
  'ticket.created_by': personNames,
  'ticket.updated_by': personNames,
  'ticket.owner': personNames,
  'ticket.customer': personNames,
  'ticket.group': realColumns(Group.columns),
  'ticket.organization': realColumns(Organization.columns),
  'ticket.priority': TicketPriority.columns,
  'ticket.state': TicketState.columns,
  article: articleTable.columns,
  'article.created_by': personNames,
  'article.updated_by': personNames,
  'article.origin_by': personNames,
  'article.type': named,
  'article.sender': named,
  notification: ['subject', 'link', 'message', 'body', 'changes'],
  config: ['fqdn', 'http_type', 'ticket_hook'],
}

/** Everything that a custom payload can name, by its root. */
export const listReplacements = (type: unknown, custom: CustomFields): Record<string, readonly string[]> => ({
  ...Object.fromEntries(
    Object.entries(fixed).map(([root, names]) => [root, [...names, ...listCustomNames(root, custom)]]),
  ),
  webhook: findPreDefined(type)?.field_names ?? [],
})

const customObjects: Readonly<Record<string, CustomObject>> = {
  ticket: 'Ticket',
  'ticket.group': 'Group',
  'ticket.organization': 'Organization',
}

function listCustomNames(root: string, custom: CustomFields): readonly string[] {
  const object = fixed[root] === personNames ? 'User' : customObjects[root]
  return object ? [...custom.of(object).keys()] : []
}

/** Beyond this depth no receiver reads it, and filling it in would need too much of the stack. */
const mostLevels = 50

const measureDepth = (value: unknown, level = 0): number =>
  typeof value !== 'object' || value === null || level > mostLevels
    ? level
    : Math.max(level, ...Object.values(value).map((inner) => measureDepth(inner, level + 1)))

const field = 'custom_payload'

/** Refuses a payload that is no JSON, is nested too deeply, or names what does not exist. */
export function checkCustomPayload({ deps }: Ctx, text: string, type: unknown): void {
  if (measureDepth(parsePayload(text)) > mostLevels)
    throw invalid('too_deep', 'Custom payload is nested too deeply.', { field })
  const known = new Set(
    Object.entries(listReplacements(type, deps.customFields)).flatMap(([root, names]) =>
      names.map((name) => `${root}.${name}`),
    ),
  )
  assertPlaceholders(text, known, field)
}

function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('invalid_value', invalidPayload, { field })
  }
}

/** Always valid JSON: values are inserted after parsing, so that no value can end a text. */
export const fillCustomPayload = (text: string, values: Record<string, unknown>): string =>
  JSON.stringify(fillJsonPlaceholders(parsePayload(text), values))
