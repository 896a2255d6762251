import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'

/** The language of a page: the one that the user chose, or else the preference of the browser. */
export function requestLanguage({ actor, headers }: FastifyRequest): Language {
  const chosen = actor?.via === 'session' ? actor.locale : undefined
  const wanted = chosen ?? headers['accept-language'] ?? ''
  return /(?:^|[,\s])(?:de|en)\b/i.exec(wanted)?.[0].toLowerCase().endsWith('de') ? 'de' : 'en'
}
