import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#web/lib/session.ts'

/** The colour that was chosen in Branding; `tokens.css` knows what each name means. */
export function Accent() {
  const { data } = useQuery(sessionQuery)
  const accent = String(data?.config.accent_color ?? 'teal')
  useEffect(() => {
    document.documentElement.dataset.accent = accent
  }, [accent])
  return null
}
