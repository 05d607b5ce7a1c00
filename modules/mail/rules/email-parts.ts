/**
 * The parts of an email, as HTML that old email programs understand too: tables, inline styles, no
 * images. Class names are for the dark theme (`./layout.ts`). Arguments may contain Liquid.
 */
const font = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#101a2b'
const muted = '#5a6272'

export function heading(text: string): string {
  return `<h1 class="ink" style="margin:0 0 16px;${font};font-size:26px;line-height:1.2;font-weight:700;letter-spacing:-0.4px;color:${ink}">${text}</h1>`
}

export function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:${ink}">${html}</p>`
}

export function smallPrint(html: string): string {
  return `<p class="muted" style="margin:0 0 12px;${font};font-size:14px;line-height:1.5;color:${muted}">${html}</p>`
}

/** A button that works in Outlook too. */
export function button(href: string, label: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" bgcolor="#c8412a" style="border-radius:10px;background:#c8412a"><a href="${href}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px">${label}</a></td>
</tr></table>`
}

/** The amount, in large type. */
export function amount(text: string, caption: string): string {
  return `<p class="muted" style="margin:0 0 2px;${font};font-size:14px;line-height:1.4;color:${muted}">${caption}</p>
<p class="ink" style="margin:0 0 20px;${font};font-size:36px;line-height:1.15;font-weight:700;letter-spacing:-0.8px;color:${ink}">${text}</p>`
}

/**
 * `when`: the name of a variable that must have a value, or a Liquid condition; without it the row
 * is always there.
 */
export type Fact = { label: string; value: string; when?: string }

/** To Liquid a blank text is true. */
function condition(when: string): string {
  return /^\w+$/.test(when) ? `${when} != blank` : when
}

/** One row for each label and value. */
export function facts(rows: readonly Fact[]): string {
  const html = rows.map(({ label, value, when }) => {
    const row = `<tr><td class="muted line" valign="top" style="padding:10px 16px 10px 0;border-bottom:1px solid #e6dfd3;${font};font-size:15px;line-height:1.45;color:${muted};width:38%">${label}</td><td class="ink line" valign="top" style="padding:10px 0;border-bottom:1px solid #e6dfd3;${font};font-size:15px;line-height:1.45;font-weight:600;color:${ink};word-break:break-word">${value}</td></tr>`
    return when ? `{% if ${condition(when)} %}${row}{% endif %}` : row
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${html.join('')}</table>`
}

/** A highlighted note: what the reader must not miss. */
export function callout(html: string): string {
  return `${boxStart('0 0 20px')}<td class="callout ink" bgcolor="#fdebe4" style="padding:14px 16px;border-left:4px solid #c8412a;border-radius:6px;background:#fdebe4;${font};font-size:15px;line-height:1.5;color:${ink}">${html}${boxEnd}`
}

/** What a person wrote, or a report of lines, with every line break: calm, as it is no warning. */
export function quote(variable: string): string {
  return `${boxStart('0 0 24px')}<td class="quote ink" style="padding:2px 0 2px 16px;border-left:3px solid #cfc7b8;${font};font-size:16px;line-height:1.6;color:${ink};word-break:break-word">{{ ${variable} | escape | newline_to_br | raw }}${boxEnd}`
}

const boxStart = (margin: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:${margin}"><tr>`
const boxEnd = '</td></tr></table>'

/** The same rows as plain text. */
export function textFacts(rows: readonly Fact[]): string {
  return rows
    .map(({ label, value, when }) => {
      const line = `${label}: ${value}\n`
      return when ? `{% if ${condition(when)} %}${line}{% endif %}` : line
    })
    .join('')
}
