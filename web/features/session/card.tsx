import type { ReactNode } from 'react'
import { useTitle } from '#web/ui/use-title.ts'
import { Brand } from './brand.tsx'
import styles from './card.module.css'

type CardProps = { title: string; lead?: ReactNode; above?: ReactNode; children: ReactNode; below?: ReactNode }

/** A card in the middle of the page, under the mark: everything before signing in. */
export function Card({ title, lead, above, children, below }: CardProps) {
  useTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.stack}>
        <Brand />
        {above}
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
