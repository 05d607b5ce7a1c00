-- What was told about an enquiry or a ticket goes with it, and what was not sent yet is sent no more.
-- The lock is that of `eraseMessages`: a body that is being made from the row is waited for.
CREATE FUNCTION erase_webhook_messages() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('webhook bodies', 0));
  DELETE FROM webhook_messages WHERE subject_id = OLD.id AND body IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER webhook_enquiry_deleted AFTER DELETE ON general_enquiries FOR EACH ROW EXECUTE FUNCTION erase_webhook_messages();--> statement-breakpoint
CREATE TRIGGER webhook_domain_inquiry_deleted AFTER DELETE ON domain_inquiries FOR EACH ROW EXECUTE FUNCTION erase_webhook_messages();--> statement-breakpoint
CREATE TRIGGER webhook_ticket_deleted AFTER DELETE ON support_tickets FOR EACH ROW EXECUTE FUNCTION erase_webhook_messages();
