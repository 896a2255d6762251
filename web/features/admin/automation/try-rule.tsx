import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Ticket } from '#contract/ticket.ts'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TrialResult } from './trial-result.tsx'
import styles from './try-rule.module.css'

async function findTickets(words: string): Promise<Option<number>[]> {
  const found = await api(Ticket).search({ query: words, limit: 12 })
  return found.map(({ id, number, title }) => ({ id, label: `#${number} ${title}` }))
}

export type TryRuleProps = {
  /** Of another record than a ticket. */
  title?: string
  label?: string
  search?: (words: string) => Promise<Option<number>[]>
  /** What the result depends on besides the ticket: the rule as it is in the form. */
  rule: unknown
  /** Which kind of rule, as part of the key of the cache. */
  kind: string
  simulate: (id: number) => Promise<RuleTrial | null>
  /** Tried until another one is chosen. */
  suggested?: Option<number> | undefined
  /** Further choices, such as the event. */
  children?: ReactNode
}

/** What a rule, saved or not, would do to a ticket. Nothing is changed or sent. */
export function TryRule(props: TryRuleProps) {
  const { rule, kind, simulate, suggested, children, title, label, search = findTickets } = props
  const [chosen, setChosen] = useState<Option<number> | null>()
  const ticket = chosen === undefined ? (suggested ?? null) : chosen
  return (
    <section className={styles.section} aria-labelledby="try-rule">
      <div className={styles.head}>
        <h3 id="try-rule">{title ?? t('Try it on a ticket')}</h3>
        <span className={styles.muted}>{t('Nothing is saved or sent')}</span>
      </div>
      <ComboBox label={label ?? t('Ticket')} search={search} value={ticket} onChange={setChosen} />
      {children}
      {ticket && (
        <Trial key={ticket.id} trialKey={[kind, 'trial', ticket.id, rule]} simulate={() => simulate(ticket.id)} />
      )}
    </section>
  )
}

type TrialProps = { trialKey: readonly unknown[]; simulate: () => Promise<RuleTrial | null> }

function Trial({ trialKey, simulate }: TrialProps) {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: trialKey,
    queryFn: simulate,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { touchedBy: ['tickets', 'users', 'organizations'] },
  })
  if (error) return <Incomplete error={error} />
  return (
    <div role="status" aria-busy={isPlaceholderData} className={classes(isPlaceholderData && styles.old)}>
      {data ? <TrialResult trial={data} /> : <Skeleton lines={3} />}
    </div>
  )
}

/** The server refuses a rule that could not be saved. */
export const Incomplete = ({ error }: { error: unknown }) => (
  <p role="status" className={styles.muted}>
    {t('Complete the rule to try it.')} {wordFailure(error)}
  </p>
)
