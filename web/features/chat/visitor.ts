import { t } from '#web/lib/i18n/i18n.ts'
import type { ChatSessionRecord } from './queries.ts'

export const nameVisitor = ({ id, name, preferences }: ChatSessionRecord): string =>
  name || (typeof preferences.name === 'string' && preferences.name) || t('Visitor {id}', { id })

/** The page without its protocol: `shop.example/cart`. */
export const describePage = ({ preferences: { url } }: ChatSessionRecord): string =>
  typeof url === 'string' ? url.replace(/^https?:\/\//, '') : ''
