import type { ReactNode } from 'react'
import styles from './gallery.module.css'

type SampleProps = { title: string; children: ReactNode; look?: 'row' | 'grid' | 'stack' }

export const Sample = ({ title, children, look = 'row' }: SampleProps) => (
  <section className={styles.sample} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles[look]}>{children}</div>
  </section>
)
