import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { formatRelative } from '#kernel/date-format.ts'
import { mayKeepCustomerKeys } from '#modules/api/policy.ts'
import { maySeeOwnPeople } from '#modules/customers/policy.ts'
import { ownDetails } from '#modules/customers/queries/own-details.server.ts'
import { personOf } from '#modules/customers/queries/people/people.server.ts'
import { mailsOfRoles } from '#modules/customers/rules/people.ts'
import { mayExportOwnData } from '#modules/exports/policy.ts'
import { ownSessions } from '#modules/identity/queries/actor.server.ts'
import { ownPasskeys, passkeyOffer } from '#modules/identity/queries/own-passkeys.server.ts'
import { usesSecondFactor } from '#modules/identity/queries/second-factor.server.ts'
import { placeOfAddress } from '#modules/identity/queries/sign-in-facts.server.ts'
import { ownStaffProfile } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { hasRecentPassword, type Person } from '#modules/identity/rules/actor.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { unknownPlace } from '#modules/identity/rules/device.ts'
import { contactMails } from '#modules/mail/rules/contact-mails.ts'
import { hasConsent } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'

/** The data of both profile pages. */
export async function loadProfile(args: GuardArgs, person: Person) {
  const [
    details,
    sessions,
    secondFactor,
    { timezone },
    agreesToMarketing,
    passkeys,
    { host },
    staffProfile,
  ] = await Promise.all([
    ownDetails(person),
    // Only the customer may see their sessions.
    person.viewedBy === undefined ? ownSessions(person, callingBrowser(args)) : [],
    usesSecondFactor(person.userId),
    siteSettings(),
    hasConsent(person.email),
    person.viewedBy === undefined ? ownPasskeys(person) : [],
    passkeyOffer(person),
    person.staff === null ? null : ownStaffProfile(person),
  ])
  const places = new Map(
    await Promise.all(
      sessions.map(async ({ address }) => [address, await placeOfAddress(address)] as const),
    ),
  )
  const ago = (moment: Date) => formatRelative(moment, now(), timezone).toLowerCase()
  return {
    email: person.email,
    emailVerified: person.emailVerified,
    isStaff: person.staff !== null,
    /** True when staff view the account: what only its owner may change is hidden. */
    onlyLooking: person.viewedBy !== undefined,
    roleName: person.staff?.roleName ?? null,
    contact: await ownContact(person),
    /** Their people are theirs to decide on. */
    hasPeople: maySeeOwnPeople(person),
    mayKeepKeys: mayKeepCustomerKeys(person),
    mayExportData: mayExportOwnData(person),
    details,
    version: versionOfValues(details),
    secondFactor,
    /**
     * What staff say of themselves; null where they are not on the list of staff, and in the
     * customer area.
     */
    staffProfile,
    agreesToMarketing,
    /** The settings require a second factor, and nothing else is open until there is one. */
    mustSetUpSecondFactor: person.mustSetUpSecondFactor ?? false,
    /** Passkeys are added and removed only after a recent password or passkey. */
    needsPassword: !hasRecentPassword(person),
    passkeyHost: host,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: ago(createdAt),
      lastUsed: lastUsedAt && ago(lastUsedAt),
    })),
    sessions: sessions.map(({ id, device, address, startedAt, lastSeenAt, isCurrent }) => ({
      id,
      device: `${device.browser} on ${device.system}`,
      isPhone: device.isPhone,
      place: places.get(address) ?? unknownPlace,
      address,
      since: ago(startedAt),
      lastSeen: ago(lastSeenAt),
      isCurrent,
    })),
  }
}

/** Of a contact of a customer: their role, and which of its emails they get. */
async function ownContact(person: Person) {
  if (!person.contact || person.customerId === null) return null
  const { id, roles, customerName } = person.contact
  const found = await personOf(person.customerId, id)
  const muted = found?.mutedMails ?? []
  const mails = mailsOfRoles(roles).map((kind) => ({
    kind,
    label: contactMails[kind].label,
    isOn: !muted.includes(kind),
  }))
  return { customerName, role: contactRoleLabel(roles), mails }
}

export type Profile = Awaited<ReturnType<typeof loadProfile>>
