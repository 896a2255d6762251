import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

type Origin = { to: string; search: Record<string, unknown> }

/** `/` leads everybody to where their work is. */
let origin: Origin = { to: '/', search: {} }

const isSettings = (path: string) => /^\/(?:admin|profile)(?:\/|$)/.test(path)

/** The last screen outside of the settings, for the way back. */
export function useSettingsOrigin(): Origin {
  const router = useRouter()
  const [found] = useState(() => {
    // While the settings are rendered for the first time, this is still the screen that the user comes from.
    const before = router.state.resolvedLocation
    if (before && !isSettings(before.pathname)) origin = { to: before.pathname, search: { ...before.search } }
    return origin
  })
  return found
}
