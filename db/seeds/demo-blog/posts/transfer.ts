import type { DemoPost } from '../demo-post.ts'

export const transfer: DemoPost = {
  slug: 'how-a-co-za-transfer-works',
  title: 'How a .co.za transfer really works, step by step',
  excerpt:
    'No code, no fax, one email you mustn’t miss. What the registry asks, who has to answer, and how to move without downtime.',
  metaTitle: 'How to transfer a .co.za domain',
  metaDescription:
    'The steps of a .co.za domain transfer: the email to the owner, the five days, the dates to avoid, and the order in which to move name, site and email.',
  category: 'domains',
  tags: ['co-za', 'dns', 'moving'],
  author: 'Themba Ndlovu',
  picture: 'transfer',
  daysAgo: 17,
  views: 2970,
  alt: 'A name on a label passing from one hand of cards to another over a dotted line',
  content: `<p>People put off moving a domain for years because someone once told them about codes, forms and a week without email. A <code>.co.za</code> is simpler than most domains in the world. But nearly all failed transfers fail at the same step: an email nobody read.</p>
<h2>Who is who</h2>
<ul><li>The <strong>registrant</strong> owns the right to use the name. That should be you or your company, not the person who built your site.</li><li>The <strong>registrar</strong> is the company that looks after the registration and bills you for it.</li><li>The <strong>registry</strong> keeps the list of all names. For <code>.co.za</code> that's the ZA Registry Consortium.</li></ul>
<p>A transfer changes the registrar. It doesn't change the registrant, and it doesn't move a single file or email.</p>
<h2>Before you start</h2>
<p>Look the name up in the registry's public WHOIS. Three things matter there.</p>
<ol><li><strong>The registrant's email address.</strong> The registry writes to this address and to no other. If it belongs to a designer who closed shop in 2017, or to a mailbox at the company you are leaving, have it corrected first. Your current registrar has to do that for you. A change of registrant details on a <code>.co.za</code> name takes five days to take effect, so don't leave it to the last week.</li><li><strong>The expiry date.</strong> A transfer in the last days before it is asking for trouble. Renew first.</li><li><strong>The date of registration.</strong> A name that was only just registered can't be moved yet.</li></ol>
<h2>The transfer itself</h2>
<ol><li>You order the transfer at the new registrar. A <code>.co.za</code> needs no authorisation code, unlike <code>.com</code> and most others.</li><li>The new registrar sends the request to the registry.</li><li>The registry emails the registrant: this company asks to take over your name, do you agree? There is a link in the email.</li><li>You click the link and accept. The transfer happens at once.</li></ol>
<p>You have five days. If nobody answers, the request lapses and the name stays where it is. Nothing breaks; you order again. If someone says no, it ends at once. Nobody asks the old registrar, so it can't hold on to the name because of a dispute about an invoice. The dispute doesn't go away, of course, but it has nothing to do with the domain.</p>
<p>Check your spam folder. The email is short, comes from an address you've never written to, and asks you to click a link: everything a spam filter dislikes.</p>
<h2>What happens to your site and email</h2>
<p>Nothing, if the name servers stay the same. The transfer leaves them as they are. The trouble starts when the old company also runs your DNS and switches it off the day the domain leaves. So move in this order:</p>
<ol><li>Copy the site to the new host and check it there, before anyone else sees it.</li><li>Write down every DNS record you have now, above all the email records, and create them at the new host.</li><li>Lower the TTL of the records to 300 seconds, and wait until the old TTL has expired.</li><li>Change the name servers. Both hosts now give the same answer, so it doesn't matter which one visitors ask.</li><li>After a day without surprises, transfer the domain.</li><li>Cancel the old hosting last, after a week of email arriving in the new mailboxes.</li></ol>
<p>Steps one to four are the move. Step five is paperwork.</p>
<h2>After it</h2>
<p>Check two things. The expiry date stays the same, but the registry switches off automatic renewal at every transfer: ask your new registrar to turn it on. And change the registrant's email address to a mailbox that will outlive the person who reads it today: <code>accounts@</code> at a domain that is not the one being renewed is a good choice, because when a name lapses, so does its email.</p>
<h2>Other names</h2>
<p>For <code>.com</code>, <code>.net</code> and <code>.africa</code> you do need the code from your current registrar, you have to unlock the name first, and you usually can't transfer a name that was moved or registered in the last 60 days. Transferring a <code>.com</code> adds a year; you don't lose what you paid for.</p>`,
}
