import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import styles from './section.module.css'

const key = 'aside'

function readKept(): Readonly<Record<string, boolean>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, boolean>
  } catch {
    return {}
  }
}

/** Which sections are open, as this browser last had them. */
const kept = createStore(readKept())

function setOpen(id: string, isOpen: boolean): void {
  kept.set((all) => ({ ...all, [id]: isOpen }))
  localStorage.setItem(key, JSON.stringify(kept.get()))
}

type SectionProps = {
  id: string
  title: string
  /** The number of entries or the progress: beside the title, also while closed. */
  count?: number | string | undefined
  startsOpen?: boolean | undefined
  /** A button at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the panel that can be collapsed, which is saved. Collapsed content is not rendered. */
export function Section({ id, title, count, startsOpen = false, action, children }: SectionProps) {
  const isOpen = useStore(kept, (all) => all[id] ?? startsOpen)
  const heading = useId()
  const shown = typeof count === 'number' ? formatNumber(count) : count
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button type="button" id={heading} aria-expanded={isOpen} onClick={() => setOpen(id, !isOpen)}>
            <ChevronRight size={14} aria-hidden />
            {title}
            {shown !== undefined && shown !== '0' && <span className={styles.count}>{shown}</span>}
          </button>
        </h2>
        {action}
      </div>
      {isOpen && <div className={styles.body}>{children}</div>}
    </section>
  )
}
