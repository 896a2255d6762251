import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { cleanHtml } from '#kernel/html/clean.ts'

type Values = Record<string, unknown>

/** A signature goes out with every answer of its group: it is no way around the sanitizer. */
export async function cleanBody(_ctx: Ctx, values: Values): Promise<Values> {
  if (typeof values.body !== 'string') return values
  const cleaned = cleanHtml(values.body)
  if ('fallback' in cleaned) throw invalid('Body is nested too deeply')
  return { ...values, body: cleaned.html }
}
