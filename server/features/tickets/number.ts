import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

type Rules = { checksum?: boolean; min_size?: number }

/** The next number, by the generator that the settings choose. */
export async function nextNumber(ctx: Ctx): Promise<string> {
  const { settings } = ctx.deps
  const systemId = await settings.text('system_id')
  if ((await settings.text('ticket_number')) === 'Ticket::Number::Date') {
    return dateNumber(
      systemId,
      ctx.now,
      await nextOfDay(ctx),
      ((await settings.get('ticket_number_date')) ?? {}) as Rules,
    )
  }
  return incrementNumber(
    systemId,
    await nextOfAll(ctx),
    ((await settings.get('ticket_number_increment')) ?? {}) as Rules,
  )
}

/** System id `22` and counter 1 make `22001`: padded to the minimum size, with the check digit at the end. */
export function incrementNumber(systemId: string, counter: number, { checksum, min_size = 5 }: Rules): string {
  const digits = systemId + String(counter).padStart(min_size - systemId.length - (checksum ? 1 : 0), '0')
  return checksum ? digits + checkDigit(digits) : digits
}

/** The day, the system id, and a counter that starts at 1 each day. */
export function dateNumber(systemId: string, now: Date, counter: number, { checksum }: Rules): string {
  const digits = now.toISOString().slice(0, 10).replaceAll('-', '') + systemId + String(counter).padStart(4, '0')
  return checksum ? digits + checkDigit(digits) : digits
}

/** The digits are weighted 1, 2, 3, 1, 2, 3 …; the first character of 10 minus the last digit of the sum. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * ((index % 3) + 1), 0)
  return String(10 - (sum % 10)).charAt(0)
}

async function nextOfAll({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ counter: number }>`select nextval('ticket_numbers') as counter`.execute(db)
  return rows[0]?.counter as number
}

async function nextOfDay({ db, now }: Ctx): Promise<number> {
  const { rows } = await sql<{ counter: number }>`
    insert into ticket_number_days (day, counter) values (${now.toISOString().slice(0, 10)}, 1)
    on conflict (day) do update set counter = ticket_number_days.counter + 1 returning counter`.execute(db)
  return rows[0]?.counter as number
}
