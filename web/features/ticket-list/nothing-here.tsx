import { CircleCheckBig, FilterX, SearchX } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'

type NothingHereProps = { source: ListSource; onClearFilter: (() => void) | undefined }

/** Why a list is empty: a filter, words that nothing has, or work that is done. */
export function NothingHere({ source: { query }, onClearFilter }: NothingHereProps) {
  if (onClearFilter) {
    return (
      <EmptyState
        icon={FilterX}
        title={t('No tickets match these filters')}
        action={<Button onPress={onClearFilter}>{t('Clear filters')}</Button>}
      />
    )
  }
  if (query) {
    return (
      <EmptyState icon={SearchX} title={t('No matching tickets')}>
        {t('Try fewer words, or use * as a wildcard, e.g. order*')}
      </EmptyState>
    )
  }
  return <EmptyState icon={CircleCheckBig} title={t('You’re all caught up')} />
}
