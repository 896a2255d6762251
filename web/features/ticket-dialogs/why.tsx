import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ConsideredRuleRecord, RuleExplanations, type RuleExplanation } from '#contract/rule-explanation.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { describeChange, describeEffects, describeOutcome, describeTest } from '#web/domain/tickets/describe-rule.ts'
import styles from './history.module.css'
import type { AskedRule } from './timeline.tsx'

/** A change by a rule, as the history shows it. */
export type AskedChange = { rule: AskedRule; at: string }

const isRun = ({ outcome }: ConsideredRuleRecord) => outcome === 'ran' || outcome === 'failed'

const isAbout = ({ at, rules }: RuleExplanation, asked: AskedChange) =>
  at === asked.at && rules.some((rule) => rule.type === asked.rule.type && rule.id === asked.rule.id && isRun(rule))

const objects = { tickets: 'Ticket', users: 'User', organizations: 'Organization' } as const

/** The record that a rule changed. */
type Explained = { kind: keyof typeof objects; id: number }

const endpoints = {
  tickets: RuleExplanations.list,
  users: RuleExplanations.ofUser,
  organizations: RuleExplanations.ofOrganization,
}

const linesOf = ({ tests, changes, effects }: ConsideredRuleRecord, { kind }: Explained): string[] => [
  ...tests.map(describeTest),
  ...changes.map((change) => describeChange(change, objects[kind])),
  ...describeEffects(effects),
]

const RuleItem = ({ rule, of }: { rule: ConsideredRuleRecord; of: Explained }) => (
  <li className={styles.rule}>
    <span className={styles.about} dir="auto">
      {rule.name ?? t('Deleted trigger')}
    </span>{' '}
    <Badge>{describeOutcome(rule)}</Badge>
    {rule.error && <p dir="auto">{rule.error}</p>}
    <ul className={styles.reasons}>
      {linesOf(rule, of).map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  </li>
)

/** The first user is the system itself, which has no name. */
const personIn = ({ user_id, user }: RuleExplanation): string[] => (user_id === 1 ? [] : [user])

type WhyProps = { of: Explained; asked: AskedChange; onBack: () => void }

/** Why a rule changed the record: for a ticket, every trigger that was considered for the event, in its order. */
export function Why({ of, asked, onBack }: WhyProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [of.kind, of.id, 'explanations'],
    queryFn: () => apiTogether({ list: endpoints[of.kind] }).list({ id: of.id, limit: 100 }),
    staleTime: 0,
  })
  const found = data?.explanations.find((explanation) => isAbout(explanation, asked))
  return (
    <section aria-label={t('Why?')}>
      <Button variant="ghost" size="s" icon={ArrowLeft} onPress={onBack} autoFocus>
        {t('Back to activity')}
      </Button>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data && <Skeleton lines={4} />}
      {data && !found && <p className={styles.empty}>{t('This explanation is no longer available.')}</p>}
      {found && (
        <>
          <p className={styles.day}>{[formatDateTime(found.at), ...personIn(found)].join(' · ')}</p>
          <ol className={styles.lines}>
            {found.rules.map((rule) => (
              <RuleItem key={rule.id} rule={rule} of={of} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
