import { escapeHtml } from '#modules/mail/rules/layout.ts'

type UnsentForm = {
  signInPage: string
  said: string
  action: string
  fields: FormData
  style: string
}

/** Fields that are shown, so that users see that their text is still there. */
const shown: Record<string, string> = {
  subject: 'Subject',
  message: 'Message',
  reason: 'What you need changed',
}

/** The posted form once more, by itself; null when nothing was written in it. */
export function unsentFormPage({
  signInPage,
  said,
  action,
  fields,
  style,
}: UnsentForm): string | null {
  const texts = [...fields].flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  )
  if (!texts.some(({ name, value }) => isShown(name) && value.trim() !== '')) return null
  return `<!DOCTYPE html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(said)}</title>
<style>${style}</style></head>
<body><main><h1>${escapeHtml(said)}</h1>
<p>You were signed out, and nothing was sent. Nothing that you wrote is lost: <a href="${signInPage}" target="_blank" rel="noopener">sign in again in a new window</a>, then send it from here. Files must be attached again afterwards.</p>
<form method="post" action="${escapeHtml(action)}" enctype="multipart/form-data">
${texts.map(field).join('\n')}
<button type="submit">Send again</button>
</form></main></body></html>
`
}

function isShown(name: string): boolean {
  return Object.hasOwn(shown, name)
}

function field({ name, value }: { name: string; value: string }): string {
  if (!isShown(name))
    return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
  const label = escapeHtml(shown[name] ?? name)
  if (name === 'subject')
    return `<label>${label}<input name="${name}" value="${escapeHtml(value)}"></label>`
  // A browser leaves out the first line break of a text area.
  return `<label>${label}<textarea name="${name}" rows="10">\n${escapeHtml(value)}</textarea></label>`
}
