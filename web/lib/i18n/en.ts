import type { Catalog } from './i18n.ts'

/**
 * The display names of built-in states, priorities, operators and the signature. On the wire they keep the names that
 * clients look up. Names given by an administrator are shown as they are.
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
  'Ticket articles': 'Messages',
  'contains not': 'doesn’t contain',
  'not set': 'isn’t set',
  'does not match regex': 'doesn’t match regex',
  'starts with one of': 'starts with any of',
  'ends with one of': 'ends with any of',
}
