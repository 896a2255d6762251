const peopleTabs = ['details', 'open', 'closed', 'history'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** What the address of a page says. */
export const parsePeopleTab = ({ tab }: Record<string, unknown>): { tab?: PeopleTab } =>
  peopleTabs.includes(tab as PeopleTab) ? { tab: tab as PeopleTab } : {}
