import { defaultBrand, type MailBrand, type MailLogo } from './mail-brand.ts'

export type LayoutSite = {
  title: string
  url: string
  contactEmail: string
  supportPhone: string
  /**
   * 'Legal name, registration number, address' of the seller (ECT Act s43); blank parts left out.
   */
  seller: string
  /** Without one: the program's own. */
  brand?: MailBrand
}

const font = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const darkTheme = ({
  palette: { dark },
  logo,
}: MailBrand): string => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0b1220!important}.card{background:#121b2c!important;border-color:#243049!important;color:#eef1f6!important}.ink,.ink a,.brand{color:#eef1f6!important}.muted,.muted a{color:#a3adbf!important}.line{border-color:#243049!important}.quote{border-color:#43516d!important}.callout{background:${dark.accentSoft}!important;border-color:${dark.accent}!important}.button,.button a{background:${dark.accent}!important;color:${dark.onAccent}!important}.code{background:#0b1220!important}${logo ? darkLogo(logo) : ''}}
@media (max-width:480px){.card-body{padding:24px 20px!important}}`

/** The layout of every email. `body` is finished HTML; everything else is escaped here. */
export function mailLayout(site: LayoutSite, subject: string, body: string): string {
  const contact = [
    site.contactEmail && link(`mailto:${site.contactEmail}`, site.contactEmail),
    site.supportPhone && escapeHtml(site.supportPhone),
  ]
  const footer = [contact.filter(Boolean).join(' · '), escapeHtml(site.seller)].filter(Boolean)
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(subject)}</title>
<style>${darkTheme(site.brand ?? defaultBrand)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf8f3;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbf8f3" style="background:#fbf8f3"><tr><td align="center" style="padding:28px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 4px 14px;${font};font-size:18px;line-height:1.3;font-weight:700;letter-spacing:-0.2px"><a class="brand" href="${escapeHtml(site.url)}" style="color:#101a2b;text-decoration:none">${site.brand?.logo ? logoPictures(site.brand.logo, site.title) : escapeHtml(site.title)}</a></td></tr>
<tr><td bgcolor="#c8412a" style="height:4px;line-height:4px;font-size:4px;border-radius:12px 12px 0 0;background:#c8412a;background:linear-gradient(90deg,#c8412a,#f2a33a)">&nbsp;</td></tr>
<tr><td class="card card-body" bgcolor="#ffffff" style="padding:32px 36px 20px;background:#ffffff;border:1px solid #e6dfd3;border-top:0;border-radius:0 0 12px 12px;${font};font-size:16px;line-height:1.6;color:#101a2b">
${body}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;${font};font-size:13px;line-height:1.6;color:#5a6272">${footer.join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

/** A logo for light backgrounds alone gets one, where the reader's theme is dark. */
function darkLogo({ dark }: MailLogo): string {
  return dark === ''
    ? '.logo-light{background:#ffffff!important;padding:6px!important}'
    : '.logo-light{display:none!important}.logo-dark{display:block!important}'
}

const logoHeight = 40

function logoPictures({ light, dark, width }: MailLogo, title: string): string {
  const size = `height="${logoHeight}"${width === undefined ? '' : ` width="${width}"`}`
  const picture = (src: string, name: string, display: string) =>
    `<img class="${name}" src="${escapeHtml(src)}" alt="${escapeHtml(title)}" ${size} style="display:${display};border:0;height:${logoHeight}px;max-width:100%">`
  return `${picture(light, 'logo-light', 'block')}${dark === '' ? '' : picture(dark, 'logo-dark', 'none')}`
}

export function textLayout(site: LayoutSite, body: string): string {
  const contact = [site.contactEmail, site.supportPhone].filter(Boolean).join(' · ')
  return `${body.trim()}\n\n-- \n${[`${site.title} · ${site.url}`, contact, site.seller].filter(Boolean).join('\n')}\n`
}

function link(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}" style="color:#5a6272">${escapeHtml(text)}</a>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
