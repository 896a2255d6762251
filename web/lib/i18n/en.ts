import type { Catalog } from './i18n.ts'

/**
 * The display names of built-in states, priorities and the signature. On the wire they keep the names that clients look
 * up. Names given by an administrator are shown as they are.
 */
export const en: Catalog = {
  new: 'New',
  open: 'Open',
  pending: 'Pending',
  'pending reminder': 'Pending reminder',
  'pending close': 'Pending close',
  'pending action': 'Pending action',
  closed: 'Closed',
  merged: 'Merged',
  removed: 'Removed',
  escalated: 'Escalated',
  '1 low': 'Low',
  '2 normal': 'Normal',
  '3 high': 'High',
  default: 'Default',
}
