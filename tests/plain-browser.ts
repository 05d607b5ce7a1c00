import { Parser } from 'htmlparser2'

type Field = { name: string; value: string; isSent: boolean; isChoice: boolean }
type Button = { text: string; name: string; value: string; action: string | null }
type Form = { action: string; method: string; fields: Field[]; buttons: Button[] }
type Values = Readonly<Record<string, string | readonly string[] | null>>

/** A page as a browser without scripts has it: its text, and forms that can be sent. */
export type PlainPage = {
  url: URL
  status: number
  html: string
  /** Without tags, each run of blanks one. */
  text: string
  /** What the fields of that name would send now. */
  valuesOf: (name: string) => string[]
  /**
   * Sends the form of the button with this text, with what it has and `values` in place of the
   * fields of a name: null leaves them out, a list fills several in their order.
   */
  press: (button: string, values?: Values) => Promise<PlainPage>
}

/** Goes through the pages of a server over HTTP as a browser does that has no scripts. */
export function plainBrowser(origin: string, cookie: string) {
  const jar = new Map(cookie.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair]))
  async function open(address: string | URL, init: RequestInit = {}): Promise<PlainPage> {
    const url = new URL(address, origin)
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', origin, cookie: [...jar.values()].join('; ') },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.split('=')[0] ?? '', pair)
    }
    const location = answer.headers.get('location')
    if (location !== null && answer.status >= 300 && answer.status < 400)
      return open(new URL(location, url))
    return pageOf(url, answer.status, await answer.text())
  }

  function pageOf(url: URL, status: number, html: string): PlainPage {
    const { forms, text } = read(html)
    return {
      ...{ url, status, html, text },
      valuesOf: (name) =>
        forms
          .flatMap(({ fields }) => fields)
          .filter((field) => field.name === name && field.isSent)
          .map(({ value }) => value),
      press: (label, values = {}) => {
        const form = forms.findLast(({ buttons }) => buttons.some((one) => one.text === label))
        const button = form?.buttons.find((one) => one.text === label)
        if (!form || !button) throw new Error(`${url.pathname} has no button '${label}'`)
        const sent = new URLSearchParams(filled(form, values))
        if (button.name) sent.append(button.name, button.value)
        const target = new URL(button.action ?? (form.action || url.href), url)
        if (form.method === 'post') return open(target, { method: 'POST', body: sent })
        target.search = sent.toString()
        return open(target)
      },
    }
  }
  return { open: (path: string) => open(path) }
}

function filled({ fields }: Form, values: Values): [string, string][] {
  for (const name of Object.keys(values))
    if (!fields.some((field) => field.name === name)) throw new Error(`There is no field ${name}`)
  const used = new Map<string, number>()
  return fields.flatMap((field): [string, string][] => {
    const given = values[field.name]
    if (given === undefined) return field.isSent ? [[field.name, field.value]] : []
    if (given === null) return []
    if (field.isChoice)
      return [given].flat().includes(field.value) ? [[field.name, field.value]] : []
    const at = used.get(field.name) ?? 0
    used.set(field.name, at + 1)
    return [[field.name, [given].flat()[at] ?? field.value]]
  })
}

/** The forms of a page in order, fields outside of theirs (`form="id"`) included, and its text. */
function read(html: string): { forms: Form[]; text: string } {
  const forms: (Form & { id: string | undefined })[] = []
  const outside: { id: string; field?: Field; button?: Button }[] = []
  let inside: Form | undefined
  let select: { name: string; value: string | undefined; first: string | undefined } | undefined
  let textarea: Field | undefined
  let button: Button | undefined
  let label: string | undefined
  let silent = 0
  let text = ''
  const keep = (of: { field?: Field; button?: Button }, id: string | undefined) => {
    if (id !== undefined) return outside.push({ id, ...of })
    if (of.field) inside?.fields.push(of.field)
    if (of.button) inside?.buttons.push(of.button)
  }
  const parser = new Parser({
    onopentag(tag, at) {
      const name = at.name ?? ''
      const isOff = at.disabled !== undefined
      if (tag === 'script' || tag === 'style') silent++
      if (tag === 'form') {
        const method = (at.method ?? 'get').toLowerCase()
        inside = { action: at.action ?? '', method, fields: [], buttons: [] }
        forms.push(Object.assign(inside, { id: at.id }))
      }
      if (tag === 'input' && name && !isOff && at.type !== 'file' && at.type !== 'submit') {
        const isChoice = at.type === 'checkbox' || at.type === 'radio'
        const value = at.value ?? (isChoice ? 'on' : '')
        keep(
          { field: { name, value, isChoice, isSent: !isChoice || at.checked !== undefined } },
          at.form,
        )
      }
      if (tag === 'textarea' && name) {
        textarea = { name, value: '', isChoice: false, isSent: true }
        keep({ field: textarea }, at.form)
      }
      if (tag === 'select' && name) select = { name, value: undefined, first: undefined }
      if (tag === 'option' && select) {
        select.first ??= at.value ?? ''
        if (at.selected !== undefined) select.value = at.value ?? ''
      }
      if (tag === 'button' && at.type !== 'button') {
        button = { text: '', name, value: at.value ?? '', action: at.formaction ?? null }
        keep({ button }, at.form)
        label = at['aria-label']
      }
    },
    ontext(piece) {
      if (silent > 0) return
      if (textarea) textarea.value += piece
      else if (button) button.text += piece
      text += piece
    },
    onclosetag(tag) {
      if (tag === 'script' || tag === 'style') silent--
      if (tag === 'form') inside = undefined
      if (tag === 'textarea') textarea = undefined
      if (tag === 'button' && button) {
        button.text = (label ?? button.text).trim()
        button = undefined
      }
      if (tag === 'select' && select) {
        const value = select.value ?? select.first ?? ''
        keep({ field: { name: select.name, value, isChoice: false, isSent: true } }, undefined)
        select = undefined
      }
      text += ' '
    },
  })
  parser.end(html)
  for (const { id, field, button: pressed } of outside) {
    const form = forms.find((one) => one.id === id)
    if (field) form?.fields.push(field)
    if (pressed) form?.buttons.push(pressed)
  }
  return { forms, text: text.replace(/\s+/g, ' ') }
}
