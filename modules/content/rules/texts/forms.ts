/** The form of the contact page. */
export const contactFormTexts = {
  greeting: 'Dear hosts,',
  stamp: 'ANSWER',
  postmark: 'CAPE TOWN',
  name: 'Your name',
  email: 'Email address',
  subject: 'Subject',
  message: 'Message',
  messageHint: 'What you run, what you need, what’s going wrong. No passwords, please.',
  send: 'Send message',
  sending: 'Sending...',
  note: 'We only use your address to reply.',
  writeAnother: 'Write another message',
}

/** The form of the domains page. */
export const domainFormTexts = {
  question: 'What would you like to do?',
  register: 'Register a new name',
  registerDetail: 'A name nobody has yet.',
  transfer: 'Transfer one I have',
  transferDetail: 'It’s registered somewhere else.',
  domain: 'Domain name',
  domainExample: 'example.co.za',
  domainHint: 'Include the ending, without https:// or www.',
  registrar: 'Current registrar (optional)',
  registrarHint: 'The company you pay for the domain now.',
  name: 'Your name',
  company: 'Company (optional)',
  email: 'Email address',
  phone: 'Phone number (optional)',
  message: 'Anything else? (optional)',
  messageHint: 'Other names you’d consider, or a date you need it by. No auth codes yet, please.',
  send: 'Ask for this domain',
  sending: 'Sending...',
  note: 'Free, with no obligation.',
  askForAnother: 'Ask for another name',
}
