import { Parser } from 'htmlparser2'

export type Markup = {
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
export function readMarkup(text: string): Markup {
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
