import { CircleCheck, CircleMinus, CircleSlash, CircleX } from 'lucide-react'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import { describeChange, describeEffects, describeOutcome, describeTest } from '#web/domain/tickets/describe-rule.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import styles from './try-rule.module.css'

type Trial = RuleTrial['rule']

const looks = {
  ran: { tone: 'success', icon: CircleCheck },
  no_match: { tone: 'neutral', icon: CircleMinus },
  skipped: { tone: 'warning', icon: CircleSlash },
  failed: { tone: 'danger', icon: CircleX },
} as const

function headline(rule: Trial, written: number): string {
  if (rule.outcome !== 'ran') return describeOutcome(rule)
  const parts = [
    ...(rule.changes.length > 0 ? [tn(rule.changes.length, '{count} change', '{count} changes')] : []),
    ...(written > 0 ? [tn(written, '{count} message', '{count} messages')] : []),
  ]
  return parts.length > 0
    ? t('It would run: {effects}', { effects: parts.join(', ') })
    : t('It would run, but nothing would change')
}

/** Without a match only what stood in the way is of interest. */
const testsToTell = ({ tests, outcome }: Trial) =>
  outcome === 'no_match' ? tests.filter(({ holds }) => !holds) : tests

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

/** What a rule would do to a ticket. */
export function TrialResult({ trial: { rule, articles } }: { trial: RuleTrial }) {
  const lines = [
    ...testsToTell(rule).map(describeTest),
    ...rule.changes.map((change) => describeChange(change, 'Ticket')),
    ...describeEffects(rule.effects),
  ]
  const { tone, icon } = looks[rule.outcome]
  return (
    <div className={styles.result}>
      <Badge tone={tone} icon={icon}>
        {headline(rule, articles.length)}
      </Badge>
      {rule.error && <p dir="auto">{rule.error}</p>}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      {articles.map(({ to, subject, body }) => (
        <blockquote key={body} className={styles.article} dir="auto">
          {to && <p className={styles.muted}>{t('To: {recipients}', { recipients: to })}</p>}
          {subject && <strong>{subject}</strong>}
          <p>{textOf(body)}</p>
        </blockquote>
      ))}
    </div>
  )
}
