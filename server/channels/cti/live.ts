import { sql } from 'kysely'
import type { OutgoingMessage } from '#contract/live.ts'
import { may } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { type Audience, touchOf } from '#kernel/realtime/audience.ts'
import type { WrittenEvent } from '#kernel/realtime/event-feed.ts'
import { countryOf, listNumberForms } from './caller-ids/numbers.ts'
import { loadConfig } from './config.ts'
import { customerMatches } from './log/present.ts'
import { type Call, selectCalls } from './log/read-calls.ts'

/** A call and the users whose screens show it; undefined means every telephone agent. */
type Ringing = { call: Call; userIds: ReadonlySet<number> | undefined }

/** A call that moved to another queue must also disappear from the screens of the first. */
const queuesOf = (call: Call, events: readonly WrittenEvent[]): string[] =>
  [
    call.queue,
    ...events.filter(({ object_id }) => object_id === call.id).map(({ changes }) => changes.queue?.[0]),
  ].filter((queue) => typeof queue === 'string')

/** A call without a queue concerns the owner of the called number, in any of its spellings. */
async function ownersByQueue({ db, settings }: Deps, queues: readonly string[]): Promise<Map<string, number[]>> {
  const country = countryOf(await settings.text('cti_default_country'))
  const spelt = queues.flatMap((queue) => listNumberForms(queue, country).map((form) => ({ queue, form })))
  const { rows } = await sql<{ queue: string; user_ids: number[] }>`
    select queue, array_agg(distinct owner.user_id) as user_ids
    from unnest(${spelt.map(({ queue }) => queue)}::text[], ${spelt.map(({ form }) => form)}::text[]) as spelt (queue, form),
      lateral (
        select o_id as user_id from cti_caller_ids where caller_id = form and object = 'User'
        union all select id from users where phone = queue and phone <> '' and active
      ) as owner
    group by queue`.execute(db)
  return new Map(rows.map(({ queue, user_ids }) => [queue, user_ids]))
}

async function loadRinging(deps: Deps, events: readonly WrittenEvent[]): Promise<Map<number, Ringing>> {
  const ids = [...new Set(events.map(({ object_id }) => object_id))]
  const calls = await selectCalls(deps.db, sql<boolean>`id = any(${ids}::int[])`, { limit: ids.length })
  const { notify_map } = await loadConfig(deps.settings, 'cti')
  if (notify_map.length === 0) return new Map(calls.map((call) => [call.id, { call, userIds: undefined }]))
  const configured = new Set(notify_map.map(({ queue }) => queue))
  const numbers = new Set(calls.flatMap((call) => queuesOf(call, events)).filter((queue) => !configured.has(queue)))
  const owners = await ownersByQueue(deps, [...numbers])
  return new Map(
    calls.map((call) => {
      const queues = queuesOf(call, events)
      const given = notify_map.filter(({ queue }) => queues.includes(queue)).flatMap(({ user_ids }) => user_ids)
      return [call.id, { call, userIds: new Set([...given, ...queues.flatMap((queue) => owners.get(queue) ?? [])]) }]
    }),
  )
}

const callMessage = ({ at }: WrittenEvent, call: Call): OutgoingMessage => {
  const { id, call_id, state, direction, from, from_comment, to, to_comment, queue, answered_by_id } = call
  const told = { id, call_id, state, direction, from, from_comment, to, to_comment, queue, answered_by_id }
  const customers = customerMatches(call).flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
  return {
    type: 'call',
    call: { ...told, customer_ids: [...new Set(customers)], at },
  }
}

/** Marking a call as done is not shown as a call, nor is a rejected call, unless it was connected nevertheless. */
const movesOn = ({ kind, changes }: WrittenEvent, { rejected, start_at }: Call) =>
  (kind === 'created' || 'state' in changes || 'answered_by_id' in changes) && (!rejected || start_at !== null)

/**
 * Shown on the screens of agents with this queue or number; sent again with every state, so that it disappears when
 * another agent answers. Clients request details about the caller by the id of the call.
 */
export const callAudience: Audience<Ringing> = {
  table: 'cti_logs',
  load: loadRinging,
  mayHear: (actor, _event, ringing) => {
    if (!ringing || !may(actor, 'cti.agent')) return false
    const { call, userIds } = ringing
    return userIds === undefined || userIds.has(actor.id) || call.answered_by_id === actor.id
  },
  tell: (event, ringing) => [
    touchOf(event),
    ...(ringing && movesOn(event, ringing.call) ? [callMessage(event, ringing.call)] : []),
  ],
}
