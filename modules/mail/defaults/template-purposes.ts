/** When the program sends each of its emails; what stops while the template is off. */
const purposes: Readonly<Record<string, string>> = {
  access_widened:
    'To administrators: someone became one, or a role may manage staff or roles now.',
  account_exists: 'Someone signs up with an address that has an account.',
  account_statement: 'Staff or the customer ask for a statement by email.',
  audit_log_broken: 'To administrators: a check found that the audit log was changed.',
  bank_transfer_instructions: 'An order is paid by EFT: the bank details and the reference.',
  billing_mail_bounced: 'To staff: an email about money came back.',
  billing_run_missing: 'To staff: the daily billing run has not started or failed.',
  card_renewal: 'Before a card is charged for a renewal.',
  chat_transcript: 'A visitor asks for the transcript of a chat.',
  credit_note: 'A credit note is issued.',
  customer_handed_over: 'To the new and the former owner: a customer account was handed over.',
  customer_invitation:
    'Someone is invited to act for a customer: the link that accepts it. Nobody can be invited without it.',
  daily_digest: 'To staff who chose it: each morning yesterday’s sales and what waits.',
  domain_inquiry_confirmation: 'To the sender of a domain inquiry.',
  domain_inquiry_received: 'To staff: a domain inquiry came in.',
  email_changed: 'A customer’s email address changed: to the former and the new one.',
  enquiry_answered: 'To staff: someone answered an email about an enquiry.',
  enquiry_assigned: 'To staff: an enquiry was assigned to them.',
  enquiry_reply:
    'To the sender of an enquiry: what staff answer. Answers do not reach them without it.',
  finish_sign_up:
    'Someone signs up: the link that finishes it. Nobody new can sign up without it.',
  general_enquiry_confirmation: 'To the sender of a general enquiry.',
  general_enquiry_received: 'To staff: a general enquiry came in.',
  guarded_settings_changed: 'To administrators: bank details or gateway keys changed.',
  invoice: 'An invoice is issued or sent again.',
  marketing_stopped:
    'To staff: marketing emails were stopped, because too many emails bounced or were marked as spam.',
  new_device_sign_in: 'Someone signs in from a device that the account does not know.',
  order_confirmation: 'An order is placed.',
  order_expired: 'An unpaid order is cancelled.',
  order_received: 'To staff who chose it: a customer placed an order.',
  passkey_added: 'A passkey is added to an account.',
  passkey_removed: 'A passkey is removed from an account.',
  password_changed: 'A password was changed.',
  payment_failed: 'A card was declined for a renewal.',
  payment_received: 'An invoice is paid, wholly or in part.',
  payment_for_cancelled_order:
    'A card payment arrives for an order that was cancelled or refunded.',
  payment_received_twice: 'A payment arrives for something that is paid already.',
  payment_reminder: 'An invoice is due soon or overdue.',
  payment_reversed: 'A payment is reversed.',
  payout_sent: 'A payout is paid: the remittance advice.',
  plan_changed: 'A planned change of package takes effect at the renewal.',
  reset_password: 'Someone forgot their password. Nobody can choose a new one without it.',
  review_invitation: 'A service has run for some time and invitations to review are on.',
  revised_pro_forma: 'A pro-forma invoice is corrected.',
  service_restored: 'A suspended service is active again.',
  service_suspended: 'A service is suspended for debt.',
  sign_in_link: 'Someone asks for a link to sign in. Nobody can sign in that way without it.',
  sign_in_wave: 'Many wrong passwords were tried for an account.',
  staff_invitation:
    'Someone is invited to the staff: the link that makes their account. Nobody can be invited without it.',
  subscription_cancelled: 'A service is cancelled.',
  subscription_paused: 'Staff pause a service.',
  subscription_resumed: 'A paused service resumes.',
  suspension_warning: 'A service will be suspended soon. Customers are not warned without it.',
  ticket_answer:
    'To the customer: staff answered a ticket. Answers do not reach customers by email without it.',
  ticket_assigned: 'To staff: a ticket was assigned to them.',
  ticket_customer_message: 'To staff: a customer wrote in a ticket.',
  ticket_due_soon: 'To staff: an answer is due soon.',
  ticket_mail_refused: 'To the sender of an email that could not become a ticket.',
  ticket_merged: 'To the customer: a ticket was merged with another.',
  ticket_message_received: 'To the customer: their message arrived.',
  ticket_opened: 'To staff: a new ticket.',
  ticket_overdue: 'To staff: an answer is overdue.',
  ticket_received: 'To the customer: their ticket arrived.',
  ticket_status_changed: 'To the customer: the status of a ticket changed.',
  two_factor_changed: 'Two-factor sign-in is switched on or off, or new recovery codes are made.',
  verify_email: 'An email address must be confirmed.',
  welcome: 'A customer account is created: how to sign in.',
}

/** Null for templates that staff made. */
export function templatePurpose(name: string): string | null {
  return purposes[name] ?? null
}
