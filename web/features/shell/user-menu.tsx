import { Keyboard, LogOut, Moon, Sun, SunMoon, UserRound } from 'lucide-react'
import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { signOut, useMe } from '#web/lib/session.ts'
import { keptAppearance, showAppearance, type Theme } from '#web/lib/theme.ts'
import { useNarrowSidebar } from '#web/ui/patterns/app-shell.tsx'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { showShortcutHelp } from './shortcut-help-store.ts'
import styles from './sidebar.module.css'

/** Applied immediately; saved for other browsers in the background. */
export function chooseTheme(theme: Theme) {
  showAppearance({ theme })
  void api(Account).savePreferences({ theme })
}

const themeEntries = () => [
  { id: 'light', label: t('Light'), icon: Sun, run: () => chooseTheme('light') },
  { id: 'dark', label: t('Dark'), icon: Moon, run: () => chooseTheme('dark') },
  { id: 'system', label: t('System'), icon: SunMoon, run: () => chooseTheme('system') },
]

export function UserMenu() {
  const me = useMe()
  const narrow = useNarrowSidebar()
  const name = formatName(me)
  return (
    <Menu
      label={t('Your account')}
      placement="top start"
      trigger={
        <Button variant="ghost" className={styles.user} aria-label={t('Your account: {name}', { name })}>
          <span className={styles.person}>
            <Avatar name={name} size={narrow ? 's' : 'm'} image={findPicture(me)} />
            {!narrow && <span className={styles.name}>{name}</span>}
          </span>
        </Button>
      }
      groups={[
        {
          entries: [
            { id: 'profile', label: t('Preferences'), icon: UserRound, href: '/profile' },
            { id: 'keys', label: t('Keyboard shortcuts'), icon: Keyboard, shortcut: '?', run: showShortcutHelp },
          ],
        },
        { title: t('Appearance'), entries: themeEntries(), chosen: keptAppearance().theme ?? 'system' },
        { entries: [{ id: 'signout', label: t('Sign out'), icon: LogOut, run: () => void signOut() }] },
      ]}
    />
  )
}
