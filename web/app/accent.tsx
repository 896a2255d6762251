import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#web/lib/session.ts'

/** The accent colour of Branding; `tokens.css` defines the colour of each name. */
export function Accent() {
  const { data } = useQuery(sessionQuery)
  const accent = String(data?.config.accent_color ?? 'teal')
  useEffect(() => {
    document.documentElement.dataset.accent = accent
  }, [accent])
  return null
}
