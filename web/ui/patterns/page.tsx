import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { useTitle } from '../use-title.ts'
import styles from './page.module.css'

type PageHeaderProps = {
  title: string
  /** The number of records, beside the title. */
  count?: number | undefined
  /** Buttons at the end; the primary one last. */
  actions?: ReactNode
  /** Above the title, such as breadcrumbs. */
  above?: ReactNode
  /** Below it, such as filters or tabs. */
  children?: ReactNode
}

/** The header of a screen; also sets the window's title. */
export function PageHeader({ title, count, actions, above, children }: PageHeaderProps) {
  useTitle(title)
  return (
    <header className={styles.header}>
      {above}
      <div className={styles.line}>
        <h1 className={styles.title}>
          {title}
          {count !== undefined && <small className={styles.count}>{formatNumber(count)}</small>}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}

type PageProps = PageHeaderProps & {
  body: ReactNode
  /** Text and forms are easier to read in a column. */
  width?: 'full' | 'column' | undefined
}

/** A screen that is one heading and what belongs to it. */
export const Page = ({ body, width = 'full', ...header }: PageProps) => (
  <div className={styles.page}>
    <PageHeader {...header} />
    <div className={styles[width]}>{body}</div>
  </div>
)
