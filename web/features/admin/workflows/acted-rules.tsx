import { CircleCheck, CircleMinus } from 'lucide-react'
import type { ActedRule, WorkflowObject } from '#contract/core-workflow.ts'
import { formatList } from '#web/lib/format.ts'
import { t, td, tn } from '#web/lib/i18n/i18n.ts'
import styles from '../automation/try-rule.module.css'
import own from './acted-rules.module.css'
import { useConditionAttributes } from './condition-attributes.ts'

type ActedRulesProps = {
  object: WorkflowObject
  rules: readonly ActedRule[]
  refusal: { error: string } | null
}

/** The rules that changed the form, those that did not and why, and the error that an API client would get. */
export function ActedRules({ object, rules, refusal }: ActedRulesProps) {
  const attributes = useConditionAttributes(object)
  const labelOf = (key: string) => attributes.find(({ name }) => name === key)?.label ?? key
  const valueOf = (key: string, value: string) =>
    attributes.find(({ name }) => name === key)?.options?.find(({ id }) => String(id) === value)?.label ?? value
  const tell = ({ matched, changes, failed }: ActedRule) => {
    if (matched) return tn(changes.length, '{count} change', '{count} changes')
    if (!failed) return t('No match')
    const found = failed.found.map((value) => valueOf(failed.key, value))
    return t('{field} is {value}', { field: labelOf(failed.key), value: formatList(found) || t('empty') })
  }
  return (
    <>
      <h3>{t('Workflows')}</h3>
      <ul className={own.rules}>
        {rules.map((rule) => (
          <li key={`${rule.id} ${rule.name}`} className={own.rule}>
            {rule.matched ? (
              <CircleCheck size={15} aria-label={t('Ran')} className={own.ran} />
            ) : (
              <CircleMinus size={15} aria-label={t('No match')} className={own.idle} />
            )}
            <span dir="auto">{rule.is_shipped ? td(rule.name) : rule.name || t('This workflow')}</span>
            <span className={styles.muted}>{tell(rule)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('API response')}</h3>
      <code className={own.api}>{refusal ? `422 ${refusal.error}` : t('These values are accepted.')}</code>
    </>
  )
}
