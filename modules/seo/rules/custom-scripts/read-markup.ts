import { readEntities } from './plain-view.ts'

export type Markup = {
  programs: string[]
  sources: string[]
  frames: string[]
  /** Whether there was anything else, such as another tag or a script that is not JavaScript. */
  dropped: boolean
}

const scriptElement = /<script\b((?:"[^"]*"|'[^']*'|[^>"']){0,2000})>([\s\S]*?)(?:<\/script\b[^>]*>|$)/gi
const noscriptElement = /<noscript\b[^>]*>([\s\S]*?)(?:<\/noscript\b[^>]*>|$)/gi
const frame = /<iframe\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
const comment = /<!--[\s\S]*?(?:-->|$)/g
const programTypes = new Set(['', 'text/javascript', 'application/javascript', 'module'])

/** Splits a snippet as a browser would: text that starts with a tag is markup, anything else is JavaScript. */
export function readMarkup(text: string): Markup {
  const found: Markup = { programs: [], sources: [], frames: [], dropped: false }
  if (!/^\s*</.test(text)) return { ...found, programs: [text] }
  // HTML comments count outside scripts only; inside, the characters are code.
  const scripts: string[] = []
  let rest = text.replace(scriptElement, (_, attributes: string, body: string) => {
    const source = attribute(attributes, 'src')
    if (source !== undefined) found.sources.push(source)
    else if (programTypes.has((attribute(attributes, 'type') ?? '').toLowerCase())) scripts.push(body)
    else found.dropped = true
    return ''
  })
  rest = rest.replace(comment, '').replace(noscriptElement, (_, inside: string) => {
    for (const [, attributes = ''] of inside.matchAll(frame)) found.frames.push(attribute(attributes, 'src') ?? '')
    if (
      inside
        .replace(frame, '')
        .replace(/<\/iframe\s*>/gi, '')
        .trim() !== ''
    )
      found.dropped = true
    return ''
  })
  if (rest.trim() !== '') found.dropped = true
  return { ...found, programs: scripts.map((body) => body.replace(/^\s*<!--|-->\s*$/g, '')) }
}

function attribute(text: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(text)
  return found ? readEntities(found[1] ?? found[2] ?? found[3] ?? '').trim() : undefined
}
