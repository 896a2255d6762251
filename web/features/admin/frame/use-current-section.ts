import { useLocation } from '@tanstack/react-router'
import { useCan } from '#web/lib/session.ts'
import { sectionsFor } from './sections.tsx'

/** The screen of the administration that is shown: its title, its icon, a word about it. */
export function useCurrentSection() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return sectionsFor(useCan())
    .flatMap(({ managers }) => managers)
    .find(({ to }) => to === path)
}
