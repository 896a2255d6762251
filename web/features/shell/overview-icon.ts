import {
  AlarmClock,
  AtSign,
  Bell,
  Building2,
  CircleDashed,
  Clock,
  Inbox,
  type LucideIcon,
  TriangleAlert,
  User,
  Users,
  UserX,
} from 'lucide-react'

/** Overviews have no icon; the words of their link suggest one. */
const suggestions: readonly [RegExp, LucideIcon][] = [
  [/escalat/, TriangleAlert],
  [/^my_pending/, AlarmClock],
  [/pending/, Clock],
  [/replacement/, Users],
  [/unassigned/, UserX],
  [/mention/, AtSign],
  [/subscribed/, Bell],
  [/organization/, Building2],
  [/new/, CircleDashed],
  [/^my_/, User],
]

export const overviewIcon = (link: string): LucideIcon => suggestions.find(([words]) => words.test(link))?.[1] ?? Inbox
