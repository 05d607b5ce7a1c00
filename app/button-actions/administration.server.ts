import { data, href } from 'react-router'
import { z } from 'zod'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { setupFacts } from '#app/guide/setup-facts.server.ts'
import { setupProgress, setupSteps } from '#app/guide/setup-steps.ts'
import { listSearchSchema, staffListAddress } from '#app/pages/admin/staff/list-search.ts'
import { redirect, redirectToOtherSite } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { andThen, ok, refuse } from '#kernel/result.ts'
import {
  activateStaff,
  deactivateStaff,
  inviteAgain,
} from '#modules/accounts/operations/staff/staff-members.server.ts'
import { confirmTestTransfer } from '#modules/billing/allocation/operations/place-test-order.server.ts'
import { testGateway } from '#modules/billing/payments/operations/test-gateway.server.ts'
import { deleteTestPayment } from '#modules/billing/payments/operations/test-payments.server.ts'
import { switchDnssec, undoChange } from '#modules/dns/operations/change-zone.server.ts'
import { makeZoneNow } from '#modules/dns/operations/make-zones.server.ts'
import { testDnsServer } from '#modules/dns/operations/manage-dns-servers.server.ts'
import { undoForm } from '#modules/dns/rules/record-form.ts'
import { requestFinish } from '#modules/imports/operations/finish-import.server.ts'
import {
  removeImportFile,
  requestCheck,
  requestWrite,
} from '#modules/imports/operations/import-files.server.ts'
import { isCsvFileKind } from '#modules/imports/rules/csv/files.ts'
import {
  dismissReviewed,
  releaseHeldMails,
  resendMail,
  sendReviewed,
} from '#modules/mail/operations/review-mail.server.ts'
import { restoreTemplateVersion } from '#modules/mail/operations/templates.server.ts'
import { testMailSettings } from '#modules/mail/operations/test-mail-settings.server.ts'
import { plainTextOf } from '#modules/mail/rules/plain-text.ts'
import { testMailForm } from '#modules/mail/rules/test-mail-form.ts'
import { checkService } from '#modules/provisioning/operations/check-service.server.ts'
import { compareNow } from '#modules/provisioning/operations/compare-server.server.ts'
import { setPackagePlan } from '#modules/provisioning/operations/manage-servers.server.ts'
import {
  assignAction,
  holdService,
  retryAction,
  tick,
} from '#modules/provisioning/operations/manage-services.server.ts'
import { testServer } from '#modules/provisioning/operations/test-server.server.ts'
import { openPanel } from '#modules/provisioning/operations/use-panel.server.ts'
import { packagePlanForm } from '#modules/provisioning/rules/group-form.ts'
import { assignForm, tickForm } from '#modules/provisioning/rules/service-forms.ts'
import { dismissGuide, openSite } from '#modules/settings/operations/setup-guide.server.ts'
import { removeVatRate } from '#modules/settings/operations/vat-rates.server.ts'
import { sendDeliveryTest } from '#modules/support/mailbox/operations/test-mailbox.server.ts'
import {
  replayDelivery,
  sendTestEvent,
  setEndpointState,
} from '#modules/webhooks/operations/endpoints.server.ts'
import { button } from './button.server.ts'

const emailTab = href('/admin/settings/:tab', { tab: 'email' })
const gatewayTab = href('/admin/settings/:tab', { tab: 'api' })

