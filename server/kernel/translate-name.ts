import type { Language } from './language.ts'

/** Translations of names that every installation has; other names are shown as they are. */
export const germanNames: Readonly<Record<string, string>> = {
  new: 'Neu',
  open: 'Offen',
  'pending reminder': 'Wartet auf Erinnerung',
  'pending close': 'Wartet auf Schließen',
  closed: 'Geschlossen',
  merged: 'Zusammengeführt',
  '1 low': 'Niedrig',
  '2 normal': 'Normal',
  '3 high': 'Hoch',
}

/** English names stay as they are stored. */
export const translateName = (language: Language, name: string): string =>
  language === 'de' && Object.hasOwn(germanNames, name) ? (germanNames[name] ?? name) : name
