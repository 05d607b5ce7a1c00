import { type Result, refusalStatus } from '#kernel/result.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityEntity } from '#modules/activity/rules/activity.ts'
import type { Person } from '#modules/identity/rules/actor.ts'

type Pdf = { bytes: Uint8Array; fileName: string }

/** The document itself for staff, recorded in the activity log; or why not. */
export async function staffPdfAnswer(
  member: Person,
  of: { entityType: ActivityEntity; entityId: string; query: URLSearchParams },
  issued: Result<Pdf>,
): Promise<Response> {
  if (issued.ok) await recordExport(member, { ...of, title: `${issued.value.fileName} downloaded` })
  return pdfAnswer(issued)
}

/**
 * The same for its owner, whose own downloads are not recorded; those of staff who are logged in as
 * them are.
 */
export async function ownPdfAnswer(
  owner: Person,
  of: { entityType: ActivityEntity; entityId?: string; query: URLSearchParams },
  issued: Result<Pdf>,
): Promise<Response> {
  if (issued.ok && owner.viewedBy)
    await recordExport(owner, { ...of, title: `${issued.value.fileName} downloaded` })
  return pdfAnswer(issued)
}

/** The paper itself, or why not. No proxy may store it. */
export function pdfAnswer(issued: Result<Pdf>): Response {
  if (!issued.ok)
    return new Response(issued.error.message, { status: refusalStatus[issued.error.code] })
  const { bytes, fileName } = issued.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
