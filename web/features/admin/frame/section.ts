import type { LucideIcon } from 'lucide-react'

/** One screen of the administration. */
type Manager = {
  to: string
  title: string
  about: string
  icon: LucideIcon
  /** Any of these permissions opens it; the same as on the server. */
  needs: readonly string[]
}

export type Section = { id: string; title: string; managers: readonly Manager[] }

export type Topic = 'branding' | 'system' | 'security' | 'tickets' | 'web' | 'form' | 'mail' | 'api' | 'maintenance'

/** Pages about email. */
export const mail = ['admin.channel_email']
