import { trackerOfSource } from '../allowed-sources.ts'
import { isSiteVerification, type SiteVerification } from '../site-verification.ts'
import { readMarkup } from './read-markup.ts'
import { isHarmlessToRun, stripCode } from './strip-code.ts'

/** A§8: written to the console and nowhere else. */
export type ScriptWarning = 'script injection blocked' | 'external script blocked' | 'custom script empty'

export type CustomScripts = {
  /** The code to run; blank for none. */
  code: string
  /** Allowed external scripts, in order, over https. */
  sources: string[]
  /** Allowed noscript frames. */
  frames: string[]
  /** Proofs of ownership for search engines and social networks. */
  verifications: SiteVerification[]
  warnings: ScriptWarning[]
}

const maxLength = 20_000

/**
 * Sanitises custom head or body scripts (A§5, D30, docs/decisions/015). The text is JavaScript, or markup around it: tags are removed, URLs must be
 * on the allow-list, and javascript: URLs, inline handlers and calls of eval, Function, setTimeout and setInterval are stripped. Code that still
 * mentions those, even obfuscated, does not run. The real barrier is the page's security policy, which forbids eval, inline handlers and other hosts.
 */
export function sanitiseCustomScripts(text: string): CustomScripts {
  const written = text.slice(0, maxLength).replace(invisible, '')
  if (written.trim() === '') return { code: '', sources: [], frames: [], verifications: [], warnings: [] }
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
  const verifications = markup.metas.filter(isSiteVerification)
  if (markup.dropped || verifications.length < markup.metas.length) warnings.add('script injection blocked')
  if (programs.length + sources.length + frames.length + verifications.length === 0) warnings.add('custom script empty')
  return { code: programs.join('\n;\n'), sources, frames, verifications, warnings: [...warnings] }
}

// Invisible characters serve only to hide text.
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

function isEmpty(code: string): boolean {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replace(/void 0|[;,{}()\s]/g, '') === ''
}
