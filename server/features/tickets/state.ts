import { getDefaultState, findState, isPending, type State } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'
import { selectableStateTypes } from './choices.ts'
import { hasActiveOwner } from './owners.ts'
import type { TicketRole } from './policy.ts'
import type { Ticket } from './store.ts'
import { type Values, invalidValue, missingValue } from './resolve-values.ts'

/** The chosen or the present state; a ticket keeps a state that could not be chosen again. */
export async function resolveState(ctx: Ctx, values: Values, role: TicketRole, before?: Ticket): Promise<State> {
  const wanted = (values.state_id as number | null | undefined) ?? before?.state_id
  if (wanted === undefined) return getDefaultState(ctx, 'default_create')
  const state = await findState(ctx, wanted)
  if (!state) throw unknownId('state_id', wanted)
  const possible = selectableStateTypes[role][before ? 'update' : 'create'].includes(state.type)
  if (wanted !== before?.state_id && !(state.active && possible)) throw invalidValue('state_id', wanted)
  return state
}

/** Only pending states have a pending time, without seconds. */
export function resolvePendingTime(values: Values, state: State, before?: Ticket): string | null {
  if (!isPending(state)) return null
  const wanted = values.pending_time === undefined ? before?.pending_time : values.pending_time
  if (!wanted) throw missingValue('pending_time')
  return `${String(wanted).slice(0, 16)}:00.000Z`
}

/** The first closing is kept for ever, the last one follows. */
export function closingTimes({ now }: Ctx, before: Ticket, state: State): Values {
  if (state.type !== 'closed' || state.id === before.state_id) return {}
  return { close_at: before.close_at ?? now.toISOString(), last_close_at: now.toISOString() }
}

/** All values that follow from a new state when nothing else was sent. */
export const valuesOfState = (ctx: Ctx, before: Ticket, state: State): Values => ({
  state_id: state.id,
  pending_time: null,
  ...closingTimes(ctx, before, state),
  last_owner_update_at: hasActiveOwner(before.owner_id, state)
    ? (before.last_owner_update_at ?? ctx.now.toISOString())
    : null,
})
