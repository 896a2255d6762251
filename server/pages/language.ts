import type { FastifyRequest } from 'fastify'

export type Language = 'en' | 'de'

/** What a page is written in: as its reader chose, or as the browser of whoever is not known yet prefers. */
export function languageOf({ actor, headers }: FastifyRequest): Language {
  const chosen = actor?.via === 'session' ? actor.locale : undefined
  const wanted = chosen ?? headers['accept-language'] ?? ''
  return /(?:^|[,\s])(?:de|en)\b/i.exec(wanted)?.[0].toLowerCase().endsWith('de') ? 'de' : 'en'
}
