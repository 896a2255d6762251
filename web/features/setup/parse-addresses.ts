const oneAddress = /[^\s,;<>"@]+@[^\s,;<>"@]+/g

export type ParsedAddresses = {
  addresses: string[]
  /** Parts without an address, as they were typed. */
  unreadable: string[]
}

/** Several addresses as people paste them: by commas, semicolons, spaces or lines; "Ada <ada@acme.test>" too. */
export function parseAddresses(text: string): ParsedAddresses {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  const addresses = parts.flatMap((part) => part.match(oneAddress) ?? []).map((address) => address.toLowerCase())
  const unreadable = parts.filter((part) => part !== '' && part.match(oneAddress) === null)
  return { addresses: [...new Set(addresses)], unreadable }
}
