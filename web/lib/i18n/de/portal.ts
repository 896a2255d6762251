import type { Catalog } from '../i18n.ts'

/** The customer's side. */
export const portal: Catalog = {
  'My requests': 'Meine Anfragen',
}
