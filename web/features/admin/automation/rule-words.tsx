import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Perform } from '#contract/perform.ts'
import { type AdminResource, recordsQuery } from '#web/features/admin/resource/queries.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { attributeKind } from './action-kinds.ts'
import type { ActionNames } from './describe-perform.ts'
import { splitAtValues } from './in-sentence.ts'
import { readRecipientIds } from './recipient-ids.ts'
import { recordNameQuery } from './record-name.ts'
import styles from './rule-words.module.css'
import { useTriggerAttributes } from './trigger-attributes.ts'
import pane from './try-rule.module.css'

/** Rules that were saved through the API have no names beside the ids of users. */
const unnamedUsers = (performs: readonly Perform[]): number[] => {
  const entries = performs.flatMap((perform) => Object.entries(perform))
  const ids = entries.flatMap(([key, { value, value_completion, recipient }]) => [
    ...(attributeKind(key) === 'user' || key.endsWith('subscribe') ? (value_completion ? [] : [value]) : []),
    ...readRecipientIds([recipient ?? []].flat()),
  ])
  return [...new Set(ids.map(Number).filter((id) => id > 0))]
}

/** The names of what rules refer to by id. */
export function useActionNames(performs: readonly Perform[] = []): ActionNames {
  const attributes = useTriggerAttributes()
  const canSeeWebhooks = useCan()('admin.webhook')
  const { data: webhooks = [] } = useQuery({ ...choicesQuery('webhooks'), enabled: canSeeWebhooks })
  const ids = unnamedUsers(performs)
  const found = useQueries({ queries: ids.map((id) => recordNameQuery('users', id)) })
  return { attributes, webhooks, userName: (id) => found[ids.indexOf(id)]?.data }
}

/** Those of all rules of a list. */
export function useNamesInList(resource: AdminResource): ActionNames {
  const { data = [] } = useQuery(recordsQuery(resource, ''))
  return useActionNames(data.map(({ perform }) => perform as Perform))
}

/** A rule in words; its values are darker than the words around them. */
export const RuleWords = ({ sentence }: { sentence: string }) => (
  <span className={styles.words}>
    {splitAtValues(sentence).map((part, index) =>
      index % 2 === 1 ? (
        <bdi key={`${index} ${part}`}>{part}</bdi>
      ) : (
        <Fragment key={`${index} ${part}`}>{part}</Fragment>
      ),
    )}
  </span>
)

/** A rule in words, beside its form. */
export const InWords = ({ sentence }: { sentence: string }) => (
  <section className={pane.section} aria-labelledby="in-words">
    <h3 id="in-words">{t('In words')}</h3>
    <p className={pane.card}>
      <RuleWords sentence={sentence} />
    </p>
  </section>
)
