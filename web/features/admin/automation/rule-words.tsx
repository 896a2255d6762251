import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { useCan } from '#web/lib/session.ts'
import type { ActionNames } from './describe-perform.ts'
import { splitAtValues } from './in-sentence.ts'
import styles from './rule-words.module.css'
import { useTriggerAttributes } from './trigger-attributes.ts'

/** The names of what rules refer to by id. */
export function useActionNames(): ActionNames {
  const attributes = useTriggerAttributes()
  const canSeeWebhooks = useCan()('admin.webhook')
  const { data: webhooks = [] } = useQuery({ ...choicesQuery('webhooks'), enabled: canSeeWebhooks })
  return { attributes, webhooks }
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
