import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Mark } from '#web/ui/primitives/mark.tsx'
import styles from './card.module.css'

type CardProps = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode }

/** A card in the middle of the page, under the mark: everything before signing in. */
export function Card({ title, lead, children, below }: CardProps) {
  const { config } = useSession()
  useTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.stack}>
        <div className={styles.brand}>
          <Mark size={28} />
          {String(config.product_name ?? 'Switchboard')}
        </div>
        <div className={styles.card}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        {below && <p className={styles.below}>{below}</p>}
      </div>
    </main>
  )
}