/** Of staff, settings, the setup guide and emails: buttons by the address that they are sent to. */
export const administrationButtons = {
  ...button('admin/staff/:id/activate', listSearchSchema, ({ params }) => ({
    back: ({ list }) => staffListAddress(list),
    run: (member) => activateStaff(member, params.id),
    done: ({ name }) => `${name} can sign in again`,
  })),
  ...button('admin/staff/:id/deactivate', listSearchSchema, ({ params }) => ({
    back: ({ list }) => staffListAddress(list),
    run: (member) => deactivateStaff(member, params.id),
    done: ({ name }) => `${name} was signed out and can’t sign in any more`,
  })),
  ...button('admin/staff/:id/invite', listSearchSchema, ({ params }) => ({
    back: ({ list }) => staffListAddress(list),
    run: (member) => inviteAgain(member, params.id),
    done: ({ email }) => `A new invitation is on its way to ${email}`,
  })),
  ...button('admin/guide/dismiss', noFields, () => ({
    back: href('/admin/guide'),
    run: async (member) =>
      dismissGuide(member, setupProgress(setupSteps(await setupFacts())).isReady),
  })),
  ...button('admin/guide/open', noFields, () => ({
    back: href('/admin/guide'),
    run: async (member) =>
      openSite(
        member,
        setupSteps(await setupFacts()).some(({ opensSite }) => opensSite),
      ),
    done: 'The site is open. Visitors see it now.',
  })),
  ...button('admin/guide/test-gateway', noFields, () => ({
    back: href('/admin/guide'),
    run: (member) => testGateway(member),
    done: 'The card gateway accepts your credentials',
  })),
  ...button('admin/guide/test-order/:number/arrived', noFields, ({ params }) => ({
    back: href('/admin/guide/test-order'),
    run: (member) => confirmTestTransfer(member, params.number),
    done: ({ number }) => `${number} is paid. Its emails are on their way to you.`,
  })),
  ...button('admin/guide/test-order/:number/delete', noFields, ({ params }) => ({
    back: href('/admin/guide/test-order'),
    run: (member) => deleteTestPayment(member, params.number),
    done: ({ number }) => `${number} is deleted`,
  })),
  ...button('admin/settings/api/test', noFields, () => ({
    back: gatewayTab,
    run: (member) => testGateway(member),
    done: (message: string) => redirectWithToast(gatewayTab, { kind: 'success', message }),
  })),
  ...button('admin/settings/email/test', z.object({ to: testMailForm.shape.to }), () => ({
    back: emailTab,
    run: async (member, { to }) => andThen(await testMailSettings(member, to), async () => ok(to)),
    done: (to: string) =>
      redirectWithToast(emailTab, {
        kind: 'success',
        message: `Test email sent successfully to ${to}`,
        isTestEmail: true,
      }),
  })),
  ...button('admin/settings/vat-rates/:day/remove', noFields, ({ params }) => ({
    back: '/admin/settings/vat-rates',
    run: (member) => removeVatRate(member, params.day),
    done: 'Settings saved successfully!',
  })),
  ...button('admin/emails/release', noFields, () => ({
    back: '/admin/emails',
    run: (member) => releaseHeldMails(member),
    done: 'The held emails are on their way.',
  })),
  ...button('admin/emails/:id/send', noFields, ({ params }) => ({
    back: '/admin/emails',
    run: (member) => sendReviewed(member, params.id),
    done: 'The email is on its way.',
  })),
  ...button('admin/emails/:id/dismiss', noFields, ({ params }) => ({
    back: '/admin/emails',
    run: (member) => dismissReviewed(member, params.id),
    done: 'The email is off the list.',
  })),
  ...button('admin/email-logs/:id/resend', noFields, ({ params }) => ({
    back: href('/admin/email-logs'),
    run: (member) => resendMail(member, params.id),
    done: 'The email is on its way.',
  })),
  ...button('admin/webhooks/:id/test', noFields, ({ params }) => ({
    back: href('/admin/webhooks/:id', params),
    run: (member) => sendTestEvent(member, params.id),
    done: 'The test event is on its way.',
  })),
  ...button('admin/webhooks/:id/pause', noFields, ({ params }) => ({
    back: href('/admin/webhooks/:id', params),
    run: (member) => setEndpointState(member, params.id, 'paused'),
    done: 'Endpoint paused. Its events wait.',
  })),
  ...button('admin/webhooks/:id/resume', noFields, ({ params }) => ({
    back: href('/admin/webhooks/:id', params),
    run: (member) => setEndpointState(member, params.id, 'active'),
    done: 'Endpoint resumed. What waits is sent now.',
  })),
  ...button('admin/webhooks/:id/deliveries/:delivery/resend', noFields, ({ params }) => ({
    back: href('/admin/webhooks/:id/deliveries/:delivery', params),
    run: (member) => replayDelivery(member, params.id, params.delivery),
    done: 'It is sent again.',
  })),
  ...button('admin/email/deliverability/test', noFields, () => ({
    back: href('/admin/email/deliverability'),
    run: (member) => sendDeliveryTest(member),
    done: 'The test is on its way.',
  })),
  // Writes the plain-text part of the HTML that is being written.
  ...button(
    'admin/email/plain-text',
    z.object({ html: z.string().max(100_000).default('') }),
    () => ({
      back: href('/admin/email'),
      run: async (_, { html }) => ok(plainTextOf(html)),
      done: (plain) => data<{ text?: string }>({ text: plain }),
    }),
  ),
  ...button(
    'admin/email/templates/:id/versions/:version/restore',
    noFields,
    ({ params: { id, version } }) => ({
      back: href('/admin/email/templates/:id/versions', { id }),
      run: (member) => restoreTemplateVersion(member, id, version),
      done: 'Template updated successfully',
    }),
  ),
  ...button('admin/imports/check', noFields, () => ({
    back: href('/admin/imports/files'),
    run: requestCheck,
    done: ({ importId: id }) => redirect(href('/admin/imports/:id', { id })),
  })),
  ...button('admin/imports/:id/write', noFields, ({ params }) => ({
    back: href('/admin/imports/:id', params),
    run: (member) => requestWrite(member, params.id),
    done: 'It comes in now. Nothing is emailed or billed.',
  })),
  ...button('admin/imports/:id/compare', noFields, ({ params }) => ({
    back: href('/admin/imports/:id', params),
    run: (member) => requestFinish(member, params.id, 'compare'),
    done: 'Both sides are compared now.',
  })),
  ...button('admin/imports/files/:kind/remove', noFields, ({ params: { kind } }) => ({
    back: href('/admin/imports/files'),
    run: async (member) =>
      isCsvFileKind(kind)
        ? removeImportFile(member, kind)
        : refuse('not_found', 'There is no such file.'),
    done: 'File removed',
  })),
  ...button('admin/servers/:id/test', noFields, ({ params }) => ({
    back: href('/admin/servers/:id', params),
    run: (member) => testServer(member, params.id),
    done: ({ version, problem }) =>
      problem === ''
        ? `The server answers: ${version}`
        : redirectWithToast(href('/admin/servers/:id', params), {
            kind: 'error',
            message: problem,
          }),
  })),
  ...button('admin/servers/:id/compare', noFields, ({ params }) => ({
    back: href('/admin/servers/:id', params),
    run: (member) => compareNow(member, params.id),
    done: ({ found }) =>
      found === 0 ? 'The server and the books agree.' : `${found} accounts differ.`,
  })),
  ...button('admin/servers/groups/:id/packages/:item', packagePlanForm, ({ params }) => ({
    back: href('/admin/servers/groups/:id', { id: params.id }),
    run: (member, { plan }) => setPackagePlan(member, params.id, { packageId: params.item, plan }),
    done: 'Plan saved',
  })),
  ...button('admin/services/:id/retry', noFields, ({ params }) => ({
    back: href('/admin/services/:id', params),
    run: (member) => retryAction(member, params.id),
    done: 'It is tried again now.',
  })),
  ...button('admin/services/:id/tick', tickForm, ({ params }) => ({
    back: href('/admin/services/:id', params),
    run: (member, values) => tick(member, params.id, values),
    done: 'Checklist saved',
  })),
  ...button('admin/services/:id/assign', assignForm, ({ params }) => ({
    back: href('/admin/services/:id', params),
    run: (member, values) => assignAction(member, params.id, values.member),
    done: 'Assignment saved',
  })),
  ...button('admin/services/:id/free', noFields, ({ params }) => ({
    back: href('/admin/services/:id', params),
    run: (member) => holdService(member, params.id, ''),
    done: 'It is no longer held.',
  })),
  ...button('admin/services/:id/check', noFields, ({ params }) => ({
    back: href('/admin/services/:id', params),
    run: (member) => checkService(member, params.id),
    done: 'The server answered.',
  })),
  ...button('admin/services/:id/panel', noFields, ({ params, context }) => ({
    back: href('/admin/services/:id', params),
    run: (member) => openPanel(member, params.id, context.get(requestInfo).clientAddress),
    done: (address) => redirectToOtherSite(address),
  })),
  ...button('admin/services/:id/dns/undo', undoForm, ({ params }) => ({
    back: href('/admin/services/:id/dns', params),
    run: (member, { change }) => undoChange(member, params.id, change),
    done: 'Change undone',
  })),
  ...button('admin/services/:id/dns/sign', noFields, ({ params }) => ({
    back: href('/admin/services/:id/dns', params),
    run: (member) => switchDnssec(member, params.id, true),
    done: 'DNSSEC is on. Give a DS record to your registrar now.',
  })),
  ...button('admin/services/:id/dns/make', noFields, ({ params }) => ({
    back: href('/admin/services/:id', params),
    run: (member) => makeZoneNow(member, params.id),
    done: 'The zone is there.',
  })),
  ...button('admin/servers/dns/:id/test', noFields, ({ params }) => ({
    back: href('/admin/servers/dns/:id', params),
    run: (member) => testDnsServer(member, params.id),
    done: (version) => `The server answers: PowerDNS ${version}`,
  })),
}
