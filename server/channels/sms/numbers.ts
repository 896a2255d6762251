import type { Ctx } from '#kernel/context.ts'
import { numbersIn } from '../cti/caller-ids/numbers.ts'
import { defaultCountry } from '../cti/caller-ids/service.ts'

/** The numbers in a line of recipients, international and each once: `Nora (+49 171 …), 0171 …`. */
export async function listNumbers(ctx: Ctx, line: string): Promise<string[]> {
  const country = await defaultCountry(ctx)
  return numbersIn(line, country).map((number) => (number.startsWith('0') ? number : `+${number}`))
}

/** The sender of a message; a name or a short code stays as it is. */
export const readSender = async (ctx: Ctx, written: string): Promise<string> =>
  (await listNumbers(ctx, written.startsWith('+') || written.startsWith('0') ? written : `+${written}`))[0] ?? written
