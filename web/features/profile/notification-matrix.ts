import { t } from '#web/lib/i18n/i18n.ts'

export const kinds = ['create', 'update', 'reminder_reached', 'escalation'] as const
export type Kind = (typeof kinds)[number]

/** `no` is the wire's word for every ticket, regardless of its owner. */
type Ticked = Readonly<Record<string, boolean>>
type Rule = { criteria: Ticked; channel: Ticked }
export type Matrix = Readonly<Record<Kind, Rule>>

export const kindName = (kind: Kind): string =>
  ({
    create: t('A ticket is created'),
    update: t('A ticket is updated or gets a reply'),
    reminder_reached: t('A reminder is due'),
    escalation: t('A ticket escalates'),
  })[kind]

const silent: Rule = { criteria: {}, channel: {} }

const everywhere = (ruleOf: (kind: Kind) => Rule): Matrix =>
  Object.fromEntries(kinds.map((kind) => [kind, ruleOf(kind)])) as Matrix

/** A stored matrix may lack kinds that were added later. */
export const completeMatrix = (kept: Partial<Matrix> | undefined): Matrix =>
  everywhere((kind) => kept?.[kind] ?? silent)

const isUrgent = (kind: Kind) => kind === 'reminder_reached' || kind === 'escalation'

/** Whole settings by one press; each is only a start. */
export const presets = (): { id: string; title: string; about: string; matrix: Matrix }[] => [
  {
    id: 'quiet',
    title: t('Quiet'),
    about: t('Only urgent, in-app'),
    matrix: everywhere((kind) =>
      isUrgent(kind) ? { criteria: { owned_by_me: true }, channel: { online: true, email: false } } : silent,
    ),
  },
  {
    id: 'mine',
    title: t('Mine'),
    about: t('My tickets and tickets I follow'),
    matrix: everywhere(() => ({
      criteria: { owned_by_me: true, owned_by_nobody: false, subscribed: true, no: false },
      channel: { online: true, email: true },
    })),
  },
  {
    id: 'all',
    title: t('All'),
    about: t('Everything in my groups'),
    matrix: everywhere(() => ({
      criteria: { owned_by_me: true, owned_by_nobody: true, subscribed: true, no: true },
      channel: { online: true, email: true },
    })),
  },
]
