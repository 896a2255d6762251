import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import styles from './pager.module.css'

type PagerProps = {
  page: number
  size: number
  /** Left out where the server does not count: then there is a next page while this one is full. */
  total?: number | undefined
  shown?: number | undefined
  onPage: (page: number) => void
}

export function Pager({ page, size, total, shown = 0, onPage }: PagerProps) {
  const hasNext = total === undefined ? shown === size : page * size < total
  if (page === 1 && !hasNext) return null
  const from = (page - 1) * size + 1
  const to = total === undefined ? from + shown - 1 : Math.min(page * size, total)
  const range = { from: formatNumber(from), to: formatNumber(to) }
  return (
    <nav aria-label={t('Pages')} className={styles.pager}>
      <span>
        {total === undefined
          ? t('{from}–{to}', range)
          : t('{from}–{to} of {total}', { ...range, total: formatNumber(total) })}
      </span>
      <IconButton
        icon={ChevronLeft}
        size="s"
        label={t('Previous page')}
        isDisabled={page === 1}
        onPress={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        size="s"
        label={t('Next page')}
        isDisabled={!hasNext}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  )
}
