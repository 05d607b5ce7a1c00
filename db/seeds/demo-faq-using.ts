import type { DemoCategory } from './demo-faq.ts'

/** Once the service runs. What is said of backups and limits is what the plans say. */
export const usingFaq: DemoCategory[] = [
  {
    name: 'Domains and e-mail',
    slug: 'domains-and-email',
    description: 'Names, who they belong to, and the mail that hangs on them.',
    icon: 'Zap',
    faqs: [
      {
        question: 'Can I register a domain with you?',
        answer:
          '<p>Yes. Send the name you want with the form under <a href="/domains">Domains</a>. We tell you whether it is free and what it costs a year before anything is registered.</p>',
        tags: ['domain', 'co.za', 'register'],
      },
      {
        question: 'Who owns the domain that you register for me?',
        answer: '<p>You do. It is registered in your name and with your address, and you may take it elsewhere whenever you like.</p>',
        tags: ['domain', 'ownership'],
      },
      {
        question: 'How do I transfer a co.za name to you?',
        answer:
          '<p>Choose Transfer on the <a href="/domains">Domains</a> page. You get a message from the registry and confirm it; that is all the proof a co.za name needs. Other endings need an authorisation code from your present registrar.</p>',
        tags: ['transfer', 'co.za', 'epp code'],
      },
      {
        question: 'Can I keep my domain where it is?',
        answer: '<p>Of course. We give you two or three DNS entries to set there, and look with you whether they took.</p>',
        tags: ['dns', 'domain'],
      },
      {
        question: 'Are mailboxes part of the plan?',
        answer:
          '<p>They are part of every WordPress plan: five with Fynbos, 25 with Protea, 100 with Baobab. Cloud and dedicated servers have none; there you run your own or use a mail provider.</p>',
        tags: ['email', 'mailbox'],
      },
      {
        question: 'My mail lands in spam. What can I do?',
        answer:
          '<p>Nine times of ten an entry is missing: SPF, DKIM or DMARC. Send us the full headers of one such mail and we say which. Mail that people did not ask for is another matter, and against our <a href="/aup">acceptable use policy</a>.</p>',
        tags: ['spf', 'dkim', 'dmarc', 'spam'],
      },
    ],
  },
  {
    name: 'Running your site',
    slug: 'running-your-site',
    description: 'Backups, certificates, updates and the tools around them.',
    icon: 'Clock',
    faqs: [
      {
        question: 'How often is my site backed up?',
        answer:
          '<p>Fynbos every day, kept 14 days. Protea and Baobab every six hours, kept 30 days. The smallest cloud server has a weekly snapshot; each plan says what it has. Keep a copy of your own all the same: <a href="/terms#your-data">no backup is certain</a>.</p>',
        tags: ['backup', 'snapshot', 'rugsteun'],
        isFeatured: true,
      },
      {
        question: 'How do I get something back from a backup?',
        answer:
          '<p>Open a ticket and say what is gone and when it was last there. One file, one table or the whole site: we restore beside the live site first when you want to look at it.</p>',
        tags: ['restore', 'backup'],
      },
      {
        question: 'Is an SSL certificate included?',
        answer:
          '<p>Yes, on every WordPress plan, for every name that points here. It is renewed by itself. On a server with root access you set up your own; free ones are a few commands away, and we help.</p>',
        tags: ['ssl', 'https', 'certificate'],
      },
      {
        question: 'Who updates WordPress and its plugins?',
        answer:
          '<p>We do, on every WordPress plan. There is a backup from before each update, so there is a way back. If one of your plugins must stay as it is, tell us and we leave it alone.</p>',
        tags: ['wordpress', 'plugins', 'updates'],
      },
      {
        question: 'Can I try a change before my visitors see it?',
        answer:
          '<p>With Protea and Baobab, yes: they come with a staging copy. Change what you like there, look at it, then ask for it to go live.</p>',
        tags: ['staging', 'test'],
      },
      {
        question: 'Do I get SSH, Git and WP-CLI?',
        answer: '<p>On Baobab, and of course on every server with root access.</p>',
        tags: ['ssh', 'git', 'wp-cli', 'developer'],
      },
      {
        question: 'Which systems can I run on a cloud server?',
        answer:
          '<p>Ubuntu, Debian or AlmaLinux, put there for you. With root access you can change everything above that. A firewall stands in front of the server, so that a slip does not open it to the world.</p>',
        tags: ['linux', 'ubuntu', 'debian', 'almalinux', 'firewall'],
      },
      {
        question: 'What happens during load shedding?',
        answer:
          '<p>To your site, nothing: a data center has batteries and generators for exactly that. To you, perhaps a dark screen; then the <a href="/contact">phone</a> still reaches us.</p>',
        tags: ['load shedding', 'power', 'eskom'],
      },
      {
        question: 'My site was hacked. What now?',
        answer:
          '<p>Write to us before you delete anything. We take it off the net if it harms visitors, look for the way in, restore a clean copy and close the hole. Then change every password that was used there. Protea and Baobab are scanned for malware each night.</p>',
        tags: ['hacked', 'malware', 'security'],
      },
    ],
  },
  {
    name: 'Help and your account',
    slug: 'help-and-your-account',
    description: 'Reaching a person, signing in, and leaving.',
    icon: 'Headphones',
    faqs: [
      {
        question: 'How do I reach a person?',
        answer:
          '<p>Chat for what is now, a ticket from your dashboard for what takes a while, and <a href="/contact">e-mail or phone</a> when you would rather. All of them end at the same small team in Cape Town.</p>',
        tags: ['support', 'chat', 'ticket', 'phone'],
      },
      {
        question: 'Do you help with things that are not hosting?',
        answer:
          '<p>Up to a point, and gladly: a plugin that fights another, a form that sends no mail. Building and redesigning sites is other people’s work. What lies in between is <a href="/white-glove-support">white-glove support</a>, with a price that you hear first.</p>',
        tags: ['support', 'white-glove'],
      },
      {
        question: 'I cannot sign in. What do I do?',
        answer:
          '<p>Ask for a new password with <a href="/forgot-password">Forgot password</a>. The mail comes to the address of your account; look in the spam folder too. If you no longer have that mailbox, write to us and be ready to show that the account is yours.</p>',
        tags: ['password', 'login', 'sign in'],
      },
      {
        question: 'Can I protect my account with a second factor?',
        answer:
          '<p>Yes, under Profile in your dashboard. Any authenticator app will do. Print the recovery codes and keep them away from the phone.</p>',
        tags: ['2fa', 'two-factor', 'security'],
      },
      {
        question: 'What do you know about me, and who sees it?',
        answer:
          '<p>What an order and an invoice need, your messages to us, and logs that we delete. Nobody buys it from us. The <a href="/privacy">privacy policy</a> says what, why and for how long, as POPIA asks.</p>',
        tags: ['popia', 'privacy', 'data'],
      },
      {
        question: 'How do I cancel?',
        answer:
          '<p>Write to us from the address of your account and name the service. You need no form and no reason. We confirm on which day it ends and stop future charges. See <a href="/terms#cancelling">how to cancel</a>.</p>',
        tags: ['cancel', 'end', 'kanselleer'],
        isFeatured: true,
      },
      {
        question: 'What happens to my data when I leave?',
        answer:
          '<p>Save it before the last day. We keep it for another 14 days so that you can ask for a copy, then delete it. Backups that still hold it are overwritten in their normal cycle.</p>',
        tags: ['export', 'delete', 'data'],
      },
      {
        question: 'Is there a price list for agencies?',
        answer: '<p>We are working on one. Until it stands here, ask.</p>',
        tags: ['agency', 'discount'],
        isActive: false,
      },
    ],
  },
  {
    name: 'Reselling',
    slug: 'reselling',
    description: 'Not on offer yet.',
    icon: 'Users',
    isActive: false,
    faqs: [
      {
        question: 'Can I sell your hosting under my own name?',
        answer: '<p>Not yet. Tell us what you would need.</p>',
        tags: ['reseller'],
      },
    ],
  },
]
