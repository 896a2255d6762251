import type { Catalog } from '../i18n.ts'

/** The first run. */
export const setup: Catalog = {
  'Create administrator': 'Administrator anlegen',
  'Welcome. Who runs this helpdesk?': 'Willkommen. Wer betreibt diesen Helpdesk?',
  'You become its first administrator. Everything else can wait.':
    'Sie werden sein erster Administrator. Alles andere kann warten.',
}
