CREATE TYPE "public"."webhook_delivery_state" AS ENUM('waiting', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."webhook_endpoint_state" AS ENUM('active', 'paused', 'disabled');--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"status" integer,
	"failure" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"milliseconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" "webhook_delivery_state" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_status" integer,
	"last_failure" text DEFAULT '' NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text DEFAULT '' NOT NULL,
	"previous_until" timestamp (3) with time zone,
	"state" "webhook_endpoint_state" DEFAULT 'active' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"slow_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_previous" CHECK (("webhook_endpoints"."previous_secret" = '') = ("webhook_endpoints"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject_id" uuid,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("message_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("endpoint_id","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_messages_new" ON "webhook_messages" USING btree ("position") WHERE "webhook_messages"."body" is null;--> statement-breakpoint
CREATE INDEX "webhook_messages_subject" ON "webhook_messages" USING btree ("subject_id","type");--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
-- Events for webhooks are written by the tables themselves, in the transaction of the change, so that
-- no write can leave one out, and only where an endpoint wants the type. The first argument is the
-- type, the second the column that names what it is about. A transaction that sets hostwright.quiet
-- tells nothing: an import brings what happened elsewhere, long ago.
CREATE FUNCTION record_webhook_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  subject uuid;
BEGIN
  IF current_setting('hostwright.quiet', true) = 'on' OR NOT EXISTS (
    SELECT FROM webhook_endpoints WHERE state <> 'disabled' AND (events = '{}' OR TG_ARGV[0] = ANY (events))
  ) THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[1] IS NULL THEN
    subject := NEW.id;
  ELSE
    EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO subject USING NEW;
  END IF;
  -- What happens several times to one thing in a transaction is told once.
  IF EXISTS (SELECT FROM webhook_messages WHERE subject_id = subject AND type = TG_ARGV[0] AND xmin = pg_current_xact_id()::xid) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_messages (id, type, subject_id) VALUES (gen_random_uuid(), TG_ARGV[0], subject);
  PERFORM pg_notify('hostwright_webhooks', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER webhook_customer_created AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION record_webhook_message('customer.created');--> statement-breakpoint
CREATE TRIGGER webhook_customer_updated AFTER UPDATE ON customers FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NULL AND (old.email, old.first_name, old.last_name, old.display_name, old.phone, old.company, old.vat_number, old.billing_address, old.status, old.tags) IS DISTINCT FROM (new.email, new.first_name, new.last_name, new.display_name, new.phone, new.company, new.vat_number, new.billing_address, new.status, new.tags)) EXECUTE FUNCTION record_webhook_message('customer.updated');--> statement-breakpoint
CREATE TRIGGER webhook_customer_deleted AFTER UPDATE OF deleted_at ON customers FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION record_webhook_message('customer.deleted');--> statement-breakpoint
CREATE TRIGGER webhook_order_created AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION record_webhook_message('order.created');--> statement-breakpoint
CREATE TRIGGER webhook_order_inserted_paid AFTER INSERT ON orders FOR EACH ROW WHEN (new.status = 'paid') EXECUTE FUNCTION record_webhook_message('order.paid');--> statement-breakpoint
CREATE TRIGGER webhook_order_paid AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (old.status <> 'paid' AND new.status = 'paid') EXECUTE FUNCTION record_webhook_message('order.paid');--> statement-breakpoint
CREATE TRIGGER webhook_order_cancelled AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (old.status <> 'cancelled' AND new.status = 'cancelled') EXECUTE FUNCTION record_webhook_message('order.cancelled');--> statement-breakpoint
CREATE TRIGGER webhook_order_refunded AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (old.status <> 'refunded' AND new.status = 'refunded') EXECUTE FUNCTION record_webhook_message('order.refunded');--> statement-breakpoint
CREATE TRIGGER webhook_service_provisioned AFTER UPDATE OF set_up_at ON orders FOR EACH ROW WHEN (old.set_up_at IS NULL AND new.set_up_at IS NOT NULL) EXECUTE FUNCTION record_webhook_message('service.provisioned');--> statement-breakpoint
CREATE TRIGGER webhook_service_suspended AFTER UPDATE OF suspended_at ON subscriptions FOR EACH ROW WHEN (old.suspended_at IS NULL AND new.suspended_at IS NOT NULL) EXECUTE FUNCTION record_webhook_message('service.suspended');--> statement-breakpoint
CREATE TRIGGER webhook_service_unsuspended AFTER UPDATE OF suspended_at ON subscriptions FOR EACH ROW WHEN (old.suspended_at IS NOT NULL AND new.suspended_at IS NULL AND new.status <> 'cancelled') EXECUTE FUNCTION record_webhook_message('service.unsuspended');--> statement-breakpoint
CREATE TRIGGER webhook_subscription_created AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION record_webhook_message('subscription.created');--> statement-breakpoint
CREATE TRIGGER webhook_subscription_updated AFTER UPDATE ON subscriptions FOR EACH ROW WHEN ((old.package_id, old.description, old.service_label, old.billing_period, old.amount_cents, old.payment_method, old.auto_renew, old.cancel_at_period_end, old.pending_package_id, old.pending_billing_period, old.pending_amount_cents) IS DISTINCT FROM (new.package_id, new.description, new.service_label, new.billing_period, new.amount_cents, new.payment_method, new.auto_renew, new.cancel_at_period_end, new.pending_package_id, new.pending_billing_period, new.pending_amount_cents)) EXECUTE FUNCTION record_webhook_message('subscription.updated');--> statement-breakpoint
CREATE TRIGGER webhook_subscription_renewed AFTER UPDATE OF end_date ON subscriptions FOR EACH ROW WHEN (new.end_date > old.end_date AND new.last_billing_date IS DISTINCT FROM old.last_billing_date) EXECUTE FUNCTION record_webhook_message('subscription.renewed');--> statement-breakpoint
CREATE TRIGGER webhook_subscription_paused AFTER UPDATE OF status ON subscriptions FOR EACH ROW WHEN (old.status <> 'paused' AND new.status = 'paused') EXECUTE FUNCTION record_webhook_message('subscription.paused');--> statement-breakpoint
CREATE TRIGGER webhook_subscription_resumed AFTER UPDATE OF status ON subscriptions FOR EACH ROW WHEN (old.status = 'paused' AND new.status = 'active') EXECUTE FUNCTION record_webhook_message('subscription.resumed');--> statement-breakpoint
CREATE TRIGGER webhook_subscription_cancelled AFTER UPDATE OF status ON subscriptions FOR EACH ROW WHEN (old.status <> 'cancelled' AND new.status = 'cancelled') EXECUTE FUNCTION record_webhook_message('subscription.cancelled');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_created AFTER INSERT ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND new.status <> 'draft') EXECUTE FUNCTION record_webhook_message('invoice.created');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_finished AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND old.status = 'draft' AND new.status <> 'draft') EXECUTE FUNCTION record_webhook_message('invoice.created');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_inserted_issued AFTER INSERT ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND new.status <> 'draft' AND new.tax_point IS NOT NULL) EXECUTE FUNCTION record_webhook_message('invoice.issued');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_issued AFTER UPDATE OF tax_point ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND old.tax_point IS NULL AND new.tax_point IS NOT NULL) EXECUTE FUNCTION record_webhook_message('invoice.issued');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_inserted_paid AFTER INSERT ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND new.status = 'paid') EXECUTE FUNCTION record_webhook_message('invoice.paid');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_paid AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND old.status <> 'paid' AND new.status = 'paid') EXECUTE FUNCTION record_webhook_message('invoice.paid');--> statement-breakpoint
CREATE TRIGGER webhook_invoice_voided AFTER UPDATE ON invoices FOR EACH ROW WHEN (new.kind = 'invoice' AND old.status <> 'cancelled' AND old.deleted_at IS NULL AND (new.status = 'cancelled' OR new.deleted_at IS NOT NULL)) EXECUTE FUNCTION record_webhook_message('invoice.voided');--> statement-breakpoint
CREATE TRIGGER webhook_credit_note_issued AFTER INSERT ON invoices FOR EACH ROW WHEN (new.kind = 'credit_note' AND NOT new.revises_pro_forma) EXECUTE FUNCTION record_webhook_message('credit_note.issued');--> statement-breakpoint
CREATE TRIGGER webhook_payment_succeeded AFTER INSERT ON payments FOR EACH ROW WHEN (new.reverses_payment_id IS NULL AND new.amount_cents > 0) EXECUTE FUNCTION record_webhook_message('payment.succeeded');--> statement-breakpoint
CREATE TRIGGER webhook_payment_refunded AFTER INSERT ON payments FOR EACH ROW WHEN (new.reverses_payment_id IS NOT NULL) EXECUTE FUNCTION record_webhook_message('payment.refunded');--> statement-breakpoint
CREATE TRIGGER webhook_payment_failed AFTER UPDATE OF status ON charge_attempts FOR EACH ROW WHEN (old.status <> 'declined' AND new.status = 'declined') EXECUTE FUNCTION record_webhook_message('payment.failed', 'invoice_id');--> statement-breakpoint
CREATE TRIGGER webhook_ticket_created AFTER INSERT ON support_tickets FOR EACH ROW EXECUTE FUNCTION record_webhook_message('ticket.created');--> statement-breakpoint
CREATE TRIGGER webhook_ticket_closed AFTER UPDATE OF status ON support_tickets FOR EACH ROW WHEN (old.status <> 'closed' AND new.status = 'closed') EXECUTE FUNCTION record_webhook_message('ticket.closed');--> statement-breakpoint
-- The first message is the ticket itself.
CREATE FUNCTION record_ticket_reply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_setting('hostwright.quiet', true) = 'on' OR NOT EXISTS (
    SELECT FROM webhook_endpoints WHERE state <> 'disabled' AND (events = '{}' OR 'ticket.replied' = ANY (events))
  ) OR NOT EXISTS (
    SELECT FROM support_messages WHERE ticket_id = NEW.ticket_id AND position < NEW.position
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_messages (id, type, subject_id) VALUES (gen_random_uuid(), 'ticket.replied', NEW.ticket_id);
  PERFORM pg_notify('hostwright_webhooks', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER webhook_ticket_replied AFTER INSERT ON support_messages FOR EACH ROW WHEN (NOT new.is_internal) EXECUTE FUNCTION record_ticket_reply();--> statement-breakpoint
CREATE TRIGGER webhook_chat_started AFTER INSERT ON chat_sessions FOR EACH ROW EXECUTE FUNCTION record_webhook_message('chat.started');--> statement-breakpoint
CREATE TRIGGER webhook_chat_ended AFTER UPDATE OF status ON chat_sessions FOR EACH ROW WHEN (old.status NOT IN ('resolved', 'abandoned') AND new.status IN ('resolved', 'abandoned')) EXECUTE FUNCTION record_webhook_message('chat.ended');--> statement-breakpoint
CREATE TRIGGER webhook_enquiry_created AFTER INSERT ON general_enquiries FOR EACH ROW EXECUTE FUNCTION record_webhook_message('enquiry.created');--> statement-breakpoint
CREATE TRIGGER webhook_domain_inquiry_created AFTER INSERT ON domain_inquiries FOR EACH ROW EXECUTE FUNCTION record_webhook_message('domain_inquiry.created');
