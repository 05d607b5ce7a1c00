import type { DemoPost } from '../demo-post.ts'

export const popia: DemoPost = {
  slug: 'what-popia-asks-of-a-web-shop',
  title: 'What POPIA means for a small online shop',
  excerpt:
    'It’s not about banners. Eight conditions, one officer, and a few decisions you can make this week. A plain summary, by people who aren’t lawyers.',
  metaTitle: 'POPIA for a small online shop',
  metaDescription:
    'POPIA for small web shops in plain words: the information officer, what you may collect, newsletters, operators abroad, and what to do after a breach.',
  category: 'running-a-business',
  tags: ['popia', 'security'],
  author: 'Nadia Jacobs',
  picture: 'popia',
  daysAgo: 73,
  views: 1986,
  alt: 'A form with most of its fields crossed out and one lock',
  content: `<p>The Protection of Personal Information Act has been in full force since 1 July 2021. It applies to the guest house with a booking form as much as to a bank. Much of what is sold under its name, cookie banners above all, is not in it. Here's what is in it, as we understand it after doing it for our own company. This isn't legal advice; the Act is short and readable, and the Information Regulator's guidance notes are free.</p>
<h2>Someone has to be responsible</h2>
<p>Every business has an <strong>information officer</strong>, whether it knows it or not: by law it's the head of the business. You register that person on the Information Regulator's website, free of charge. If you're a company of one, it's you.</p>
<p>In a small shop the officer's job fits on one page: know what you hold, answer people who ask about their data, make sure agreements are in place, and act when something leaks.</p>
<h2>Collect less</h2>
<p>Personal information may be processed only for a definite, lawful purpose, and no more of it than that purpose needs. Go through your checkout form and ask what you do with each field.</p>
<ul><li>Name, address, phone for the courier: needed to deliver. Keep.</li><li>Email: needed to confirm. Keep.</li><li>Date of birth: for a birthday voucher? Then it's marketing, and must be optional. For alcohol, you need to know that someone is over 18, not when they were born.</li><li>ID number: almost never. A stolen ID number hurts a person for life.</li><li>An account: you can offer one. People who only want to buy once should be able to.</li></ul>
<p>What you don't have can't be stolen from you.</p>
<h2>Say what you do</h2>
<p>When you collect something, people must be able to see what you collect, who you are, what it's for, whether it's voluntary, who else gets it, and whether it goes to another country. That's your privacy notice. Write it in words your customers use, and link to it next to the form, not only in the footer.</p>
<h2>Newsletters</h2>
<p>Direct marketing by email, SMS or WhatsApp has its own section in the Act, section 69. In short:</p>
<ul><li>To people who are not your customers: only with consent, given beforehand. You may ask once.</li><li>To your customers: about your own similar products, if you gave them the chance to object when you collected the address, and again in every message.</li><li>A pre-ticked box is not consent.</li></ul>
<p>Keep a record of when and where each address was given. A bought list has no such record.</p>
<h2>Operators: everyone who works for you</h2>
<p>Your host, the newsletter service, the courier, the accounting program: if they process personal information for you, they are your <em>operators</em>, and you stay responsible. The Act requires a written agreement that they keep it secure and tell you at once if they have reason to believe someone accessed it. Good services have one ready; look for &quot;data processing agreement&quot; and keep a copy.</p>
<p>If an operator is abroad, section 72 applies: the other country's law, or a binding agreement, must protect people about as well as POPIA does. European services usually say so in their agreement.</p>
<h2>Keep it safe, within reason</h2>
<p>The Act requires <em>appropriate, reasonable technical and organisational measures</em>. Nobody expects a shop of five people to have a security department. But it would be hard to explain why you don't have these:</p>
<ol><li>Updates installed within days, not months.</li><li>A password manager, and two-factor sign-in for everything that holds customers' data.</li><li>An account for each person, closed on the day they leave.</li><li>Tested backups.</li><li>Card numbers never on your own server: let the payment provider's page take them.</li></ol>
<h2>Delete it</h2>
<p>You may not keep records longer than the purpose, or another law, requires. Tax law requires invoices for five years after you submit the return, so those stay. Abandoned carts, old CVs, last year's competition entries and the export in someone's Downloads folder don't. Put a date in your calendar, twice a year, and delete them.</p>
<h2>When something leaks</h2>
<p>If there are reasonable grounds to believe that someone accessed personal information without permission, you must tell the Information Regulator and the people concerned as soon as reasonably possible. There is a form for the Regulator. Tell the people in plain words what happened, what it may mean for them, what you have done and what they should do. Write that letter now, with gaps for the details. On the day itself you'll have other things on your mind.</p>
<h2>And the cookie banner?</h2>
<p>POPIA has no cookie section. If you count visitors in a way that can identify them, the ordinary conditions apply: have a purpose, say what it is, and let people opt out. If you count without identifying anyone, there's nothing to ask. The best banner is the one your site doesn't need.</p>`,
}
