import { useNavigate } from '@tanstack/react-router'
import { LogOut, Moon, Settings, Sun, SunMoon, UserRound } from 'lucide-react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { signOut, useCan } from '#web/lib/session.ts'
import { chooseTheme } from './user-menu.tsx'

/** What the menu of the own account and the sidebar offer, for the palette. */
export function useAccountActions(): void {
  const navigate = useNavigate()
  const can = useCan()
  const appearance = { group: t('Appearance'), keywords: t('theme') }
  useActions([
    {
      id: 'go-administration',
      title: t('Administration'),
      group: t('Go to'),
      icon: Settings,
      enabled: can('admin.*'),
      run: () => void navigate({ to: '/admin' }),
    },
    {
      id: 'go-preferences',
      title: t('Preferences'),
      group: t('Go to'),
      icon: UserRound,
      run: () => void navigate({ to: '/profile' }),
    },
    { ...appearance, id: 'theme-light', title: t('Light theme'), icon: Sun, run: () => chooseTheme('light') },
    { ...appearance, id: 'theme-dark', title: t('Dark theme'), icon: Moon, run: () => chooseTheme('dark') },
    { ...appearance, id: 'theme-system', title: t('System theme'), icon: SunMoon, run: () => chooseTheme('system') },
    { id: 'sign-out', title: t('Sign out'), icon: LogOut, run: () => void signOut() },
  ])
}
