import { href } from 'react-router'
import {
  deleteFailure,
  enquiryDeletion,
  saying,
} from '#app/pages/admin/correspondence/enquiry-messages.ts'
import { asRoleFailure } from '#app/pages/admin/roles/role-answers.ts'
import { memberName } from '#app/pages/admin/staff/member.tsx'
import {
  deleteStaff,
  deleteStaffRole,
} from '#modules/accounts/operations/staff/staff-members.server.ts'
import { deleteCannedReply } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { cannedReplyById } from '#modules/canned-replies/queries/canned-replies.server.ts'
import { deleteHostingPlan } from '#modules/catalog/operations/hosting-plans.server.ts'
import { deletePackage, inUseMessage } from '#modules/catalog/operations/packages.server.ts'
import { hostingPlanById } from '#modules/catalog/queries/hosting-plans.server.ts'
import { packageById, packageUses } from '#modules/catalog/queries/packages.server.ts'
import { deleteOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { operatorById } from '#modules/chat/operators/queries/operators.server.ts'
import { deleteEnquiry } from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { generalEnquiry } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { mayGrant } from '#modules/identity/policy.ts'
import { roleList } from '#modules/identity/queries/role-list.server.ts'
import { staffMember } from '#modules/identity/queries/staff-member.server.ts'
import { hasRecentPassword, type Person } from '#modules/identity/rules/actor.ts'
import { gone as memberGone } from '#modules/identity/rules/staff/staff-list.ts'
import { templatePurpose } from '#modules/mail/defaults/template-purposes.ts'
import { deleteTemplate } from '#modules/mail/operations/templates.server.ts'
import { emailTemplateById } from '#modules/mail/queries/email-templates.server.ts'
import {
  inactiveEffect,
  shippedTemplateMessage,
  templateTitle,
} from '#modules/mail/rules/templates/template-content.ts'
import { liftSuppression } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { suppressionById } from '#modules/mail/suppressions/queries/suppression-list.server.ts'
import { suppressionLabels } from '#modules/mail/suppressions/rules/suppression.ts'
import { deleteServer } from '#modules/provisioning/operations/manage-servers.server.ts'
import { serverById } from '#modules/provisioning/queries/servers.server.ts'
import { deleteEndpoint } from '#modules/webhooks/operations/endpoints.server.ts'
import { endpointById } from '#modules/webhooks/queries/webhooks.server.ts'
import { type Asked, byName, deletion, inUse, onHomePage } from './row-deletion.server.ts'

const passwordOf = (viewer: Person, why: string) => ({
  password: { why, isAsked: !hasRecentPassword(viewer) },
})

const cannedReply = deletion({
  find: cannedReplyById,
  ask: ({ title }) =>
    byName(
      title,
      'canned reply',
      'Nobody can insert it any more. Messages that were sent with it stay. This cannot be undone.',
    ),
  run: deleteCannedReply,
  gone: 'This canned reply was deleted.',
  done: 'Canned reply deleted',
})

/** By the address of the list in which the dialog is open. */
export const administrationDeletions: Readonly<Record<string, Asked>> = {
  '/admin/servers': deletion({
    find: serverById,
    ask: ({ name, used }) =>
      used > 0
        ? inUse(name, `${used} accounts are on it. It can be set to take no new ones.`)
        : byName(name, 'server', 'Nothing changes on the server itself. This cannot be undone.'),
    run: deleteServer,
    gone: 'This server was deleted.',
    done: 'Server deleted',
  }),
  '/admin/webhooks': deletion({
    find: endpointById,
    ask: ({ url }) => ({
      ...byName(
        url,
        'endpoint',
        'Nothing is sent there any more, and what was sent is no longer shown. This cannot be undone.',
      ),
    }),
    run: deleteEndpoint,
    gone: 'This endpoint was deleted.',
    done: 'Endpoint deleted',
  }),
  '/admin/packages': deletion({
    find: packageById,
    ask: async ({ id, name }) => {
      const uses = await packageUses(id)
      if (uses.length > 0) return inUse(name, inUseMessage(name, uses))
      return byName(name, 'package', 'This action cannot be undone.')
    },
    run: deletePackage,
    gone: 'Package not found',
    done: 'Package deleted successfully',
  }),
  '/admin/hosting-plans': deletion({
    find: hostingPlanById,
    ask: ({ name }) => onHomePage(name, 'plan'),
    run: deleteHostingPlan,
    gone: 'Plan not found',
    done: 'Plan deleted successfully',
  }),
  '/admin/email': deletion({
    find: emailTemplateById,
    ask: ({ content: { name }, default: shipped }) => {
      const title = templateTitle(name)
      if (shipped !== null)
        return inUse(
          title,
          `${shippedTemplateMessage(name)} ${inactiveEffect(templatePurpose(name))}`,
        )
      return byName(
        title,
        'template',
        'Its versions are deleted too. Emails that were sent with it stay in the log. This action cannot be undone.',
      )
    },
    run: deleteTemplate,
    gone: 'This template was deleted.',
    done: 'Template deleted successfully',
  }),
  '/admin/email/suppressions': deletion({
    find: suppressionById,
    ask: ({ address, reason, evidence }) => ({
      page: 'Take off the list',
      title: `Send emails to ${address} again?`,
      text: `${suppressionLabels[reason]}${evidence && `: ${evidence}`}. If it bounces again, it comes back to the list. Many bounces make providers refuse all your emails.`,
      submit: 'Take off the list',
      pending: 'Taking off...',
      isHarmless: true,
    }),
    run: liftSuppression,
    gone: 'This address is not on the list any more.',
    done: ({ address }) => `Emails go to ${address} again`,
  }),
  '/admin/enquiries': deletion({
    find: generalEnquiry,
    ask: ({ id, name, subject }) => {
      const { title, text, label } = enquiryDeletion(1)
      const back = href('/admin/enquiries/:id', { id })
      return { title, text, submit: label, named: `${name}: ${subject}`, back }
    },
    run: async (member, id) => saying(deleteFailure, await deleteEnquiry(member, id)),
    gone: 'This enquiry was deleted.',
    done: 'Enquiry deleted successfully',
  }),
  '/admin/tickets/canned-replies': cannedReply,
  '/admin/live-chat/canned-replies': cannedReply,
  '/admin/live-chat/operators': deletion({
    find: operatorById,
    ask: ({ name }) =>
      byName(
        name,
        'operator',
        'Past chats stay, with the name on each message, but no longer count for anybody in the statistics. Open chats go back to the queue. This cannot be undone. To keep the figures, make the operator inactive instead.',
      ),
    run: deleteOperator,
    gone: 'This operator was deleted.',
    done: 'Operator deleted',
  }),
  '/admin/staff': deletion({
    find: staffMember,
    ask: (member, viewer) => {
      const name = memberName(member)
      const asked = {
        page: `Delete ${name}`,
        ...passwordOf(viewer, 'Staff can open the back office.'),
      }
      if (member.status === 'invited')
        return {
          ...asked,
          title: `Withdraw the invitation of ${name}?`,
          text: 'The link in the email stops working at once.',
          submit: 'Withdraw invitation',
        }
      return {
        ...asked,
        title: `Delete ${name}?`,
        text: 'Their access is revoked at once: they are signed out everywhere and can’t open the back office any more.',
        note: 'Open tickets, enquiries and chats go to others. Their name stays on everything they did. This can’t be undone; to revoke access for a while, make them inactive instead.',
        submit: 'Delete staff member',
        pending: 'Deleting...',
      }
    },
    run: deleteStaff,
    gone: memberGone,
    done: ({ userId }) => (userId === null ? 'Invitation withdrawn' : 'Staff member deleted'),
  }),
  '/admin/roles': deletion({
    find: async (id) => {
      const roles = await roleList()
      const role = roles.find((each) => each.id === id)
      return role && { ...role, others: roles.filter((each) => each.id !== id) }
    },
    ask: ({ name, people, others }, viewer) => ({
      page: `Delete ${name}`,
      title: `Delete ${name}?`,
      text:
        people === 0
          ? 'Nobody has this role. This can’t be undone.'
          : `${people === 1 ? 'One person has' : `${people} people have`} this role and will get the one you choose here. This can’t be undone.`,
      ...(people > 0 && {
        replacement: {
          label: 'Their new role',
          placeholder: 'Choose a role',
          options: others
            .filter(({ permissions }) => mayGrant(viewer, permissions))
            .map((role) => ({ value: role.id, label: role.name })),
        },
      }),
      ...passwordOf(viewer, 'Roles decide who may do what.'),
      submit: 'Delete role',
      pending: 'Deleting...',
    }),
    run: async (member, id, replacementId) =>
      asRoleFailure('delete', await deleteStaffRole(member, { id, replacementId })),
    gone: 'This role was deleted.',
    done: 'Role deleted',
  }),
}
