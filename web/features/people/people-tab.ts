const peopleTabs = ['details', 'open', 'closed', 'history'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** The tab in the URL. */
export const parsePeopleTab = ({ tab }: Record<string, unknown>): { tab?: PeopleTab } =>
  peopleTabs.includes(tab as PeopleTab) ? { tab: tab as PeopleTab } : {}
