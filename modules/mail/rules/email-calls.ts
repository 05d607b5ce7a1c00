import { z } from 'zod'
import { fileTypeOf } from '#kernel/files/file-size.ts'
import { fileTooLarge, maxFileBytes, tooManyFiles } from '#kernel/files/upload-limit.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { encryptions, smtpPorts } from '#modules/settings/rules/api-configs.ts'
import { customTemplate, type EmailVariables } from './email.ts'

/** D29: at most so many files with one email, 5 MB each. */
const maxEmailFiles = 10

/**
 * The largest body of a call: ten files would be more than a mail provider takes, so all of them
 * together have this room.
 */
export const maxEmailCallBytes = 20 * 1024 * 1024

const address = z
  .string('Enter a recipient.')
  .trim()
  .min(1, 'Enter a recipient.')
  .max(254)
  .pipe(z.email('Enter a valid email address.'))
const variables = z.record(z.string().max(60), z.unknown()).default({})
const body = z.string().max(200_000)

/**
 * A data URL, as the specification's calls send files. Other names of its fields are understood
 * too.
 */
const attachment = z.object({
  filename: z.string().trim().min(1).max(200).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  content: z.string().optional(),
  data: z.string().optional(),
  url: z.string().optional(),
  contentType: z.string().max(100).optional(),
  type: z.string().max(100).optional(),
})

/** B§7.1 `POST /api/send-email`. */
export const sendEmailSchema = z.object({
  templateName: z.string('Enter a template name.').trim().min(1, 'Enter a template name.').max(60),
  recipient: address,
  variables,
  customEmail: z
    .object({
      subject: z.string().max(250).optional(),
      html: body.optional(),
      text: body.optional(),
    })
    .optional(),
  options: z
    .object({
      attachments: z.array(attachment).max(maxEmailFiles, tooManyFiles(maxEmailFiles)).default([]),
      orderId: z.string().max(60).optional(),
    })
    .default({ attachments: [] }),
})

export type SendEmailCall = z.output<typeof sendEmailSchema>

/** B§7.1 `POST /api/send-bank-transfer-email`: the id or the number of an order. */
export const bankTransferEmailSchema = z.object({
  orderId: z.string('Enter an order.').trim().min(1, 'Enter an order.').max(60),
})

/** B§7.1 `POST /api/test-email`. */
export const testEmailSchema = z.object({
  templateName: z.string('Enter a template name.').trim().min(1, 'Enter a template name.').max(60),
  to: z
    .string('Please enter a test email address')
    .trim()
    .min(1, 'Please enter a test email address')
    .max(254)
    .pipe(z.email('Enter a valid email address.')),
  variables,
})

/** B§7.1 `POST /api/send-smtp-email`; the names of B§3 smtp_settings. */
export const smtpEmailSchema = z.object({
  smtpConfig: z
    .object({
      host: z.string('Enter the host.').trim().min(1, 'Enter the host.').max(255),
      port: z.coerce.number().int().min(1).max(65535).optional(),
      username: z.string('Enter the username.').trim().min(1, 'Enter the username.').max(255),
      password: z.string('Enter the password.').min(1, 'Enter the password.').max(500),
      encryption: z.enum(encryptions).default('tls'),
      timeout: z.coerce.number().int().min(1000).max(120_000).default(30_000),
      from_email: z.string().trim().max(254).optional(),
      from_name: z.string().trim().max(200).optional(),
    })
    .transform(({ port, ...server }) => ({
      ...server,
      port: port ?? smtpPorts[server.encryption],
    })),
  from: z.string().trim().max(460).default(''),
  to: address,
  subject: z.string('Enter a subject.').trim().min(1, 'Enter a subject.').max(250),
  html: body.default(''),
  text: body.default(''),
})

export type SmtpEmailCall = z.output<typeof smtpEmailSchema>

/**
 * The variables of a custom email: `customEmail` says more than `variables` (A§7). Null without a
 * subject or any content.
 */
export function customVariables({
  variables: sent,
  customEmail,
}: Pick<SendEmailCall, 'variables' | 'customEmail'>): EmailVariables | null {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const subject = (customEmail?.subject ?? text(sent.subject)).trim()
  const html = customEmail?.html ?? text(sent.html_body)
  const plain = customEmail?.text ?? text(sent.text_body)
  if (subject === '' || (html.trim() === '' && plain.trim() === '')) return null
  return { subject: subject.slice(0, 250), html_body: html, text_body: plain }
}

export function isCustom({ templateName }: Pick<SendEmailCall, 'templateName'>): boolean {
  return templateName === customTemplate
}

export type EmailFile = { filename: string; contentType: string; content: Buffer }

/**
 * The files of a call. Refuses what is not a data URL, an empty file and one above 5 MB. The type
 * is what the content says (D29).
 */
export function readEmailFiles(sent: SendEmailCall['options']['attachments']): Result<EmailFile[]> {
  const files: EmailFile[] = []
  for (const one of sent) {
    const filename = nameOf(one.filename ?? one.name ?? 'attachment')
    const content = bytesOf(one.content ?? one.data ?? one.url ?? '')
    if (content === null || content.length === 0)
      return wrong(`${filename} is not a data URL with content.`)
    if (content.length > maxFileBytes) return refuse('too_large', fileTooLarge(filename))
    files.push({
      filename,
      content,
      contentType: fileTypeOf(content) ?? 'application/octet-stream',
    })
  }
  return ok(files)
}

function bytesOf(url: string): Buffer | null {
  const found = /^data:[^,]{0,200};base64,/i.exec(url)
  if (!found) return null
  const base64 = url.slice(found[0].length)
  return /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64) ? Buffer.from(base64, 'base64') : null
}

/** Without folders, and without characters that break headers or pretend another ending. */
function nameOf(name: string): string {
  const plain = name.replace(/^.*[\\/]/, '').replace(/[\s\p{Cc}\p{Cf}"<>|:*?]+/gu, ' ')
  return plain.trim().slice(0, 120) || 'attachment'
}

function wrong(message: string): Result<never> {
  return refuse('invalid', message, { fields: { attachments: [message] } })
}
