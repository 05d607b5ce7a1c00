import { Parser } from 'htmlparser2'
import { trackerOfSource } from '../allowed-sources.ts'
import { isSiteVerification, type SiteVerification } from '../search-engines.ts'
import { isHarmlessToRun, type StrippedPart, stripCode } from './strip-code.ts'

type Markup = {
  programs: string[]
  sources: string[]
  frames: string[]
  /** `<meta name content>` tags, unchecked. */
  metas: { name: string; content: string }[]
  /** What else there was: other tags, text, and scripts that are not programs. */
  dropped: string[]
}

const programTypes = new Set(['', 'text/javascript', 'application/javascript', 'module'])

/**
 * Splits a snippet as a browser would: text that starts with a tag is markup, anything else is
 * JavaScript.
 */
function readMarkup(text: string): Markup {
  if (!/^\s*</.test(text))
    return { programs: [text], sources: [], frames: [], metas: [], dropped: [] }
  const found: Markup = { programs: [], sources: [], frames: [], metas: [], dropped: [] }
  let isInScript = false
  let isInNoscript = false
  let program: string | null = null
  const openScript = ({ src, type = '' }: Record<string, string | undefined>) => {
    isInScript = true
    if (src !== undefined) found.sources.push(src.trim())
    else if (programTypes.has(type.trim().toLowerCase())) program = ''
    else found.dropped.push(`<script type="${type}">`)
  }
  const closeScript = () => {
    // An HTML comment around the whole program hid it from old browsers.
    if (program !== null) found.programs.push(program.replace(/^\s*<!--|-->\s*$/g, ''))
    program = null
    isInScript = false
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'script' && !isInNoscript) openScript(attributes)
      else if (name === 'noscript') isInNoscript = true
      else if (name === 'iframe' && isInNoscript) found.frames.push((attributes.src ?? '').trim())
      else if (isNamedMeta(name, attributes))
        found.metas.push({
          name: attributes.name?.trim() ?? '',
          content: attributes.content?.trim() ?? '',
        })
      else found.dropped.push(`<${name}>`)
    },
    ontext: (data) => {
      if (program !== null) program += data
      else if (!isInScript && data.trim() !== '') found.dropped.push(data.trim())
    },
    onclosetag: (name) => {
      if (name === 'noscript') isInNoscript = false
      if (name === 'script') closeScript()
    },
    onprocessinginstruction: (name) => {
      found.dropped.push(`<${name}>`)
    },
  })
  parser.end(text)
  return found
}

function isNamedMeta(
  tag: string,
  { name, content, 'http-equiv': httpEquiv }: Record<string, string | undefined>,
): boolean {
  return tag === 'meta' && name !== undefined && content !== undefined && httpEquiv === undefined
}

/** A§8: written to the console and nowhere else. */
export type ScriptWarning =
  | 'script injection blocked'
  | 'external script blocked'
  | 'custom script empty'

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
 * Sanitises custom head or body scripts (A§5, D30, docs/decisions/015). The text is JavaScript, or
 * markup around it: tags are removed, URLs must be on the allow-list, and javascript: URLs, inline
 * handlers and calls of eval, Function, setTimeout and setInterval are stripped. Code that still
 * mentions those, even obfuscated, does not run. The real barrier is the page's security policy,
 * which forbids eval, inline handlers and other hosts.
 */
export function sanitiseCustomScripts(text: string): CustomScripts {
  return judgeCustomScripts(text).scripts
}

/** One part of a text that visitors don't get, and why. */
export type RemovedPart = {
  kind: StrippedPart['kind'] | 'source' | 'frame' | 'markup' | 'meta' | 'hidden' | 'length'
  part: string
}

/** The same, with what was taken out, for the staff who wrote it. */
export function judgeCustomScripts(text: string): {
  scripts: CustomScripts
  removed: RemovedPart[]
} {
  const written = text.slice(0, maxLength).replace(invisible, '')
  if (written.trim() === '')
    return {
      scripts: { code: '', sources: [], frames: [], verifications: [], warnings: [] },
      removed: [],
    }
  const markup = readMarkup(written)
  const removed: RemovedPart[] = markup.dropped.map((part) => ({ kind: 'markup', part }))
  const keep = (kind: 'source' | 'frame') => (address: string) => {
    if (trackerOfSource(address)) return [address.startsWith('//') ? `https:${address}` : address]
    removed.push({ kind, part: address })
    return []
  }
  const sources = markup.sources.flatMap(keep('source'))
  const frames = markup.frames.flatMap(keep('frame'))
  const programs = markup.programs.flatMap((program) => runnable(program, removed))
  const verifications = markup.metas.filter((meta) => {
    const isProof = isSiteVerification(meta)
    if (!isProof) removed.push({ kind: 'meta', part: `<meta name="${meta.name}">` })
    return isProof
  })
  if (text.length > maxLength) removed.push({ kind: 'length', part: text.slice(maxLength) })
  const isNothing = programs.length + sources.length + frames.length + verifications.length === 0
  const warnings = warningsFor(removed, isNothing)
  return {
    scripts: { code: programs.join('\n;\n'), sources, frames, verifications, warnings },
    removed,
  }
}

/** The program as it may run, or nothing. */
function runnable(program: string, removed: RemovedPart[]): string[] {
  const stripped = stripCode(program)
  removed.push(...stripped.removed)
  if (!isHarmlessToRun(stripped.code)) {
    removed.push({ kind: 'hidden', part: program.trim() })
    return []
  }
  return isEmpty(stripped.code) ? [] : [stripped.code.trim()]
}

function warningsFor(removed: readonly RemovedPart[], isNothing: boolean): ScriptWarning[] {
  const isElsewhere = ({ kind }: RemovedPart) => kind === 'source' || kind === 'frame'
  const warnings: ScriptWarning[] = []
  if (removed.some(isElsewhere)) warnings.push('external script blocked')
  if (removed.some((part) => !isElsewhere(part) && part.kind !== 'length'))
    warnings.push('script injection blocked')
  if (isNothing) warnings.push('custom script empty')
  return warnings
}

// Invisible characters serve only to hide text.
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

function isEmpty(code: string): boolean {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').replace(/void 0|[;,{}()\s]/g, '') === ''
}
