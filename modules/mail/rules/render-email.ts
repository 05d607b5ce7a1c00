import { Liquid } from 'liquidjs'
import { formatDay } from '#kernel/date-format.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import { oneLine } from './delivery.ts'
import type { EmailVariables } from './email.ts'
import { type LayoutSite, mailLayout, textLayout } from './layout.ts'
import { liquidLimits, withFilters } from './liquid.ts'
import { inBrand } from './mail-brand.ts'

const plain = withFilters(new Liquid(liquidLimits))
const escaping = withFilters(new Liquid({ ...liquidLimits, outputEscape: 'escape' }))

export type TemplateSource = { subject: string; html: string; text: string }
export type RenderedEmail = { subject: string; html: string; text: string }

/** Throws LiquidJS's error when the template is faulty. */
export async function renderEmail(
  template: TemplateSource,
  variables: EmailVariables,
  site: LayoutSite,
): Promise<RenderedEmail> {
  const all = {
    ...datesWritten(variables),
    site_title: site.title,
    site_url: site.url,
    contact_email: site.contactEmail,
    support_phone: site.supportPhone,
  }
  const subject = oneLine(await plain.parseAndRender(template.subject, all))
  const body = await escaping.parseAndRender(template.html, all)
  const text = await plain.parseAndRender(template.text, all)
  const whole = /<html[\s>]/i.test(body)
  return {
    subject,
    html: whole ? body : inBrand(mailLayout(site, subject, body), site.brand),
    text: textLayout(site, text),
  }
}

/** The subject for the email log: the caller passes masked values. */
export async function renderSubject(
  template: TemplateSource,
  variables: EmailVariables,
  site: LayoutSite,
): Promise<string> {
  return oneLine(
    await plain.parseAndRender(template.subject, {
      ...datesWritten(variables),
      site_title: site.title,
      site_url: site.url,
    }),
  )
}

/**
 * '2026-11-05' becomes '5 Nov 2026' also in a template without the `day` filter. By name, because a
 * customer's own reference may look like a date.
 */
function datesWritten(variables: EmailVariables): EmailVariables {
  const written = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === 'string' && /(_date|^next_attempt)$/.test(name) && isCalendarDate(value)
      ? formatDay(value)
      : value,
  ])
  return Object.fromEntries(written)
}
