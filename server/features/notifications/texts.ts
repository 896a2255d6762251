import type { ticket } from '#contract/attributes/ticket.ts'
import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import type { Language } from '#kernel/language.ts'
import { germanNames } from '#kernel/translate-name.ts'
import type { ToldAttribute } from './digest.ts'

/** `who` is undefined for changes by the system. */
type Sentence = (who: string | undefined, about: string) => string

export type NotificationTexts = {
  steps: Record<NotificationType, Sentence>
  /** Labels that differ from those of the attributes. */
  labels: Readonly<Record<string, string>>
  reasons: Record<NotificationReason, (replaced: string) => string>
  /** Translations of names that every installation has; other names are shown as they are. */
  names: Readonly<Record<string, string>>
  unassigned: string
  wrote: (from: string, isInternal: boolean) => string
  open: string
  answer: string
  change: string
}

const germanLabels: Record<(typeof ticket)[ToldAttribute]['label'], string> = {
  Title: 'Titel',
  Group: 'Gruppe',
  Owner: 'Zuständig',
  State: 'Status',
  'Pending till': 'Wartet bis',
  Priority: 'Priorität',
  Customer: 'Kunde',
  Type: 'Typ',
  Note: 'Notiz',
}

const en: NotificationTexts = {
  steps: {
    create: (who) => (who ? `${who} created this ticket.` : 'This ticket was created.'),
    update: (who) => (who ? `${who} updated this ticket.` : 'This ticket was updated automatically.'),
    reminder_reached: (_who, about) => `Reminder for this ticket: ${about}`,
    escalation: (_who, about) => `This ticket escalated on ${about}.`,
    escalation_warning: (_who, about) => `This ticket escalates on ${about}.`,
    'update.merged_into': (who, about) =>
      who ? `${who} merged this ticket into #${about}.` : `This ticket was merged into #${about}.`,
    'update.received_merge': (who, about) =>
      who ? `${who} merged #${about} into this ticket.` : `#${about} was merged into this ticket.`,
    'update.reaction': (who) => (who ? `${who} reacted to a message.` : 'Someone reacted to a message.'),
  },
  labels: { 'Pending till': 'Pending until' },
  reasons: {
    owner: () => 'You get this email because you own the ticket.',
    mentioned: () => 'You get this email because you were mentioned in the ticket or follow it.',
    unassigned: () => 'You get this email because the ticket is unassigned and in one of your groups.',
    group: () => 'You get this email because you’re notified of all tickets in your groups.',
    replacement: (replaced) => `You get this email because you’re ${replaced}’s substitute.`,
  },
  names: {
    new: 'New',
    open: 'Open',
    'pending reminder': 'Pending reminder',
    'pending close': 'Pending close',
    closed: 'Closed',
    merged: 'Merged',
    '1 low': 'Low',
    '2 normal': 'Normal',
    '3 high': 'High',
  },
  unassigned: 'Unassigned',
  wrote: (from, isInternal) => (isInternal ? `Internal note from ${from}` : `Message from ${from}`),
  open: 'Open ticket',
  answer: 'Reply to this email to add an internal note to the ticket.',
  change: 'Change your notifications:',
}

const de: NotificationTexts = {
  steps: {
    create: (who) => (who ? `${who} hat dieses Ticket angelegt.` : 'Dieses Ticket wurde angelegt.'),
    update: (who) => (who ? `${who} hat dieses Ticket geändert.` : 'Dieses Ticket wurde automatisch geändert.'),
    reminder_reached: (_who, about) => `Erinnerung an dieses Ticket: ${about}`,
    escalation: (_who, about) => `Dieses Ticket ist eskaliert: ${about}`,
    escalation_warning: (_who, about) => `Dieses Ticket eskaliert: ${about}`,
    'update.merged_into': (who, about) =>
      who
        ? `${who} hat dieses Ticket in #${about} zusammengeführt.`
        : `Dieses Ticket wurde in #${about} zusammengeführt.`,
    'update.received_merge': (who, about) =>
      who
        ? `${who} hat #${about} in dieses Ticket zusammengeführt.`
        : `#${about} wurde in dieses Ticket zusammengeführt.`,
    'update.reaction': (who) =>
      who ? `${who} hat auf eine Nachricht reagiert.` : 'Jemand hat auf eine Nachricht reagiert.',
  },
  labels: germanLabels,
  reasons: {
    owner: () => 'Sie erhalten diese E-Mail, weil Sie für das Ticket zuständig sind.',
    mentioned: () => 'Sie erhalten diese E-Mail, weil Sie im Ticket erwähnt wurden oder es abonniert haben.',
    unassigned: () =>
      'Sie erhalten diese E-Mail, weil das Ticket in einer Ihrer Gruppen liegt und nicht zugewiesen ist.',
    group: () => 'Sie erhalten diese E-Mail, weil Sie über alle Tickets Ihrer Gruppen benachrichtigt werden.',
    replacement: (replaced) => `Sie erhalten diese E-Mail, weil Sie ${replaced} vertreten.`,
  },
  names: germanNames,
  unassigned: 'Nicht zugewiesen',
  wrote: (from, isInternal) => (isInternal ? `Interne Notiz von ${from}` : `Nachricht von ${from}`),
  open: 'Ticket öffnen',
  answer: 'Antworten Sie auf diese E-Mail, um dem Ticket eine interne Notiz hinzuzufügen.',
  change: 'Benachrichtigungen ändern:',
}

export const texts: Record<Language, NotificationTexts> = { en, de }
