import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './breadcrumbs.module.css'

/** The position of this screen: links to its parents, then its own name. */
export const Breadcrumbs = ({ trail, current }: { trail: readonly ReactNode[]; current: string }) => (
  <nav aria-label={t('Breadcrumb')}>
    <ol className={styles.trail}>
      {trail.map((link, index) => (
        <li key={index} className={styles.step}>
          {link}
          <ChevronRight size={14} className={styles.arrow ?? ''} aria-hidden />
        </li>
      ))}
      <li aria-current="page" className={styles.current}>
        {current}
      </li>
    </ol>
  </nav>
)
