import { type ReportDimension, reportDimensions } from '#contract/report-figures.ts'
import type { Language } from '#kernel/language.ts'

/** The words of downloaded and mailed tables. */
type ReportTexts = {
  figures: string
  figure: string
  value: string
  before: string
  created: string
  closed: string
  open: string
  reopened: string
  oneTouch: string
  firstResponse: string
  solution: string
  /** Of a time in minutes. */
  median: (what: string) => string
  p90: (what: string) => string
  firstResponseMet: string
  updateMet: string
  sla: string
  promise: string
  met: string
  missed: string
  share: string
  updates: string
  solutionMet: string
  accounted: string
  rating: string
  ratings: string
  satisfaction: string
  score: string
  series: string
  from: string
  to: string
  createdBefore: string
  closedBefore: string
  minutes: string
  under: (minutes: number) => string
  over: (minutes: number) => string
  hours: string
  weekday: string
  weekdays: readonly string[]
  dimensions: Record<ReportDimension, string>
  by: (what: string) => string
  none: string
  agent: string
  time: string
  tickets: string
}

export const reportTexts: Record<Language, ReportTexts> = {
  en: {
    figures: 'Figures',
    figure: 'Figure',
    value: 'Value',
    before: 'Before',
    created: 'Created',
    closed: 'Closed',
    open: 'Open at the end',
    reopened: 'Reopened',
    oneTouch: 'Closed with one reply',
    firstResponse: 'First response',
    solution: 'Solution',
    median: (what) => `${what}, median (min)`,
    p90: (what) => `${what}, 90% within (min)`,
    firstResponseMet: 'First response on time',
    updateMet: 'Further replies on time',
    sla: 'SLA',
    promise: 'SLA target',
    met: 'Met',
    missed: 'Missed',
    share: 'Share',
    updates: 'Further replies',
    solutionMet: 'Solved on time',
    accounted: 'Accounted time',
    rating: 'Average rating (1 to 5)',
    ratings: 'Ratings',
    satisfaction: 'Satisfaction',
    score: 'Score',
    series: 'Created, closed and open',
    from: 'From',
    to: 'To',
    createdBefore: 'Created (previous)',
    closedBefore: 'Closed (previous)',
    minutes: 'Minutes',
    under: (minutes) => `under ${minutes}`,
    over: (minutes) => `${minutes} or more`,
    hours: 'When tickets are created',
    weekday: 'Day',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    dimensions: {
      channel: 'Channel',
      group: 'Group',
      owner: 'Owner',
      organization: 'Organization',
      tag: 'Tag',
    },
    by: (what) => `By ${what.toLowerCase()}`,
    none: '(none)',
    agent: 'Agent',
    time: 'Time',
    tickets: 'Tickets',
  },
  de: {
    figures: 'Zahlen',
    figure: 'Zahl',
    value: 'Wert',
    before: 'Davor',
    created: 'Angelegt',
    closed: 'Geschlossen',
    open: 'Offen am Ende',
    reopened: 'Wieder geöffnet',
    oneTouch: 'Mit einer Antwort geschlossen',
    firstResponse: 'Erste Antwort',
    solution: 'Lösung',
    median: (what) => `${what}, Median (min)`,
    p90: (what) => `${what}, 90 % innerhalb (min)`,
    firstResponseMet: 'Erste Antwort rechtzeitig',
    updateMet: 'Weitere Antworten rechtzeitig',
    sla: 'SLA',
    promise: 'SLA-Ziel',
    met: 'Eingehalten',
    missed: 'Verfehlt',
    share: 'Anteil',
    updates: 'Weitere Antworten',
    solutionMet: 'Rechtzeitig gelöst',
    accounted: 'Erfasste Zeit',
    rating: 'Durchschnittliche Bewertung (1 bis 5)',
    ratings: 'Bewertungen',
    satisfaction: 'Zufriedenheit',
    score: 'Bewertung',
    series: 'Angelegt, geschlossen, offen',
    from: 'Von',
    to: 'Bis',
    createdBefore: 'Angelegt (zuvor)',
    closedBefore: 'Geschlossen (zuvor)',
    minutes: 'Minuten',
    under: (minutes) => `unter ${minutes}`,
    over: (minutes) => `ab ${minutes}`,
    hours: 'Wann Tickets angelegt werden',
    weekday: 'Tag',
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    dimensions: {
      channel: 'Kanal',
      group: 'Gruppe',
      owner: 'Zuständig',
      organization: 'Organisation',
      tag: 'Schlagwort',
    },
    by: (what) => `Nach ${what}`,
    none: '(ohne)',
    agent: 'Agent',
    time: 'Zeit',
    tickets: 'Tickets',
  },
}

/** The name of a dimension, or of the custom field. */
export const nameDimension = (language: Language, by: string, fieldLabel?: string): string => {
  const known = reportDimensions.find((name) => name === by)
  return known ? reportTexts[language].dimensions[known] : (fieldLabel ?? by)
}
