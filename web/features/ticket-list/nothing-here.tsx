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
        title={t('No ticket matches the filter')}
        action={<Button onPress={onClearFilter}>{t('Remove all filters')}</Button>}
      />
    )
  }
  if (query) {
    return (
      <EmptyState icon={SearchX} title={t('No ticket has these words')}>
        {t('Fewer words find more. A beginning with * finds every ending: order*')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={CircleCheckBig} title={t('Nothing to do here')}>
      {t('Tickets appear by themselves as soon as they belong here.')}
    </EmptyState>
  )
}
