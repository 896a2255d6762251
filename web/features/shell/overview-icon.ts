import {
  AtSign,
  Bell,
  Building2,
  CircleDashed,
  Clock,
  Inbox,
  type LucideIcon,
  TriangleAlert,
  User,
  UserX,
} from 'lucide-react'

/** Overviews have no icon; the words of their link suggest one. */
const suggestions: readonly [RegExp, LucideIcon][] = [
  [/escalat/, TriangleAlert],
  [/pending/, Clock],
  [/unassigned/, UserX],
  [/mention/, AtSign],
  [/subscribed/, Bell],
  [/organization/, Building2],
  [/new/, CircleDashed],
  [/^my_/, User],
]

export const overviewIcon = (link: string): LucideIcon => suggestions.find(([words]) => words.test(link))?.[1] ?? Inbox
