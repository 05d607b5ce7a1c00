import type { z } from 'zod'
import type { claimSchema } from './section.ts'
import type { FooterContent } from './sections/frame.ts'

// Apart from the schema, so that pages which show claims do not load Zod.

/** A sentence that can be switched off (D32). */
export type Claim = z.output<typeof claimSchema>

/** The strip of the footer, in the order of A§2, without claims that are switched off or blank. */
export function footerStrip(content: FooterContent): string[] {
  return [
    content.trusted_by,
    content.ssl_secured,
    content.support_hours,
    content.money_back,
  ].flatMap((claim) => shownText(claim) ?? [])
}

/** The text of a claim; null when it is switched off or blank. */
export function shownText(claim: Claim | undefined): string | null {
  return claim?.shown && claim.text.trim() !== '' ? claim.text : null
}

/** The footer as visitors get it: claims that are switched off do not leave the server. */
export type ShownFooter = {
  motto: string | null
  phoneNote: string | null
  city: string | null
  strip: string[]
  uptime: string | null
  status: { text: string; troubleText: string } | null
}

/** Without content (hidden by staff, or the database is down) the footer claims nothing. */
export function shownFooter(content: FooterContent | null): ShownFooter {
  if (!content)
    return { motto: null, phoneNote: null, city: null, strip: [], uptime: null, status: null }
  const status = shownText(content.status)
  return {
    motto: shownText(content.motto),
    phoneNote: shownText(content.phone_note),
    city: shownText(content.city),
    strip: footerStrip(content),
    uptime: shownText(content.uptime),
    status: status === null ? null : { text: status, troubleText: content.status.troubleText },
  }
}
