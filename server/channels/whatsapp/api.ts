import type { Deps } from '#kernel/context.ts'
import { callGraph, type GraphAccess } from '../messaging/graph-api.ts'
import { idIn, type Json, objectsIn, textIn } from '../messaging/json.ts'

export const accessWith = ({ networkUrls }: Pick<Deps, 'networkUrls'>, token: string): GraphAccess => ({
  url: networkUrls.whatsapp,
  token,
})

export type WhatsappNumber = { id: string; name: string; number: string }

const readNumber = (value: Json): WhatsappNumber => ({
  id: idIn(value.id) ?? '',
  name: textIn(value.verified_name) ?? '',
  number: textIn(value.display_phone_number) ?? '',
})

export async function listPhoneNumbers(access: GraphAccess, businessId: string): Promise<WhatsappNumber[]> {
  const { data } = await callGraph(access, `${encodeURIComponent(businessId)}/phone_numbers`)
  return objectsIn(data).map(readNumber)
}

export const loadPhoneNumber = async (access: GraphAccess, id: string): Promise<WhatsappNumber> =>
  readNumber(await callGraph(access, encodeURIComponent(id)))
