import type { ReportPlan } from '#contract/report-subscription.ts'
import type { Language } from '#kernel/language.ts'

type SubscriptionTexts = {
  subject: (name: string, span: string) => string
  about: Record<ReportPlan, string>
  counts: string
  was: (value: string, before: string) => string
  open: string
  reason: string
}

export const subscriptionTexts: Record<Language, SubscriptionTexts> = {
  en: {
    subject: (name, span) => `${name}: ${span}`,
    about: { daily: 'Daily report', weekly: 'Weekly report', monthly: 'Monthly report' },
    counts: 'Counts the tickets you can read. All tables are attached.',
    was: (value, before) => `${value} (was ${before})`,
    open: 'Open the report',
    reason: 'You get this report because you’re one of its recipients. To stop it, open Reports, “Email reports”:',
  },
  de: {
    subject: (name, span) => `${name}: ${span}`,
    about: { daily: 'Täglicher Bericht', weekly: 'Wöchentlicher Bericht', monthly: 'Monatlicher Bericht' },
    counts: 'Gezählt sind die Tickets, die Sie lesen können. Alle Tabellen sind angehängt.',
    was: (value, before) => `${value} (davor ${before})`,
    open: 'Bericht öffnen',
    reason:
      'Sie erhalten diesen Bericht, weil Sie als Empfänger eingetragen sind. Abbestellen unter Berichte, „Berichte per E-Mail“:',
  },
}
