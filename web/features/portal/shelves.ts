/** Which requests are shown. */
export const shelves = ['open', 'closed', 'organization'] as const
export type Shelf = (typeof shelves)[number]
