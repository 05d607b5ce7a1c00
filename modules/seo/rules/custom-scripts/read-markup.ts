import { Parser } from 'htmlparser2'

export type Markup = {
  programs: string[]
  sources: string[]
  frames: string[]
  /** `<meta name content>` tags, unchecked. */
  metas: { name: string; content: string }[]
  /** There was something else: another tag, text, or a script that is no program. */
  dropped: boolean
}

const programTypes = new Set(['', 'text/javascript', 'application/javascript', 'module'])

/** Splits a snippet as a browser would: text that starts with a tag is markup, anything else is JavaScript. */
export function readMarkup(text: string): Markup {
  if (!/^\s*</.test(text)) return { programs: [text], sources: [], frames: [], metas: [], dropped: false }
  const found: Markup = { programs: [], sources: [], frames: [], metas: [], dropped: false }
  let isInScript = false
  let isInNoscript = false
  let program: string | null = null
  const openScript = ({ src, type = '' }: Record<string, string | undefined>) => {
    isInScript = true
    if (src !== undefined) found.sources.push(src.trim())
    else if (programTypes.has(type.trim().toLowerCase())) program = ''
    else found.dropped = true
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
      else if (isNamedMeta(name, attributes)) found.metas.push({ name: attributes.name?.trim() ?? '', content: attributes.content?.trim() ?? '' })
      else found.dropped = true
    },
    ontext: (data) => {
      if (program !== null) program += data
      else if (!isInScript && data.trim() !== '') found.dropped = true
    },
    onclosetag: (name) => {
      if (name === 'noscript') isInNoscript = false
      if (name === 'script') closeScript()
    },
    onprocessinginstruction: () => {
      found.dropped = true
    },
  })
  parser.end(text)
  return found
}

function isNamedMeta(tag: string, { name, content, 'http-equiv': httpEquiv }: Record<string, string | undefined>): boolean {
  return tag === 'meta' && name !== undefined && content !== undefined && httpEquiv === undefined
}
