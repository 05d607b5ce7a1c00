import { inflateSync } from 'node:zlib'

type Objects = Map<string, { head: string; body: string }>

/**
 * The text that a reader of a PDF of ours would select and copy, line by line as drawn: glyph
 * numbers mapped back by the fonts' own tables.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const fonts = readFonts(objects)
  const pages = [...objects.values()].filter(({ body }) => body.includes(' Tf\n'))
  return pages.map(({ body }) => readLines(body, fonts)).join('\n')
}

function readObjects(raw: string): Objects {
  const objects: Objects = new Map()
  for (const part of raw.split('\nendobj')) {
    const start = /(\d+) 0 obj\n/.exec(part)
    if (!start) continue
    const [head = '', stream = ''] = part
      .slice(start.index + start[0].length)
      .split(/\nstream\n(.*)/s)
    const bytes = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
    objects.set(start[1] ?? '', {
      head,
      body: head.includes('FlateDecode')
        ? inflateSync(bytes).toString('latin1')
        : bytes.toString('latin1'),
    })
  }
  return objects
}

function readFonts(objects: Objects): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')
      fonts.set(name, readTable(objects.get(table?.[1] ?? '')?.body ?? ''))
    }
  }
  return fonts
}

function readTable(body: string): string[] {
  const table: string[] = []
  for (const [, from = '0', array = ''] of body.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi,
  )) {
    const signs = [...array.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    )
    for (const [index, sign] of signs.entries()) table[Number.parseInt(from, 16) + index] = sign
  }
  return table
}

function readLines(body: string, fonts: Map<string, string[]>): string {
  let font: string[] = []
  const lines: string[] = []
  for (const [, name, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([<>0-9a-f.\s-]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? []
    const groups = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('')
    if (shown !== undefined)
      lines.push(
        (groups.match(/.{4}/g) ?? []).map((hex) => font[Number.parseInt(hex, 16)] ?? '').join(''),
      )
  }
  return lines.join('\n')
}
