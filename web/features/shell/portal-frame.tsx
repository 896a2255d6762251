import { Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useShortcuts } from '#web/lib/actions/shortcuts.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { startLive } from '#web/lib/live/socket.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { signOut, useConfig, useMe } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Mark } from '#web/ui/primitives/mark.tsx'
import { Banners } from './banners.tsx'
import styles from './portal-frame.module.css'

/** Two words instead of a menu, which would cost a customer 24 KB. */
function Account() {
  const me = useMe()
  const name = formatName(me)
  return (
    <>
      <Link to="/account" look="plain" className={styles.account} aria-label={t('Your account: {name}', { name })}>
        <Avatar name={name} image={findPicture(me)} />
      </Link>
      <Button variant="ghost" size="s" icon={LogOut} onPress={() => void signOut()}>
        {t('Sign out')}
      </Button>
    </>
  )
}

/** Around every screen of customers: few words, no jargon. */
export function PortalFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { id } = useMe()
  useEffect(() => startLive(id), [id])
  useShortcuts()
  const product = useConfig<string>('product_name') ?? 'Switchboard'
  const logo = useConfig<string | null>('product_logo')
  const organization = useConfig<string>('organization')
  const hasHelp = useConfig('kb_active_publicly') === true
  return (
    <>
      <Banners />
      <header className={styles.header}>
        <div className={styles.wrap}>
          <Link to="/requests" look="plain" className={styles.brand}>
            {logo ? <img src={logo} alt="" className={styles.logo} /> : <Mark size={24} />}
            <span className={styles.house} dir="auto">
              {organization || product}
            </span>
          </Link>
          <nav aria-label={t('Main')} className={styles.nav}>
            <Link to="/requests" look="plain" className={styles.link}>
              {t('My requests')}
            </Link>
            {hasHelp && (
              <ExternalLink href="/help" look="plain" className={styles.link}>
                {t('Help')}
              </ExternalLink>
            )}
          </nav>
          <Account />
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </>
  )
}
