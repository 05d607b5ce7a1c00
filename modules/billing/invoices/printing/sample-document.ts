import type { InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import { noCarriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'

/** A realistic document for tests and benchmarks. */
export function sampleDocument(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    title: 'Pro-forma invoice',
    state: 'due',
    isCopy: false,
    number: 'INV-2026-4821',
    orderNumber: 'HWP4821KX7Q',
    ...noCarriedFields,
    issueDate: '2026-11-20',
    dueDate: '2026-11-27',
    paidOn: null,
    seller: {
      title: 'Hostwright',
      legal_name: 'Hostwright (Pty) Ltd',
      legal_status: 'Private company',
      registration_number: '2014/123456/07',
      physical_address: '12 Loop Street\nCape Town 8001\nSouth Africa',
      postal_address: '',
      vat_registered: true,
      vat_number: '4123456789',
      vat_registered_since: '2015-03-01',
      email: 'billing@hostwright.test',
      phone: '+27 21 555 0100',
    },
    buyer: {
      name: 'Thandeka Nkosi',
      company: 'Umlando Studio CC',
      email: 'thandeka@umlando.test',
      phone: '+27 82 555 0199',
      vatNumber: '4987654321',
      address: {
        ...noAddress,
        line1: '44 Nelson Mandela Drive',
        city: 'Mthatha',
        province: 'Eastern Cape',
        postalCode: '5099',
      },
    },
    lines: [
      {
        description: 'WordPress Business hosting, monthly\n20 November to 19 December 2026',
        quantity: 1,
        unitPriceCents: 19900,
        totalCents: 19900,
      },
    ],
    subtotalCents: 19900,
    vatRateBasisPoints: 1500,
    vatCents: 2985,
    totalCents: 22885,
    settlements: [],
    balanceCents: 22885,
    bank: {
      bankName: 'First National Bank',
      accountName: 'Hostwright (Pty) Ltd',
      accountNumber: '62123456789',
      branchCode: '250655',
      accountType: 'Business',
      reference: 'HWP4821KX7Q',
      notice: '',
    },
    notes: '',
    credited: null,
    ...changes,
  }
}
