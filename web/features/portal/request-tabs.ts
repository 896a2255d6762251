/** Which requests are shown. */
export const requestTabs = ['open', 'closed', 'organization'] as const
export type RequestTab = (typeof requestTabs)[number]
