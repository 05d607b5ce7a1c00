import { staffWhoMay } from '#modules/identity/queries/staff-who-may.server.ts'
import { db } from '#platform/database.server.ts'
import { type EnquiryKind, managePermission } from '../rules/enquiry-message.ts'

/** The staff to whom an enquiry of this kind can be assigned. */
export async function enquiryAgents(
  kind: EnquiryKind,
): Promise<{ userId: string; name: string }[]> {
  const staff = await staffWhoMay(managePermission[kind], db())
  return staff.map(({ userId, name }) => ({ userId, name }))
}
