import type { PerformEntry } from '#contract/perform.ts'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isActionKey, readStep } from '../ticket-actions/read-step.ts'
import { assertExists, assertFilled, assertRelativeTime, hasPlaceholder, readId, refuseValue } from './check-entry.ts'
import type { RuleAction } from './rule-action.ts'

const attributes: Readonly<Record<string, Attribute>> = attributesOf('Ticket')
const describe = (key: string): Attribute | undefined => attributes[key.slice('ticket.'.length)]

/** Sets an attribute of the ticket: to a value, to a time from now, or to the user who acts. */
export const changeAttributes: RuleAction = {
  isFor: (key) => key !== 'ticket.tags' && isActionKey(key),
  check: async (ctx, key, entry) => {
    if (entry.pre_condition) await checkUser(ctx, key, entry)
    else if (entry.operator === 'relative') assertRelativeTime(key, entry, describe(key)?.kind === 'timestamp')
    else if (!hasPlaceholder(entry)) await checkValue(ctx, key, entry)
    return entry
  },
  plan: readStep,
}

/** What each kind of attribute can be set to besides a value. */
const preConditions: Readonly<Record<string, readonly string[]>> = {
  user: ['specific', 'current_user.id', 'not_set'],
  organization: ['specific', 'current_user.organization_id', 'not_set'],
}

async function checkUser(ctx: Ctx, key: string, entry: PerformEntry): Promise<void> {
  const { pre_condition } = entry
  if (!preConditions[describe(key)?.kind ?? '']?.includes(pre_condition ?? '')) throw refuseValue(key, 'pre_condition')
  if (pre_condition !== 'specific') return
  assertFilled(key, entry, ['value'])
  if (!hasPlaceholder(entry)) await checkValue(ctx, key, entry)
}

async function checkValue(ctx: Ctx, key: string, entry: PerformEntry): Promise<void> {
  if (!readStep(key, entry)) throw refuseValue(key)
  const table = describe(key)?.reference
  const id = readId(entry.value)
  if (table && id) await assertExists(ctx, table, [id], `perform.${key}`)
}
