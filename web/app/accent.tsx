import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#web/lib/session.ts'
import { showAccent } from '#web/lib/theme.ts'

/** The accent colour of Branding, also after it was changed there. */
export function Accent() {
  const { data } = useQuery(sessionQuery)
  const accent = data?.config.accent_color
  useEffect(() => showAccent(accent), [accent])
  return null
}
