import type { Catalog } from '../i18n.ts'

/** Lists of tickets, the ticket, its composers. */
export const ticket: Catalog = {}
