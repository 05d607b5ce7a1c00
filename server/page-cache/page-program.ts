import { createHash } from 'node:crypto'
import { type CachedAnswer, cacheableAnswer } from '../cached-answer.ts'
import { inertPolicy, standingHeaders } from '../security-headers.ts'

/** The program of a kept page, with the data that the page was made of, under the name of what it says. */
export type PageProgram = { name: string; answer: CachedAnswer }

const folder = '/program/'

/** Names the program and the page whose it is: a server that has not made this page yet makes it, and so has the program too. */
export function programAddress(text: string, pageKey: string): string {
  return `${folder}${nameOf(text)}.js?${new URLSearchParams({ of: pageKey })}`
}

/** What an address of `programAddress` asks for; null for every other address. */
export function readProgramAddress(url: string): { name: string; pageUrl: string } | null {
  const found = url.startsWith(folder) ? /^\/program\/([\w-]{22})\.js\?of=([^&]*)$/.exec(url) : null
  if (!found) return null
  const [, name = '', of = ''] = found
  const pageUrl = new URLSearchParams(`of=${of}`).get('of') ?? ''
  return { name, pageUrl }
}

export async function keepProgram(text: string): Promise<PageProgram> {
  const headers: [string, string][] = [
    ['content-type', 'text/javascript; charset=utf-8'],
    ['cache-control', 'public, max-age=31536000, immutable'],
    ['content-security-policy', inertPolicy],
    ...standingHeaders(),
  ]
  return { name: nameOf(text), answer: await cacheableAnswer(Buffer.from(text), headers, 4) }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
