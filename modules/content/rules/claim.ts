import type { z } from 'zod'
import type { claimSchema } from './section.ts'
import type { FooterContent } from './sections/footer.ts'

// Beside the section's shape and not in it: pages show claims, and need no schemas for that.

/** A switchable sentence (D32). */
export type Claim = z.output<typeof claimSchema>

/** The strip of A§2 in its order, without what is switched off or blank. */
export function footerStrip(content: FooterContent): string[] {
  return [content.trusted_by, content.ssl_secured, content.support_hours, content.money_back].flatMap((claim) => said(claim) ?? [])
}

/** The text of a claim, or null while nobody may read it. */
export function said(claim: Claim | undefined): string | null {
  return claim?.shown && claim.text.trim() !== '' ? claim.text : null
}

/** The footer as visitors get it: what is switched off does not leave the server. */
export type ShownFooter = {
  motto: string | null
  phoneNote: string | null
  city: string | null
  strip: string[]
  uptime: string | null
  /** `otherwise` takes the place of `text` while the system has trouble. */
  status: { text: string; otherwise: string } | null
}

/** Of no content (hidden by staff, or not to be read just now) nothing is claimed. */
export function shownFooter(content: FooterContent | null): ShownFooter {
  if (!content) return { motto: null, phoneNote: null, city: null, strip: [], uptime: null, status: null }
  const status = said(content.status)
  return {
    motto: said(content.motto),
    phoneNote: said(content.phone_note),
    city: said(content.city),
    strip: footerStrip(content),
    uptime: said(content.uptime),
    status: status === null ? null : { text: status, otherwise: content.status.otherwise },
  }
}
