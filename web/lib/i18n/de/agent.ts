import type { Catalog } from '../i18n.ts'

/** The frame around the screens of agents and administrators. */
export const agent: Catalog = {
  Administration: 'Verwaltung',
  Appearance: 'Darstellung',
  'As the system': 'Wie das System',
  Dark: 'Dunkel',
  Gallery: 'Galerie',
  'Go to': 'Gehe zu',
  'Keyboard shortcuts': 'Tastenkürzel',
  Light: 'Hell',
  Main: 'Hauptnavigation',
  'Maintenance mode is on: only administrators can sign in.':
    'Wartungsmodus: nur Administratoren können sich anmelden.',
  Me: 'Ich',
  Overviews: 'Übersichten',
  Profile: 'Profil',
  Reload: 'Neu laden',
  'Show or hide the sidebar': 'Seitenleiste ein- oder ausblenden',
  'Sign in again': 'Erneut anmelden',
  'Sign out': 'Abmelden',
  'Switch back': 'Zurückwechseln',
  'There are no overviews for you yet': 'Für Sie gibt es noch keine Übersichten',
  'There is a new version of this page.': 'Es gibt eine neue Version dieser Seite.',
  Views: 'Ansichten',
  'You are offline. What you see may be old; what you write is kept here.':
    'Sie sind offline. Was Sie sehen, kann veraltet sein; was Sie schreiben, bleibt hier erhalten.',
  'You see everything as {name} does.': 'Sie sehen alles so wie {name}.',
  'Your account': 'Ihr Konto',
  'Your account: {name}': 'Ihr Konto: {name}',
  'Your session has ended. Drafts are kept.': 'Ihre Sitzung ist beendet. Entwürfe bleiben erhalten.',
}
