import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { redirectDocument, redirectToOtherSite } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { noFields } from '#kernel/form-fields.ts'
import { mailStatement } from '#modules/billing/statements/operations/mail-statement.server.ts'
import { mailStatementForm } from '#modules/billing/statements/rules/mailed-statement.ts'
import { withdrawCancellation } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import { cardUpdateLink } from '#modules/billing/subscriptions/queries/card-update-link.server.ts'
import { clearCustomerSignIns } from '#modules/customers/operations/clear-failed-sign-ins.server.ts'
import { logInAsCustomer } from '#modules/customers/operations/log-in-as-customer.server.ts'
import { resendPersonInvitation } from '#modules/customers/operations/people/invite-person.server.ts'
import { actForSchema } from '#modules/customers/rules/people.ts'
import { switchDnssec, undoChange } from '#modules/dns/operations/change-zone.server.ts'
import { undoForm } from '#modules/dns/rules/record-form.ts'
import { actFor } from '#modules/identity/operations/sessions/customer-view.server.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import { openPanel } from '#modules/provisioning/operations/use-panel.server.ts'
import { button } from './button.server.ts'

/** Buttons by the address that they are sent to. */
export const customerButtons = {
  ...button('dashboard/services/:id/card', noFields, ({ params }) => ({
    back: href('/dashboard/services/:id', { id: params.id }),
    run: (person) => cardUpdateLink(person, params.id),
    done: ({ address }) => redirectToOtherSite(address),
  })),
  ...button('dashboard/services/:id/accounts/:item/panel', noFields, ({ params, context }) => ({
    back: href('/dashboard/services/:id', { id: params.id }),
    run: (person) => openPanel(person, params.item, context.get(requestInfo).clientAddress),
    done: (address) => redirectToOtherSite(address),
  })),
  ...button('dashboard/services/:id/accounts/:item/dns/undo', undoForm, ({ params }) => ({
    back: href('/dashboard/services/:id/accounts/:item/dns', params),
    run: (person, { change }) => undoChange(person, params.item, change),
    done: 'Change undone',
  })),
  ...button('dashboard/services/:id/accounts/:item/dns/sign', noFields, ({ params }) => ({
    back: href('/dashboard/services/:id/accounts/:item/dns', params),
    run: (person) => switchDnssec(person, params.item, true),
    done: 'DNSSEC is on. Give a DS record to your registrar now.',
  })),
  ...button('dashboard/services/:id/keep', noFields, ({ params }) => ({
    back: href('/dashboard/services/:id', { id: params.id }),
    run: (person) => withdrawCancellation(person, params.id),
    done: ({ renewsOn }) => `It stays on and renews on ${formatDay(renewsOn)}`,
  })),
  ...button('dashboard/services/:id/plan/withdraw', noFields, ({ params }) => ({
    back: href('/dashboard/services/:id', { id: params.id }),
    run: (person) => withdrawPlanChange(person, params.id),
    done: 'Plan change undone. Your plan stays as it is',
  })),
  ...button('dashboard/people/:id/resend', noFields, ({ params }) => ({
    back: href('/dashboard/people'),
    run: (person) => resendPersonInvitation(person, person.customerId ?? '', params.id),
    done: ({ email }) => `A new invitation is on its way to ${email}`,
  })),
  ...button('dashboard/acting-for', actForSchema, (args) => ({
    back: '/dashboard',
    run: async (person, { customer, back }) => {
      const chosen = await actFor(person, customer, callingBrowser(args))
      return chosen.ok
        ? { ok: true as const, value: { to: redirectTarget(back, '/dashboard') } }
        : chosen
    },
    // A new document, so that nothing of the other customer stays on show.
    done: ({ to }) => redirectDocument(to),
  })),
  ...button('admin/customers/:id/clear-sign-ins', noFields, ({ params }) => ({
    back: href('/admin/customers/:id', { id: params.id }),
    run: (member) => clearCustomerSignIns(member, params.id),
    done: 'The customer can sign in again from anywhere.',
  })),
  ...button('admin/customers/:id/people/:person/resend', noFields, ({ params }) => ({
    back: href('/admin/customers/:id/people', { id: params.id }),
    run: (member) => resendPersonInvitation(member, params.id, params.person),
    done: ({ email }) => `A new invitation is on its way to ${email}`,
  })),
  ...button('admin/customers/:id/log-in', noFields, ({ params, ...args }) => ({
    back: href('/admin/customers/:id', { id: params.id }),
    run: (member) => logInAsCustomer(member, params.id, callingBrowser(args)),
    // A new document, so that no staff data of this page stays in the customer area.
    done: ({ cookie }) => redirectDocument('/dashboard', { headers: { 'Set-Cookie': cookie } }),
  })),
  ...button('admin/customers/:id/statement/send', mailStatementForm, ({ params }) => ({
    back: ({ from = '', to = '' }) =>
      `${href('/admin/customers/:id/statement', { id: params.id })}?${new URLSearchParams({ from, to })}`,
    run: (member, { from, to, idempotency_key: occasion }) =>
      mailStatement(member, params.id, { from, to, occasion }),
    done: 'Statement sent',
  })),
}
