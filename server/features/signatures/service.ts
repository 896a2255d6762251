import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { cleanHtml } from '#kernel/html/clean.ts'
import { assertPlaceholders, listPlaceholderPaths } from '#kernel/placeholders/check.ts'
import { joinPlaceholders } from '#kernel/placeholders/parse.ts'

type Values = Record<string, unknown>

/** Signatures are sanitized like articles, because they are part of every reply. */
export async function cleanBody({ deps }: Ctx, values: Values): Promise<Values> {
  if (typeof values.body !== 'string') return values
  const cleaned = cleanHtml(values.body)
  if ('fallback' in cleaned) throw invalid('too_deep', 'Body is nested too deeply', { field: 'body' })
  const body = joinPlaceholders(cleaned.html)
  assertPlaceholders(body, listPlaceholderPaths('text', deps.customFields), 'body')
  return { ...values, body }
}
