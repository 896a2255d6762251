import type { Catalog } from '../i18n.ts'

/** The administration. */
export const admin: Catalog = {}
