import { CircleCheckBig, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Count } from '#web/ui/primitives/badge.tsx'
import styles from './dashboard.module.css'

type SectionProps = {
  title: string
  icon: LucideIcon
  count?: number | undefined
  isHot?: boolean
  end?: ReactNode
  children: ReactNode
}

export function Section({ title, icon: Icon, count, isHot = false, end, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <Icon size={16} aria-hidden className={styles.icon ?? ''} />
        <h2 className={styles.title}>{title}</h2>
        {count !== undefined && count > 0 && <Count value={count} isHot={isHot} />}
        {end}
      </header>
      {children}
    </section>
  )
}

/** An empty section. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles.nothing}>
    <CircleCheckBig size={15} aria-hidden /> {children}
  </p>
)
