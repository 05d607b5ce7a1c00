import type { LegalSection } from '../../rules/legal/document.ts'

/**
 * The first half of the terms: seller, orders, payment, cancellation. Sections are those of the ECT
 * Act (25 of 2002) and the CPA (68 of 2008).
 */
export const buyingSections: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    blocks: [
      {
        kind: 'text',
        text: 'The services on this site are sold by {seller}, called ‘we’ below. Section 43 of the Electronic Communications and Transactions Act 25 of 2002 (ECT Act) asks us to show you this:',
      },
      { kind: 'seller' },
      {
        kind: 'text',
        text: 'Legal documents may be delivered to us at the physical address above.',
        when: 'address',
      },
    ],
  },
  {
    id: 'agreement',
    title: 'What these terms cover',
    blocks: [
      {
        kind: 'text',
        text: 'These terms, the plan you ordered, our [privacy policy](/privacy) and our [acceptable use policy](/aup) are the whole agreement between you and us. You can print or save this page, and read it here at any time.',
      },
      {
        kind: 'text',
        text: 'You must be 18 or older to order, or have the consent of a parent or guardian. If you order for a business, you confirm that you may act for it.',
      },
      {
        kind: 'text',
        text: 'Where the Consumer Protection Act 68 of 2008 (CPA) or the ECT Act gives you more than these terms do, the Act prevails. Nothing here takes away a right that the law does not allow us to take away.',
      },
    ],
  },
  {
    id: 'orders',
    title: 'Orders and the review step',
    blocks: [
      {
        kind: 'text',
        text: 'Before you order, the checkout shows everything on one page: the plan, the billing period, the full price, your details and the way you pay. You can change each of these or leave. Nothing is ordered until you accept these terms and press ‘Pay’ or ‘Place order’.',
      },
      {
        kind: 'text',
        text: 'The agreement is made when we confirm your order with an order number, on screen and by email. The order and its invoices are in your dashboard, where you can read and save them.',
      },
      {
        kind: 'text',
        text: 'We start to set up your service when your payment is confirmed. If we have not done so 30 days after your order, section 46 of the ECT Act lets you cancel with seven days’ written notice. If we can’t supply what you ordered, we tell you at once and refund what you paid within 30 days.',
      },
      {
        kind: 'text',
        text: 'If a price on this site was an obvious mistake, we correct it and ask you. You may then cancel and get back everything you paid.',
      },
    ],
  },
  {
    id: 'prices',
    title: 'Prices and VAT',
    blocks: [
      { kind: 'text', text: 'Prices are in South African rand.' },
      {
        kind: 'text',
        text: 'The price you see and pay includes VAT. Where we also show an amount without VAT, it is next to the full one. When a payment reaches us, we issue a tax invoice for it.',
        when: 'vat',
      },
      {
        kind: 'text',
        text: 'We are not registered for VAT, so we don’t charge VAT and our prices don’t include any.',
        when: 'noVat',
      },
      {
        kind: 'text',
        text: 'Some plans have a setup fee. It is charged once, with the first order, and you see it before you order.',
        when: 'setupFee',
      },
      {
        kind: 'text',
        text: 'We may change the price of a service from its next period on if we write to you at least 20 business days before. You may cancel before the new price starts. The price of a period you have already paid for doesn’t change. If the VAT rate changes by law, the new rate applies from the day the law says.',
      },
    ],
  },
  {
    id: 'payment',
    title: 'How you pay',
    blocks: [
      {
        kind: 'text',
        text: 'Hosting is paid in advance, for the billing period that you choose. The checkout offers:',
      },
      {
        kind: 'definitions',
        items: [
          {
            term: 'Card, through PayFast',
            text: 'You enter your card details on PayFast’s own secure page. They go to PayFast, never to us. PayFast tells us whether a payment succeeded, and how much it was.',
            when: 'card',
          },
          {
            term: 'EFT (bank transfer)',
            text: 'After your order you see our bank details and the reference to use. Banks can take up to two working days. Your order counts as paid when the money is in our account.',
            when: 'eft',
          },
        ],
      },
      {
        kind: 'text',
        text: 'Criminals send emails with changed bank details. If a message gives you different details from those on your order page or invoice, don’t pay. Write to [{email}](mailto:{email}) first.',
        when: 'eft',
      },
    ],
  },
  {
    id: 'renewal',
    title: 'Renewals',
    blocks: [
      {
        kind: 'text',
        text: 'Your service renews at the end of each paid period, until you cancel it. Your dashboard shows the next date and the amount.',
        when: 'renews',
      },
      {
        kind: 'text',
        text: 'When you pay by card, you agree that we charge the same card for the next period when it is due. PayFast keeps the card; we keep only a reference with which it can be charged again. If a charge fails, we tell you and you can pay in another way.',
        when: 'cardRenews',
      },
      {
        kind: 'text',
        text: 'When you pay by EFT, we send you an invoice for the next period. Nothing is taken from your bank account automatically.',
        when: 'eftRenews',
      },
      {
        kind: 'text',
        text: 'Services don’t renew automatically. Each one ends with the period you paid for, unless you order or pay for another.',
        when: 'doesNotRenew',
      },
      {
        kind: 'text',
        text: 'You can end a service at any time: see [how long it lasts](#duration) and [how to cancel](#cancelling).',
      },
    ],
  },
  {
    id: 'duration',
    title: 'How long it lasts',
    blocks: [
      {
        kind: 'definitions',
        items: [
          {
            term: 'Month to month',
            text: 'The shortest agreement is one month. You may cancel at any time; the service stays on until the end of the month you paid for and is not billed again. We may end a monthly service with 20 business days’ written notice, and refund what you paid for the time after that.',
          },
          {
            term: 'Three or six months',
            text: 'You pay for a quarter or half a year in advance. You may cancel at any time; the service stays on until the end of the period you paid for and is not billed again. We may end it with 20 business days’ written notice, and refund what you paid for the time after that.',
            when: 'shortTerm',
          },
          {
            term: '12 months',
            text: 'A yearly plan is an agreement for 12 months, paid in advance. It ends, continues and may be cancelled as follows.',
            when: 'annual',
          },
          {
            term: '24 months',
            text: 'A two-yearly plan is an agreement for 24 months, paid in advance. It ends, continues and may be cancelled as follows.',
            when: 'twoYearly',
          },
          {
            term: 'Paid once',
            text: 'What you pay for once doesn’t renew and isn’t billed again.',
            when: 'paidOnce',
          },
        ],
      },
      {
        kind: 'text',
        text: 'Between 80 and 40 business days before a term of 12 months or more ends, we write to you, as section 14 of the CPA requires: on which day it ends, what would change, and what your choices are. You may let it end, agree to another term, or continue month to month. If you say nothing, it continues month to month at the monthly price in our letter. If you are charged for another full term you didn’t agree to, tell us and we refund all but the months used.',
        when: 'fixedTerm',
      },
      {
        kind: 'text',
        text: 'You may end such a term early, for any reason, with 20 business days’ written notice. We refund the full months that are left. From that we may keep a reasonable charge for cancelling, which is never more than the discount you had, compared with the monthly price, for the months you used.',
        when: 'fixedTerm',
      },
      {
        kind: 'text',
        text: 'Section 14 doesn’t apply between two companies or other juristic persons. We give them the same notice and the same options.',
        when: 'fixedTerm',
      },
    ],
  },
  {
    id: 'cancelling',
    title: 'How to cancel',
    blocks: [
      {
        kind: 'text',
        text: 'Cancel the service in your dashboard, or write to [{email}](mailto:{email}) from the address of your account and name the service. You need no form and no reason. We confirm by email on which day the service ends, and stop future charges. Save your content before that day.',
      },
    ],
  },
  {
    id: 'cooling-off',
    title: 'Cooling-off and refunds',
    blocks: [
      {
        kind: 'text',
        text: 'You may cancel a new order within seven days after the agreement was made, without a reason and without a penalty (section 44 of the ECT Act). Write to us as in [How to cancel](#cancelling). We refund everything you paid for it, within 30 days of your cancellation.',
      },
      {
        kind: 'text',
        text: 'The Act makes an exception for services that began, with your consent, before the seven days were over. Placing an order is not that consent. Where we need it, for example to register a domain name at once, we ask you first, and we refund everything except that part.',
      },
      {
        kind: 'text',
        text: 'This is what ‘{money_back_claim}’ on this site means. It applies to businesses too.',
        when: 'moneyBackClaim',
      },
      {
        kind: 'text',
        text: 'We refund to where the money came from, and send you a credit note for an invoice you had paid.',
      },
    ],
  },
]
