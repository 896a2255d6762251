import { createLink } from '@tanstack/react-router'
import { Bell, Inbox, type LucideIcon, Plus, Search, UserRound } from 'lucide-react'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'
import { Button } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './bottom-bar.module.css'
import { openPalette } from './palette.tsx'

type ItemProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & { icon: LucideIcon; label: string }

const Item = createLink(({ icon: Icon, label, ...props }: ItemProps) => (
  <a {...props} className={styles.item}>
    <Icon size={20} aria-hidden />
    {label}
  </a>
))

/** The sidebar of a phone. */
export const BottomBar = () => (
  <nav aria-label={t('Main')} className={styles.bar}>
    <Item to="/overviews" icon={Inbox} label={t('Tickets')} />
    <Button className={styles.item ?? ''} onPress={openPalette}>
      <Search size={20} aria-hidden />
      {t('Search')}
    </Button>
    <Item to="/tickets/new" icon={Plus} label={t('New')} />
    <Item to="/notifications" icon={Bell} label={t('Notifications')} />
    <Item to="/profile" icon={UserRound} label={t('Me')} />
  </nav>
)
