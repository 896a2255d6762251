import { sql } from 'kysely'
import type { WorkflowObject } from '#contract/core-workflow.ts'
import { findState, isPending } from '#features/ticket-states/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { type Effect, textsOf } from './form.ts'
import type { FormRule, RuleInput } from './rules.ts'

type Shipped = Pick<FormRule, 'id' | 'name' | 'listEffects'> & {
  object: WorkflowObject
  screens?: readonly string[]
  priority?: number
}

const shownAndRequired = (field: string): Effect[] => [
  { field, operator: 'show', values: [] },
  { field, operator: 'set_mandatory', values: [] },
]
const without = (field: string, operator: 'hide' | 'remove'): Effect[] => [
  { field, operator, values: [] },
  { field, operator: 'set_optional', values: [] },
]

const firstId = (value: unknown): number => {
  const id = Number(textsOf(value)[0])
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0
}

async function hasSecondaryOrganizations({ db }: Ctx, userId: number): Promise<boolean> {
  if (userId === 0) return false
  const { rows } = await sql`select from organizations_users where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

const customerOf = ({ form, values }: RuleInput) =>
  firstId(values.customer_id) || (may(form.actor, 'ticket.agent') ? 0 : form.actor.id)

/**
 * The workflows of the product. Deployed clients know their ids; 3, 4, 6 and 9 are left out for the reasons in ADR 152,
 * and the parent groups of 8 are options.
 */
const shipped: readonly Shipped[] = [
  {
    id: 1,
    name: 'Pending time',
    object: 'Ticket',
    listEffects: async ({ ctx, values }) => {
      const state = await findState(ctx, firstId(values.state_id))
      return state && isPending(state) ? shownAndRequired('pending_time') : without('pending_time', 'remove')
    },
  },
  {
    id: 2,
    name: 'Organization of the customer',
    object: 'Ticket',
    screens: ['create_middle'],
    listEffects: async (input) =>
      (await hasSecondaryOrganizations(input.ctx, customerOf(input)))
        ? shownAndRequired('organization_id')
        : without('organization_id', 'hide'),
  },
  {
    id: 5,
    name: 'Reopening time',
    object: 'Group',
    listEffects: async ({ values }) =>
      values.follow_up_possible === 'new_ticket_after_certain_time'
        ? shownAndRequired('reopen_time_in_days')
        : without('reopen_time_in_days', 'hide'),
  },
  {
    id: 7,
    name: 'Accounted time',
    object: 'Ticket',
    screens: ['edit'],
    priority: 99_999,
    listEffects: async ({ ctx, form }) => {
      const isAsked = may(form.actor, 'ticket.agent') && (await ctx.deps.settings.isOn('time_accounting'))
      return isAsked ? [{ field: 'time_accounting', operator: 'flag', values: [] }] : []
    },
  },
]

export const shippedRules = (wanted: WorkflowObject, screen: string): FormRule[] =>
  shipped
    .filter(({ object, screens }) => object === wanted && (screens === undefined || screens.includes(screen)))
    .map(({ id, name, priority = 0, listEffects }) => ({
      id,
      name,
      isShipped: true,
      priority,
      stopsOthers: false,
      keys: [],
      restricts: [],
      findFailure: () => undefined,
      listEffects,
    }))
