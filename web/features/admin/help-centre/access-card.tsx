import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTree, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { helpQuery } from '#web/domain/knowledge-base/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { AccessForm } from './access-form.tsx'

/** The value of the choice that stands for the whole help centre. */
const whole = 0

/** Which roles read and edit, everywhere or in one category. */
export function AccessCard({ baseId }: { baseId: number }) {
  const { data: help } = useQuery(helpQuery)
  const [chosen, setChosen] = useState(whole)
  const [language] = help?.languages ?? []
  const categories =
    help && language
      ? listTree(help).map(({ category, depth }) => ({
          id: category.id,
          label: `${'\u2003'.repeat(depth)}${titleOf(help, category, language)}`,
        }))
      : []
  return (
    <AccessForm
      key={chosen}
      node={{ baseId, categoryId: chosen === whole ? null : chosen }}
      picker={
        categories.length > 0 && (
          <Select
            label={t('Access to')}
            options={[{ id: whole, label: t('Whole help centre') }, ...categories]}
            value={chosen}
            onChange={setChosen}
          />
        )
      }
    />
  )
}
