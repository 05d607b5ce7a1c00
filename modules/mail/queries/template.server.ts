import { and, eq, type SQL } from 'drizzle-orm'
import { fixedPicture } from '#kernel/files/picture.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { palette } from '#modules/settings/rules/appearance/palette.ts'
import { brandName, siteLogo } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { sampleVariables } from '../defaults/variable-catalogue.ts'
import { customTemplate, type EmailTemplateType, type EmailVariables } from '../rules/email.ts'
import type { LayoutSite } from '../rules/layout.ts'
import type { MailLogo } from '../rules/mail-brand.ts'
import { type RenderedEmail, renderEmail, type TemplateSource } from '../rules/render-email.ts'
import { problemSentence, templateProblems } from '../rules/templates/template-check.ts'
import { emailTemplates } from '../tables.server.ts'

export type StoredTemplate = TemplateSource & { type: EmailTemplateType }

const custom: StoredTemplate = {
  type: 'transactional',
  subject: '{{ subject }}',
  html: '{{ html_body | raw }}',
  text: '{{ text_body }}',
}

/** The active template with that name. */
export async function findTemplate(name: string): Promise<StoredTemplate | undefined> {
  return templateNamed(name, eq(emailTemplates.isActive, true))
}

/** The same, also when it is off. */
export async function storedTemplate(name: string): Promise<StoredTemplate | undefined> {
  return templateNamed(name)
}

async function templateNamed(name: string, condition?: SQL): Promise<StoredTemplate | undefined> {
  if (name === customTemplate) return custom
  const [row] = await db()
    .select({
      type: emailTemplates.type,
      subject: emailTemplates.subject,
      html: emailTemplates.htmlBody,
      text: emailTemplates.textBody,
    })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.name, name), condition))
  return row
}

/** Whether the active template prints this variable, in both its texts: staff may have left it out. */
export async function templatePrints(
  executor: Executor,
  name: string,
  variable: string,
): Promise<boolean> {
  const [row] = await executor
    .select({ html: emailTemplates.htmlBody, text: emailTemplates.textBody })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.name, name), eq(emailTemplates.isActive, true)))
  return row !== undefined && [row.html, row.text].every((body) => body.includes(variable))
}

/** Sender details for the email layout. */
export function mailSite(settings: SiteSettings): LayoutSite {
  const { legal_name, registration_number, physical_address } = settings.sellerDetails
  const seller = [
    legal_name,
    registration_number && `Reg. no. ${registration_number}`,
    physical_address.replace(/\s*\n\s*/g, ', '),
  ]
  return {
    title: brandName(settings.siteTitle),
    url: config().publicUrl,
    contactEmail: settings.contactEmail,
    supportPhone: settings.supportPhone,
    seller: seller.filter(Boolean).join(' · '),
    brand: {
      palette: palette(settings.appearance),
      corners: settings.appearance.corners,
      typeface: settings.appearance.typeface,
      logo: mailLogo(settings),
    },
  }
}

const logoHeight = 40
const maxLogoWidth = 260

function mailLogo(settings: SiteSettings): MailLogo | null {
  const { light, dark } = siteLogo(settings)
  if (light === '') return null
  const whole = (src: string) =>
    src === '' ? '' : new URL(fixedPicture(src, 480).src, config().publicUrl).href
  const { width, height } = fixedPicture(light, 480)
  const shown =
    width && height ? Math.min(maxLogoWidth, Math.round((logoHeight * width) / height)) : undefined
  return { light: whole(light), dark: whole(dark), width: shown }
}

export type Preview = { rendered: RenderedEmail | null; problems: string[] }

/**
 * A template with sample values, by the rules and in the layout with which it is sent. Without
 * `rendered` it could not be read at all.
 */
export async function previewTemplate(
  source: TemplateSource & { name: string },
  names: readonly string[],
  samples: EmailVariables,
): Promise<Preview> {
  const problems = templateProblems(source, names).map(problemSentence)
  const site = mailSite(await siteSettings())
  const variables = sampleVariables(names, samples, source.name)
  const rendered = await renderEmail(source, variables, site).catch(() => null)
  return { rendered, problems }
}
