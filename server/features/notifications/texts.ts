import type { ticket } from '#contract/attributes/ticket.ts'
import type { NotificationReason, NotificationType } from '#contract/online-notification.ts'
import type { Language } from '#kernel/language.ts'
import type { ToldAttribute } from './digest.ts'

/** `who` is undefined for changes by the system. */
type Sentence = (who: string | undefined, about: string) => string

export type NotificationTexts = {
  steps: Record<NotificationType, Sentence>
  /** Labels of attributes that read otherwise here than in the description. */
  labels: Readonly<Record<string, string>>
  reasons: Record<NotificationReason, (replaced: string) => string>
  /** Translations of names that every installation has; other names are shown as they are. */
  names: Record<string, string>
  nobody: string
  wrote: (from: string, isInternal: boolean) => string
  open: string
  answer: string
  change: string
}

const germanLabels: Record<(typeof ticket)[ToldAttribute]['label'], string> = {
  Title: 'Titel',
  Group: 'Gruppe',
  Owner: 'Besitzer',
  State: 'Status',
  'Pending till': 'Warten bis',
  Priority: 'Priorität',
  Customer: 'Kunde',
  Type: 'Typ',
  Note: 'Notiz',
}

const en: NotificationTexts = {
  steps: {
    create: (who) => (who ? `${who} opened this ticket.` : 'This ticket was opened.'),
    update: (who) => (who ? `${who} changed this ticket.` : 'This ticket was changed automatically.'),
    reminder_reached: (_who, about) => `You wanted to be reminded of this ticket: ${about}.`,
    escalation: (_who, about) => `This ticket has been escalated since ${about}.`,
    escalation_warning: (_who, about) => `This ticket will escalate: ${about}.`,
    'update.merged_into': (who, about) =>
      who ? `${who} merged this ticket into #${about}.` : `This ticket was merged into #${about}.`,
    'update.received_merge': (who, about) =>
      who ? `${who} merged #${about} into this ticket.` : `#${about} was merged into this ticket.`,
    'update.reaction': (who) => (who ? `${who} reacted to a message.` : 'There is a reaction to a message.'),
  },
  labels: { 'Pending till': 'Pending until' },
  reasons: {
    owner: () => 'You get this because you own the ticket.',
    mentioned: () => 'You get this because you are mentioned in the ticket or follow it.',
    unassigned: () => 'You get this because the ticket is in your group and nobody owns it.',
    group: () => 'You get this because you want to hear of all tickets of your groups.',
    replacement: (replaced) => `You get this because you stand in for ${replaced}.`,
  },
  names: {},
  nobody: 'nobody',
  wrote: (from, isInternal) => (isInternal ? `${from} wrote an internal note` : `${from} wrote`),
  open: 'Open the ticket',
  answer: 'If you answer this mail, your answer becomes an internal note in the ticket.',
  change: 'What you are told of, you choose in your profile:',
}

const de: NotificationTexts = {
  steps: {
    create: (who) => (who ? `${who} hat dieses Ticket eröffnet.` : 'Dieses Ticket wurde eröffnet.'),
    update: (who) => (who ? `${who} hat dieses Ticket geändert.` : 'Dieses Ticket wurde automatisch geändert.'),
    reminder_reached: (_who, about) => `Sie wollten an dieses Ticket erinnert werden: ${about}.`,
    escalation: (_who, about) => `Dieses Ticket ist eskaliert seit: ${about}.`,
    escalation_warning: (_who, about) => `Dieses Ticket wird eskalieren: ${about}.`,
    'update.merged_into': (who, about) =>
      who ? `${who} hat dieses Ticket mit #${about} zusammengefasst.` : `Dieses Ticket ging in #${about} auf.`,
    'update.received_merge': (who, about) =>
      who ? `${who} hat #${about} in dieses Ticket überführt.` : `#${about} ging in diesem Ticket auf.`,
    'update.reaction': (who) =>
      who ? `${who} hat auf eine Nachricht reagiert.` : 'Auf eine Nachricht wurde reagiert.',
  },
  labels: germanLabels,
  reasons: {
    owner: () => 'Sie erhalten diese Mail, weil Ihnen das Ticket zugewiesen ist.',
    mentioned: () => 'Sie erhalten diese Mail, weil Sie im Ticket erwähnt werden oder ihm folgen.',
    unassigned: () => 'Sie erhalten diese Mail, weil das Ticket in Ihrer Gruppe liegt und niemandem zugewiesen ist.',
    group: () => 'Sie erhalten diese Mail, weil Sie von allen Tickets Ihrer Gruppen hören möchten.',
    replacement: (replaced) => `Sie erhalten diese Mail, weil Sie ${replaced} vertreten.`,
  },
  names: {
    new: 'neu',
    open: 'offen',
    'pending reminder': 'warten auf Erinnerung',
    'pending close': 'warten auf Schließen',
    closed: 'geschlossen',
    merged: 'zusammengefasst',
    '1 low': '1 niedrig',
    '3 high': '3 hoch',
  },
  nobody: 'niemand',
  wrote: (from, isInternal) => (isInternal ? `${from} schrieb eine interne Notiz` : `${from} schrieb`),
  open: 'Ticket öffnen',
  answer: 'Wenn Sie auf diese Mail antworten, wird Ihre Antwort eine interne Notiz im Ticket.',
  change: 'Worüber Sie benachrichtigt werden, wählen Sie in Ihrem Profil:',
}

export const texts: Record<Language, NotificationTexts> = { en, de }
