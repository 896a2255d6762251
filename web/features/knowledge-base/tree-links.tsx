import { ArrowDownUp, CalendarClock, ChartColumn, type LucideIcon } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { useOverdue } from './review.ts'
import styles from './tree.module.css'
import { useHelp } from './use-help.ts'

type TreeLinkProps = {
  to: `/knowledge_base/$base/locale/$locale/${'review' | 'figures' | 'transfer'}`
  icon: LucideIcon
  label: string
  count?: number
}

function TreeLink({ to, icon: Icon, label, count }: TreeLinkProps) {
  const { params } = useHelp()
  return (
    <li className={styles.item}>
      <Link to={to} params={params} look="plain" className={styles.leaf}>
        <Icon size={14} aria-hidden />
        <span className={styles.name}>{label}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </Link>
    </li>
  )
}

function ReviewLink() {
  const overdue = useOverdue()?.length ?? 0
  return (
    overdue > 0 && (
      <TreeLink
        to="/knowledge_base/$base/locale/$locale/review"
        icon={CalendarClock}
        label={t('To review')}
        count={overdue}
      />
    )
  )
}

/** Below the tree, for editors. */
export function TreeLinks() {
  const { help } = useHelp()
  const can = useCan()
  if (!can('knowledge_base.editor')) return null
  return (
    <ul className={styles.links}>
      <ReviewLink />
      <TreeLink to="/knowledge_base/$base/locale/$locale/figures" icon={ChartColumn} label={t('Figures')} />
      {help.isEditable && (
        <TreeLink
          to="/knowledge_base/$base/locale/$locale/transfer"
          icon={ArrowDownUp}
          label={t('Import and export')}
        />
      )}
    </ul>
  )
}
