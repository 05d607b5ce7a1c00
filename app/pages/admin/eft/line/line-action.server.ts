import { href } from 'react-router'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { reasonForm } from '#modules/billing/allocation/rules/reversal.ts'
import { allocateBankLine } from '#modules/reconciliation/operations/allocate-bank-line.server.ts'
import {
  dismissBankLine,
  linkBankLine,
  reopenBankLine,
} from '#modules/reconciliation/operations/bank-line-links.server.ts'
import type { ImportedStatement } from '#modules/reconciliation/operations/import-statement.server.ts'
import { matchBankLineAgain } from '#modules/reconciliation/operations/match-bank-lines.server.ts'
import {
  bounceBankLine,
  undoBankLine,
} from '#modules/reconciliation/operations/undo-bank-line.server.ts'
import {
  allocationForm,
  bouncedForm,
  dismissForm,
  recordedPaymentsForm,
} from '#modules/reconciliation/rules/reconciliation-forms.ts'

type LineArgs = GuardArgs & { params: { id: string; decision?: string | undefined } }

const allocate = formAction(({ params }: LineArgs) => ({
  schema: allocationForm,
  run: (member, allocation) => allocateBankLine(member, params.id, allocation),
  done: () => redirectWithToast('/admin/eft', { kind: 'success', message: 'Line reconciled' }),
}))

const dismiss = formAction(({ params }: LineArgs) => ({
  schema: dismissForm,
  run: (member, { reason }) => dismissBankLine(member, params.id, reason),
  done: () => redirectWithToast('/admin/eft', { kind: 'success', message: 'Line dismissed' }),
}))

const reopen = formAction(({ params }: LineArgs) => ({
  schema: noFields,
  run: (member) => reopenBankLine(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/eft/lines/:id/:decision?', { id: params.id }), {
      kind: 'success',
      message: 'Line reopened',
    }),
}))

const link = formAction(({ params }: LineArgs) => ({
  schema: recordedPaymentsForm,
  run: (member, { paymentIds }) => linkBankLine(member, params.id, paymentIds.split(',')),
  done: () =>
    redirectWithToast('/admin/eft', { kind: 'success', message: 'Line linked to the payment' }),
}))

const match = formAction(({ params }: LineArgs) => ({
  schema: noFields,
  run: (member) => matchBankLineAgain(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/eft/lines/:id/:decision?', { id: params.id }), {
      kind: 'success',
      message: 'Line matched again',
    }),
}))

const undo = formAction(({ params }: LineArgs) => ({
  schema: reasonForm,
  run: (member, { reason }) => undoBankLine(member, params.id, reason),
  done: () =>
    redirectWithToast(href('/admin/eft/lines/:id/:decision?', { id: params.id }), {
      kind: 'success',
      message: 'Allocation undone',
    }),
}))

const bounce = formAction(({ params }: LineArgs) => ({
  schema: bouncedForm,
  run: (member, { lineId }) => bounceBankLine(member, params.id, lineId),
  done: () => redirectWithToast('/admin/eft', { kind: 'success', message: 'Payment reversed' }),
}))

/**
 * The actions on a line, each with its own address. After a decision staff return to the desk for
 * the next line.
 */
export const lineAction = actionByAddress(
  { allocate, dismiss, reopen, link, match, undo, bounce },
  ({ params }: LineArgs) => params.decision,
)

/** The imported statement, with what was new in it. */
export function toImported(imported: ImportedStatement) {
  return redirectWithToast(href('/admin/eft/statements/:id', { id: imported.statementId }), {
    kind: imported.isKnown ? 'warning' : 'success',
    message: takenIn(imported),
  })
}

function takenIn({ isKnown, lineCount, newCount }: ImportedStatement): string {
  if (isKnown) return 'This file was already imported. Nothing changed.'
  if (newCount === lineCount)
    return `Statement imported: ${newCount} ${newCount === 1 ? 'line' : 'lines'}`
  return `Statement imported: ${newCount} new of ${lineCount} lines, the rest were already imported`
}
