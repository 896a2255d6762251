import { setTimeout as delay } from 'node:timers/promises'
import type { Instance } from './instance.ts'
import type { Letter } from './mail-letters.ts'

export type Sent = { letter: Letter; bytes: number; dueAt: number; takenAfter: number }
type Filed = { ticketId: number | null; state: string; at: number }
type MailRow = { id: number; message_id: string; state: string; ticket_id: number | null; updated_at: string }

/** Results by message id; polls until all mails are processed. */
export async function waitUntilFiled(on: Instance, mails: readonly Sent[]): Promise<Map<string, Filed[]>> {
  const ids = new Set(mails.map(({ letter }) => letter.id))
  const deadline = Date.now() + 120_000
  while ((await on.call<MailRow[]>('GET', '/inbound_mails?state=waiting&per_page=1')).length > 0) {
    if (Date.now() > deadline) break
    await delay(500)
  }
  const rows: MailRow[] = []
  for (let page = 1; page === 1 || rows.length === (page - 1) * 1000; page += 1) {
    rows.push(...(await on.call<MailRow[]>('GET', `/inbound_mails?per_page=1000&page=${page}`)))
  }
  const known = rows.filter(({ message_id }) => ids.has(message_id))
  const filed = known.map((row) => ({
    ...row,
    filed: { ticketId: row.ticket_id, state: row.state, at: Date.parse(row.updated_at) },
  }))
  return new Map(
    Map.groupBy(filed, ({ message_id }) => message_id)
      .entries()
      .map(([id, found]) => [id, found.map((one) => one.filed)]),
  )
}

/** Describes mails that are not where they belong. */
export function misfiled(mails: readonly Sent[], filed: ReadonlyMap<string, Filed[]>): string[] {
  return mails.flatMap(({ letter: { id, kind, continues } }) => {
    const found = filed.get(id) ?? []
    const [one] = found
    if (found.length !== 1 || one?.state !== 'filed') return [`${id} is filed ${found.length} times, ${one?.state}`]
    const wanted = continues && filed.get(continues.id)?.[0]?.ticketId
    return kind === 'follow-up' && one.ticketId !== wanted ? [`${id} is in ${one.ticketId}, expected ${wanted}`] : []
  })
}
