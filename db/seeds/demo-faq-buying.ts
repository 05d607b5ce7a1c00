import type { DemoCategory } from './demo-faq.ts'

/** Before and at the till. What is said of prices, VAT, renewal and refunds is what the terms say. */
export const buyingFaq: DemoCategory[] = [
  {
    name: 'Choosing a plan',
    slug: 'choosing-a-plan',
    description: 'What fits, what is in it, and how to change your mind later.',
    icon: 'CheckCircle',
    faqs: [
      {
        question: 'Which plan do I need?',
        answer:
          '<p>Count your sites first. One small WordPress site fits <strong>Fynbos</strong>; a business that would notice an hour without its site is at home on <strong>Protea</strong>; shops and agencies take <strong>Baobab</strong>.</p><p>If what you run is not WordPress, look at the <a href="/products/cloud">cloud servers</a>. If it must not share a machine with anybody, at the <a href="/products/dedicated">dedicated ones</a>.</p>',
        tags: ['wordpress', 'cloud', 'dedicated', 'compare'],
        isFeatured: true,
      },
      {
        question: 'Can I change my plan later?',
        answer:
          '<p>Yes, up and down. Ask from your dashboard or in the chat, and we tell you what changes and from which day before anything happens. A cloud server restarts when it grows; a smaller disk means a new server.</p>',
        tags: ['upgrade', 'downgrade'],
        isFeatured: true,
      },
      {
        question: 'What happens when my site outgrows a limit?',
        answer:
          '<p>We write to you first, with what we see and what we would do. We do not charge for more than you ordered without asking, and we do not switch a site off because it had a good day. The details are under <a href="/aup">acceptable use</a>.</p>',
        tags: ['storage', 'bandwidth', 'limits'],
      },
      {
        question: 'What is the difference between WordPress hosting and a cloud server?',
        answer:
          '<p>On WordPress hosting we look after everything below your content: the server, updates, backups. On a cloud server you have root access and look after the system yourself; we look after the machine underneath.</p>',
        tags: ['root', 'managed', 'vps'],
      },
      {
        question: 'Is there a minimum term?',
        answer:
          '<p>One month. A monthly plan goes on from month to month and ends when you say so. A yearly plan is an agreement for 12 months, paid in advance. How each of them ends stands in the <a href="/terms#duration">terms</a>.</p>',
        tags: ['contract', 'lock-in'],
      },
      {
        question: 'Can I try it before I pay?',
        answer:
          '<p>There is no free plan, but there are seven days to think again: cancel within a week of ordering and we refund what you paid within 30 days. See <a href="/terms#cooling-off">cooling-off</a>.</p>',
        tags: ['trial', 'refund', 'free'],
      },
      {
        question: 'How soon can I start after ordering?',
        answer:
          '<p>We begin when your payment is confirmed. A card payment is confirmed within minutes. A bank transfer can take up to two working days to reach us, depending on your bank.</p>',
        tags: ['setup', 'activation'],
      },
    ],
  },
  {
    name: 'Paying and invoices',
    slug: 'paying-and-invoices',
    description: 'Rand, VAT, cards, transfers, and the papers your bookkeeper asks for.',
    icon: 'Shield',
    faqs: [
      {
        question: 'Is VAT in the price?',
        answer:
          '<p>Yes. The large amount on each plan is what you pay, with VAT at 15 %. The amount without VAT stands beside it, for those who claim it back.</p>',
        tags: ['vat', 'tax', 'btw', 'price'],
        isFeatured: true,
      },
      {
        question: 'How can I pay?',
        answer:
          '<p>By card through PayFast, or by EFT from your bank. You choose at the checkout. Card details are typed on PayFast’s own page and never reach us.</p>',
        tags: ['card', 'eft', 'payfast', 'bank'],
        isFeatured: true,
      },
      {
        question: 'Which reference do I use for an EFT?',
        answer:
          '<p>Your order number, exactly as it stands on the page after you order and in the mail. It is how we find your payment among all the others. If you forgot it, <a href="/contact">send us</a> the proof of payment.</p>',
        tags: ['eft', 'reference', 'proof of payment'],
      },
      {
        question: 'You sent me new bank details. Is that really you?',
        answer:
          '<p>Treat it as a fraud until you have asked. Compare them with the details on your order page or invoice. If they differ, do not pay, and <a href="/contact">write to us</a> first.</p>',
        tags: ['fraud', 'phishing', 'bank details'],
      },
      {
        question: 'When do I get a tax invoice?',
        answer:
          '<p>When your payment reaches us. What you see before that is a pro-forma invoice: good enough to pay from, but not to claim VAT with. Both are in your dashboard under Invoices, as PDF.</p>',
        tags: ['tax invoice', 'pro-forma', 'faktuur', 'pdf'],
        isFeatured: true,
      },
      {
        question: 'Can our company name and VAT number be on the invoice?',
        answer:
          '<p>Yes. Fill them in at the checkout, or later under Profile in your dashboard; they appear on invoices made from then on. An invoice that was issued cannot be rewritten: if it was wrong we credit it and issue a new one.</p>',
        tags: ['company', 'vat number', 'invoice'],
      },
      {
        question: 'Does my plan renew by itself?',
        answer:
          '<p>It does, until you cancel. By card, the next period is charged to the same card when it is due. By EFT, we send you an invoice and nothing is taken from your account. Your dashboard shows the next date and the amount.</p>',
        tags: ['renewal', 'recurring', 'debit'],
      },
      {
        question: 'Is it cheaper to pay by the year?',
        answer:
          '<p>Yes. Switch the price list on any product page to Yearly: it shows the price of 12 months with the discount taken off, and what that saves.</p>',
        tags: ['annual', 'discount', 'yearly'],
      },
      {
        question: 'What happens if I pay late?',
        answer:
          '<p>We write to you. If the invoice is still unpaid seven days after that letter, the service may be suspended: it stops answering, but your content stays. It comes back when the invoice is paid, and there is no late fee. See <a href="/terms#late-payment">late payment</a>.</p>',
        tags: ['overdue', 'suspension'],
      },
      {
        question: 'How do I get a refund?',
        answer:
          '<p>Within seven days of ordering: tell us, without a reason, and everything you paid for it comes back within 30 days. After that it depends on the term that is left. The whole story is in the <a href="/terms#cooling-off">terms</a>.</p>',
        tags: ['refund', 'money back', 'cancel'],
      },
    ],
  },
  {
    name: 'Moving to us',
    slug: 'moving-to-us',
    description: 'Bringing a site along without a gap.',
    icon: 'Wrench',
    faqs: [
      {
        question: 'Will you move my site for me?',
        answer:
          '<p>With Protea and Baobab, yes: tell us where the site is and we plan the move with you. For other plans ask us about <a href="/white-glove-support">white-glove support</a>.</p>',
        tags: ['migration', 'transfer'],
        isFeatured: true,
      },
      {
        question: 'Will my site be offline while it moves?',
        answer:
          '<p>It need not be. We copy it first, you look at the copy, and only when you say that it is right does the name point here. The old one stays up until then. For a shop we choose a quiet hour together, so that no order falls between the two.</p>',
        tags: ['downtime', 'migration'],
      },
      {
        question: 'What do you need from me for a move?',
        answer:
          '<p>A sign-in at your present host or a full backup, and access to where the domain is managed. Send passwords in a ticket, never by plain e-mail, and change them when the move is done.</p>',
        tags: ['backup', 'password', 'migration'],
      },
      {
        question: 'When may I cancel with my old host?',
        answer:
          '<p>A week after the move. By then every mailbox has been read and every page been opened, and the old DNS entries are forgotten everywhere. Check first that the domain itself is not registered through them.</p>',
        tags: ['cancel', 'dns'],
      },
      {
        question: 'Can you move my mailboxes too?',
        answer:
          '<p>Yes. Mail is copied over IMAP while the old mailboxes go on working. Whoever collects mail with POP and deletes it from the server keeps it on their own computer: tell us, so that nothing is lost.</p>',
        tags: ['email', 'imap', 'migration'],
      },
      {
        question: 'Can I move to you from a website builder?',
        answer:
          '<p>Your texts and pictures, yes. The design, seldom: builders do not hand it out. We say honestly what would have to be made anew before you order anything.</p>',
        tags: ['wix', 'squarespace', 'builder'],
        isActive: false,
      },
    ],
  },
]
