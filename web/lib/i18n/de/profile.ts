import type { Catalog } from '../i18n.ts'

/** What people set for themselves. */
export const profile: Catalog = {}
