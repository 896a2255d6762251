/** Several addresses as people paste them: by commas, semicolons, spaces or lines; "Ada <ada@acme.test>" too. */
export const parseAddresses = (text: string): string[] => [
  ...new Set([...text.matchAll(/[^\s,;<>"@]+@[^\s,;<>"@]+/g)].map(([address]) => address.toLowerCase())),
]
