import { sql } from 'kysely'
import { TicketState } from '#contract/ticket-state.ts'
import { visibleRecords } from '#features/users/read.ts'
import { userRecords } from '#features/users/store.ts'
import type { Ctx } from '#kernel/context.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { listReplacements } from './custom-payload.ts'
import { writeNotification } from './notification-text.ts'
import type { DeliveryEvent } from './payload-event.ts'
import type { PayloadRecords } from './payload-records.ts'
import { escapeForChat } from './pre-defined.ts'

type Json = Record<string, unknown>
type CustomWebhook = { pre_defined_webhook_type: string | null; preferences: Json }

/** What the variables of a custom payload stand for; only what `listReplacements` names. */
export async function loadCustomValues(
  ctx: Ctx,
  webhook: CustomWebhook,
  records: PayloadRecords,
  event: DeliveryEvent,
): Promise<Json> {
  const type = webhook.pre_defined_webhook_type
  const { settings } = ctx.deps
  const state = await loadState(ctx, records.ticket.state_id)
  const all: Json = {
    ticket: { ...records.ticket, state, current_state_color: chooseColor(ctx, records.ticket, state) },
    article: {
      ...records.article,
      origin_by: await loadPerson(ctx, records.article.origin_by_id),
      type: { id: records.article.type_id, name: records.article.type },
      sender: { id: records.article.sender_id, name: records.article.sender },
    },
    notification: await writeNotification(ctx, records, event, escapeForChat(type)),
    config: {
      fqdn: await settings.text('fqdn'),
      http_type: await settings.text('http_type'),
      ticket_hook: await settings.text('ticket_hook'),
    },
    webhook: (webhook.preferences.pre_defined_webhook ?? {}) as Json,
  }
  return pickNamed(all, listReplacements(type, ctx.deps.customFields))
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** `ticket.customer` lists which parts of the customer can be named. */
function pickNamed(all: Json, replacements: Record<string, readonly string[]>): Json {
  const picked: Json = {}
  for (const [path, names] of Object.entries(replacements)) {
    const [root = '', inner] = path.split('.')
    const whole = isObject(all[root]) ? (all[root] as Json) : {}
    const source = inner === undefined ? whole : isObject(whole[inner]) ? (whole[inner] as Json) : {}
    const values = Object.fromEntries(names.map((name) => [name, valueOf(source, name)]))
    const target = (picked[root] ??= {}) as Json
    if (inner === undefined) Object.assign(target, values)
    else target[inner] = values
  }
  return picked
}

const valueOf = (record: Json, name: string): unknown =>
  name === 'fullname' ? [record.firstname, record.lastname].filter(Boolean).join(' ') : record[name]

async function loadPerson(ctx: Ctx, id: unknown): Promise<Json> {
  if (typeof id !== 'number') return {}
  const [user] = await visibleRecords(ctx, await selectByIds(ctx.db, userRecords, [id]), true)
  return user ?? {}
}

type State = Json & { state_type?: string }

async function loadState({ db }: Ctx, id: unknown): Promise<State> {
  const { rows } = await sql<State>`
    select ${sql.join(TicketState.columns.map((name) => sql.ref(`ticket_states.${name}`)))}, types.name as state_type
    from ticket_states join ticket_state_types types on types.id = ticket_states.state_type_id
    where ticket_states.id = ${id as number}`.execute(db)
  return rows[0] ?? {}
}

/** The colors that deployed receivers know. */
function chooseColor({ now }: Ctx, ticket: Json, { state_type }: State): string {
  const isPast = (time: unknown) => typeof time === 'string' && new Date(time) <= now
  if (isPast(ticket.escalation_at)) return '#f35912'
  if (state_type === 'new' || state_type === 'open') return '#faab00'
  if (state_type === 'pending reminder' && isPast(ticket.pending_time)) return '#faab00'
  return state_type === 'closed' ? '#38ad69' : '#000000'
}
