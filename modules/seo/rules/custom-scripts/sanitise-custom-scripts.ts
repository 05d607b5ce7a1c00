import { trackerOfSource } from '../allowed-sources.ts'
import { readMarkup } from './read-markup.ts'
import { isHarmlessToRun, stripCode } from './strip-code.ts'

/** A§8: written to the console and nowhere else. */
export type ScriptWarning = 'script injection blocked' | 'external script blocked' | 'custom script empty'

export type CustomScripts = {
  /** What runs, as one program; blank for nothing. */
  code: string
  /** External scripts of the allow-list, in their order, with https. */
  sources: string[]
  /** No-script frames of the allow-list. */
  frames: string[]
  warnings: ScriptWarning[]
}

const longest = 20_000

/**
 * What is left of staff's custom head or body scripts (A§5, D30, docs/decisions/015). The text is either a program or markup around programs:
 * tags are peeled off, addresses are held to the allow-list, and the program loses javascript: addresses, inline handlers, and calls of eval,
 * Function, setTimeout and setInterval. What still speaks of those after that, in whatever disguise we can read, does not run at all.
 * This is a seat belt, not the wall: the wall is the page's security policy, which allows neither eval nor inline handlers nor other hosts.
 */
export function sanitiseCustomScripts(text: string): CustomScripts {
  const written = text.slice(0, longest).replace(invisible, '')
  if (written.trim() === '') return { code: '', sources: [], frames: [], warnings: [] }
  const markup = readMarkup(written)
  const warnings = new Set<ScriptWarning>()
  const keep = (address: string) => {
    if (trackerOfSource(address)) return [address.startsWith('//') ? `https:${address}` : address]
    warnings.add('external script blocked')
    return []
  }
  const sources = markup.sources.flatMap(keep)
  const frames = markup.frames.flatMap(keep)
  const programs = markup.programs.flatMap((program) => {
    const { code, changed } = stripCode(program)
    const runs = isHarmlessToRun(code)
    if (changed || !runs) warnings.add('script injection blocked')
    return runs && !isEmpty(code) ? [code.trim()] : []
  })
  if (markup.dropped) warnings.add('script injection blocked')
  if (programs.length + sources.length + frames.length === 0) warnings.add('custom script empty')
  return { code: programs.join('\n;\n'), sources, frames, warnings: [...warnings] }
}

// Characters that are there and cannot be seen: they only serve to hide words from a reader, and from us.
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

function isEmpty(code: string): boolean {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replace(/void 0|[;,{}()\s]/g, '') === ''
}
