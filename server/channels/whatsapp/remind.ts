import { sql } from 'kysely'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type Language, resolveLanguage } from '#kernel/language.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import { channels, type WhatsappRow } from './store.ts'

const task = 'remind-on-whatsapp'

/** Seconds after the last message of the person: an hour before the network stops to accept free texts. */
const wait = 23 * 3600

const usualTexts: Readonly<Record<Language, string>> = {
  en: 'We can only write to you here for 24 hours after your last message. To keep the conversation going, please send us a short message within the next hour.',
  de: 'Wir können Ihnen hier nur 24 Stunden lang nach Ihrer letzten Nachricht schreiben. Bitte senden Sie uns innerhalb der nächsten Stunde eine kurze Nachricht, damit die Unterhaltung weitergehen kann.',
}

type Incoming = { ticketId: number; at: number }

/** Each message of the person starts the time again, because the job has the same key. */
export function remindLater(ctx: Ctx, { id, options }: WhatsappRow, { ticketId, at }: Incoming): void {
  if (!options.reminder_active) return
  const payload = { ticket_id: ticketId, channel_id: id, at }
  ctx.enqueue(task, payload, { key: `${task}-${ticketId}`, runAt: new Date((at + wait) * 1000) })
}

/** Not if the ticket was closed; if the person has written since, later. */
export const remind: Job = {
  name: task,
  run: async (ctx, { ticket_id, channel_id, at }) => {
    const channel = await channels.find(ctx, Number(channel_id))
    if (!channel?.active || !channel.options.reminder_active) return
    const ticketId = Number(ticket_id)
    const waiting = await findWaiting(ctx, ticketId)
    if (!waiting) return
    // A message that arrived late has replaced the job of a newer one.
    if (waiting.at > Number(at)) return remindLater(ctx, channel, { ticketId, at: waiting.at })
    const language = await resolveLanguage(ctx.deps.settings, waiting.locale)
    const article = await prepareArticle(ctx, {
      type: 'whatsapp message',
      sender: 'System',
      body: channel.options.reminder_message || usualTexts[language],
      content_type: 'text/plain',
      internal: false,
    })
    await addArticle(ctx, await lockAnyTicket(ctx, ticketId), article, 'agent')
  },
}

type Waiting = { at: number; locale: string | null }

async function findWaiting({ db }: Ctx, ticketId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select (tickets.preferences #>> '{whatsapp,timestamp_incoming}')::int as at,
      customers.preferences ->> 'locale' as locale
    from tickets join users customers on customers.id = tickets.customer_id
    join ticket_states states on states.id = tickets.state_id
    join ticket_state_types types on types.id = states.state_type_id
    where tickets.id = ${ticketId} and types.name not in ('closed', 'merged', 'removed')`.execute(db)
  return rows[0]
}
