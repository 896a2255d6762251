import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'
import { classes } from '../classes.ts'
import { Count } from '../primitives/badge.tsx'
import { Tooltip } from '../primitives/tooltip.tsx'
import { Focusable, VisuallyHidden } from 'react-aria-components'
import { useNarrowSidebar } from './app-shell.tsx'
import styles from './nav-list.module.css'

/** A titled group of links in a sidebar. */
export function NavSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  const narrow = useNarrowSidebar()
  return (
    <section aria-labelledby={id} className={styles.section}>
      {narrow ? (
        <VisuallyHidden elementType="h2" id={id}>
          {title}
        </VisuallyHidden>
      ) : (
        <div className={styles.heading}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <ul>{children}</ul>
    </section>
  )
}

type EntryProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & {
    icon: LucideIcon
    label: string
    /** Letters instead of the icon in a narrow sidebar, where several entries have the same icon. */
    letters?: string | undefined
    count?: number | undefined
    /** Only for overdue items. */
    isHot?: boolean | undefined
    end?: ReactNode
  }

function Entry({ icon: Icon, label, letters, count, isHot = false, end, className, ...props }: EntryProps) {
  const narrow = useNarrowSidebar()
  const anchor = (
    <a {...props} className={classes(styles.entry, narrow && styles.narrow, className)}>
      {narrow && letters ? (
        <b className={styles.letters} aria-hidden>
          {letters}
        </b>
      ) : (
        <Icon size={16} className={styles.icon ?? ''} aria-hidden />
      )}
      {narrow ? (
        <VisuallyHidden elementType="span">{label}</VisuallyHidden>
      ) : (
        <span className={styles.label} title={label}>
          {label}
        </span>
      )}
      {count !== undefined && count > 0 && <Count value={count} isHot={isHot} />}
      {end}
    </a>
  )
  if (!narrow) return <li>{anchor}</li>
  return (
    <li>
      <Tooltip text={label} delay={200}>
        <Focusable>{anchor}</Focusable>
      </Tooltip>
    </li>
  )
}

/** `<NavEntry to="/overviews/$link" params={{ link }} icon={Inbox} label={name} count={3} />` */
export const NavEntry = createLink(Entry)
