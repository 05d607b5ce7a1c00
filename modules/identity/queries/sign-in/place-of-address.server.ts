import { countryOfAddress } from '#platform/country-of-address.server.ts'
import { placeLabel } from '../../rules/device.ts'

/**
 * Where an internet address is, for lists and emails: a country, as a hint for the owner and no
 * evidence.
 */
export async function placeOfAddress(address: string): Promise<string> {
  return placeLabel(await countryOfAddress(address))
}
